import type { PhraseList } from "./phrase-list.ts";

/** Programming, in the words of several languages. */
export const CODE_PHRASES: PhraseList = {
  code: {
    3: "typescript|javascript|python|rust|golang|kotlin|c++|c#|java|php|perl|ruby|scala|swift|haskell|solidity|react|angular|vue|svelte|django|flask|fastapi|express app|node.js|nodejs|spring boot|next.js|jquery|html and css|pandas|numpy|matplotlib|webpack|regex|react hook|pytorch|tensorflow|laravel|rails|.net",
    2: "code|codes|coding|function|class component|endpoint|api|script|program|compiler|compile*|algorithm|css|html|json|csv parser|frontend|backend|library|npm|pip|crate|variable|async|await|callback*|thread safe|programmier*|funktion|klasse|methode|fonction|composant|codigo|funcion|componente|metodo|clase|funzione|classe|codice|код|кода|функци*|класс|скрипт*|программ*|代码|函数|脚本|程序|组件|代碼|コード|関数|スクリプト|プログラム|코드|함수",
    1.5: "null pointer|pointer|git|repo|repository|pull request|unit test*|in js|in js that|in go|en go|bash|shell|docker|kubernetes|sql|parser|serializ*|сериализ*",
  },
  "code:generation": {
    3: "implement|implement a|implementiere|implementa|implémente|write a function|write a python|write a class|write me a script|python function|write code|build a landing page|build a website|make me a website|написать код|写一个程序|コードを書いて|スクリプトを書いて|component with|build me a|create a react|create a component|crea un componente",
    2: "^write a|^write me|^write|^create a|^build a|^make me|make me a|^add an|add an endpoint|add a button|^i need a|^give me a|^generate a|^schreib*|^ecris|^crea un*|^escribe|^напиши|写一个|书いて|を書いて|作って|develop a|bot in|cli tool|web app|app that|that parses|that merges|^scrivi|^programm*",
  },
  "code:debugging": {
    4: "traceback|segmentation fault|segfault|stack trace|stacktrace|nullpointerexception|stackoverflowexception|undefined is not|cannot read propert*|runtimeerror|typeerror|valueerror|keyerror|syntaxerror|referenceerror|exception in thread|core dump*|memory leak|race condition|deadlock|死锁|exit code|exit-code|error[e|cannot borrow|unhandled rejection|uncaught",
    3: "throws|crash*|debug*|bug|bugs|fix this|fix it|fix my|how do i fix|what am i doing wrong|doesn't work|does not work|not working|isn't working|won't compile|why does this|fails with|failing|falla|falla con|stürzt ab|abstürz*|beendet sich|fehlermeldung|fehler|woran liegt|funktioniert nicht|erreur|plante|ne marche pas|ne fonctionne pas|no funciona|errore|non funziona|ошибк*|падает|не работает|как исправить|исправить ошибк*|报错|错误|为什么会|出错|不工作|エラー|動かない|バグ|오류|에러|hangs|runs twice|prints undefined|print undefined|collapse in",
    2: "error|exception|undefined|why is|only when|only under load|timeout*|unexpected|wrong output|broken|stuck|infinite loop|que puede ser|what could be going on|voici le code",
  },
  "code:explanation": {
    4: "what does this line do|what does this code|explain this code|explain how this|explain what this|how this code|walk me through|what does this function|explain the code|was macht dieser code|que hace exactamente|que hace este codigo|explique-moi|explique moi|explain step by step how|difference between let|borrow checker|event loop|time complexity|closure|mutex|semaphor*|decorat*|decorateur*|意味していますか|解释这段|解释一下这段|объясни код|this assembly|git rebase",
    2: "^explain|^what does|^what is the difference|^how does|erklar*|was ist ein|^kannst du mir erklaren|^explique|^que hace|en que se diferencia|^объясни|чем отличаются|解释|説明して|what is a|new to programming|^why is the|what happens in",
  },
  "code:review": {
    4: "code review|review this code|review this pull request|review my code|pull request|reviewer|security problems|vulnerabilit*|thread safe|best practices|malas practicas|bemangel*|relire mon code|审查|安全漏洞|レビュー|ревью|idiomatic|code smell*|api design",
    3: "^review|please review|any security|feedback on my|critique|schau dir|revisa este|revisa el|fugas de memoria|cas limites|anti-pattern*|what would you block|would a senior|проверь код|可以改进",
    1.5: "feedback|is this ok|problems in|improve|naming",
  },
  "code:refactoring": {
    4: "refactor*|refaktor*|рефактор*|重构|リファクタ*|clean up this code|make this faster|simplify this code|early returns|eliminar la duplicacion|改写成原生|重写这段|composition api|port this|idiomatique|optimize this|optimise this",
    3: "^convert this|^rewrite this|^migrate|^port|vereinfach*|using async/await|into one helper|to a function component|to python 3|duplicat*|duplicacion|en kotlin|to typescript|with hooks|改写|performance of this|^traduis ce code|behavior unchanged|verhalten soll gleich",
    1.5: "convert|migrate|faster|simplif*|clean|shorter",
  },
  "code:testing": {
    4: "unit test*|unit-test*|junit*|pytest|vitest|jest|mockito|cypress|playwright|rspec|phpunit|property based|property-based|hypothesis|test cases|test case|smoke test|end-to-end suite|pruebas unitarias|tests unitaires|单元测试|単体テスト|テストを書|юнит-тест*|модульные тесты|test coverage|couverture|mock",
    2: "tests|^test|testfall*|des tests|pruebas|测试|テスト|тест*|edge cases|境界値|fixtures|coverage",
  },
  "code:database": {
    4: "sql|postgres*|mysql|sqlite|mongodb|mariadb|oracle db|redis query|seq scan|explain analyze|inner join|left join|window-funktion|window function|upsert|aggregation|foreign key|database schema|design a schema|stored procedure|prisma|consulta sql|requete sql|sql-abfrage|база данных|запрос sql|数据库",
    3: "joins|join|query|subquer*|select|index on|which indexes|indexes|partition a table|partition|database|datenbank|base de datos|base de donnees|requete|consulta|abfrage|group by|per department|doublons",
  },
  "code:operations": {
    4: "github actions|docker*|dockerfile|kubernetes|kubectl|crashloopbackoff|oomkilled|helm|terraform|ansible|nginx|apache config|systemd*|cron|crontab|fail2ban|prometheus|grafana|ci pipeline|ci/cd|jenkins|gitlab ci|reverse proxy|bash one liner|one liner|s3 bucket|aws|gcp|azure|ubuntu|debian|ssh|iptables|let's encrypt|load balancer|multi-stage|git:|git push|rejected",
    2: "deploy*|server|linux|pod|cluster|workflow|from history|alert|shell command|find all files|bash|dienst|configuro|configurer|einrichten|настроить|log rotation|部署|サーバー|container",
  },
};
