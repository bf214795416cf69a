import type { PhraseList } from "./phrase-list.ts";

/** Numbers, riddles, data and questions about the world. */
export const REASONING_PHRASES: PhraseList = {
  math: {
    4: "求前|求出|求值|求函数|integral|derivative|derivada|dérivée|ableitung|eigenvalue*|eigenvector*|matrix|probability that|wahrscheinlichkeit|probabilité|equation|gleichung*|solve for|system of equations|résous le systeme|resous|beweise|prove that|докажите|докажи|уравнени*|интеграл|производн*|等差数列|证明|方程|積分|微分|確率|calculus|polynomial|theorem|logarithm|cosine|factorial|modulo|divisible|geometry|triangle|hypotenuse|square root|quadratwurzel|how many ways|arithmetic|корень|calcula la|calculate the",
    2.5: "solve|calculate|compute|sum of|summe|sum|x^2|^resolve|calcul*|berechne*|вычисли*|计算|計算|km/h|mph|squared|percent of|percentage|average speed|independent|equals|when does it arrive|odd numbers|ungeraden|how many|round table|product of",
  },
  logic: {
    4: "who tells the truth|counterfeit|weighings|riddle|puzzle|rätsel|acertijo|enigme|загадк*|谜|なぞなぞ|sudoku|what comes next|next in the sequence|does it follow|is this argument valid|syllogism|three switches|wolf|囚犯|knights and knaves|wem gehort|deux peres|logic*|all labelled wrong|etiquetadas todas mal|dilemma|paradox|farmer must cross|comment est-ce possible",
    2: "lies|weighs less|weighing|each hat|therefore|sequence|switch|puzzles|valid|follows|constraints|hinweise|cajas|怎样才能确定|all are|some are|premise*|deduce|logisch*|логическ*|who is|boat|weighs",
  },
  "data-analysis": {
    4: "csv|a/b test|dataset|outlier*|ausreißer|regression|p-value|statistical test|statistisch*|significant|signifikant*|pandas|pivot|cohort*|cohorte|cluster these|clustering|correlat*|moving average|gleitenden|imput*|valores nulos|retention rate|taux de rétention|分析这份|数据分析|データ分析|survey results|standard deviation|confidence interval|histogram|scatter plot|which chart|umsatzzahlen|sales data|sumifs|excel|anova|dashboard|sales figures|проанализируй данные|数据",
    2: "trend|analyze|analyse|analysiere*|analiza|анализ*|分析|plot|chart|visualiz*|revenue|visitors|conversions|segments|weekly|interpret|table|tableau|spreadsheet|umsatz",
  },
  knowledge: {
    3: "^who|^what is the capital|^when was|^when did|^where is|^how deep|^how tall|^how old|^how far|^why is the sky|^why do|^wann|^warum|^wer|^wo|^quién|^cuántos|^cuántas|^cuál|^dónde|^cuándo|^qui a|^pourquoi|^quand|^quelle est la différence|^combien|^chi ha|^quando|^dove|^почему|^кто|^когда|^сколько|^где|^что такое|是什么|什么是|为什么|とは|ですか|なぜ|どうやって|^explain photosynthesis|capital of|to a ten year old|like i'm five|eli5|in general terms|fall of the|what caused|difference entre|history of|who invented|who discovered|who painted|who wrote|scientist*|in che anno",
    1.5: "^what is|^what are|^how do|^how does|^what caused|^explain|^was ist|^wie|^que es|^qué|^qu'est-ce|^quel|^что|^как|^tell me about|planet|species|century|war|empire|universe|ocean|animal*|country|president|vaccines|human body|cuerpo humano|physics|chemistry|biology|science|geograph*|black hole*|ブラックホール",
  },
  question: {
    1: "^who|^what|^when|^where|^why|^how|^which|^is there|^are there|^does|^do|^can|^could|^wer|^was|^wann|^wo|^warum|^wie|^welche*|^qui|^que|^quand|^ou|^pourquoi|^comment|^quel*|^cual*|^donde|^cuando|^por que|^como|^chi|^quando|^dove|^perche|^кто|^что|^где|^когда|^почему|^как|吗|什么|怎么|哪|か。|ですか",
  },
  legal: {
    4: "landlord keep|tenancy|nda|non-disclosure|non-compete|clause|liability|liable|gdpr|dsgvo|rgpd|force majeure|lawsuit|sue|suing|legal*|lawyer|attorney|court|contract law|governed by|enforceable|rechtswirksam|gekündigt|kündigung*|arbeitsrecht|probezeit|mietrecht|anwalt|vertragsrecht|recurrir|multa|abogado|demanda|mis derechos|mes droits|avocat|règlement européen|juridique|劳动合同|经济补偿|法律|律师|合同到期|имеет ли право|закон*|юрист*|суд|иск|возврате товара|copyright|trademark|patent|terms of service|statute|jurisdiction|custody|divorce|my rights|法的|弁護士|契約",
    2: "contract|deposit|law|landlord|consent|rights|tenant|rent in|employer|arbeitgeber|vertrag|contrato|contrat|regulation|договор*|multas|fence|property line|dismissal|laid off|annulé",
  },
  medical: {
    4: "symptom*|side effects|nebenwirkung*|efectos secundarios|effets secondaires|побочн*|副作用|headache|migraine|fever|fieber|fiebre|fièvre|температура тела|发烧|rash|ausschlag|diagnos*|differential|ibuprofen|ibuprofène|布洛芬|paracetamol|acetaminophen|metformin|sertralin*|antibiotic*|blood pressure|blutdruck|presión arterial|血压|tsh|cholesterol|diabet*|asthma|pregnan*|孕妇|schwanger*|embaraz*|enceinte|chest pain|douleur|dolor|schmerz*|mareos|nausea|vomit*|contagious|chickenpox|appendic*|аппендицит*|скорую|врач*|see a doctor|médecin|arzt|edema|dyspnea|dosage|daily dose|dose of|mg of|liver disease|vaccin*|infection|allerg*|depress*|anxiety|医生|症状|薬|病気|頭痛|thyroid|surgery|cancer|injur*",
    2: "doctor|pain|hurts|sick|medicine|medication|patient|health|diet|weight loss|kind hat|normal t4|what should i do|should i see|sore|kg adult|blood",
  },
  finance: {
    4: "mortgage|hipoteca|hypothek|hypothèque|ипотек*|index fund|etf*|etf-gewinne|bond|bonds|yield|dividend*|portfolio|portefeuille|cartera|stocks|stock market|shares|discounted cash flow|dcf|wacc|valuation|price to earnings|interest rate*|zinsen|versteuer*|steuer*|tax|taxes|impuesto*|impôt*|налог*|вычет|基金|定投|股票|投资|税|ifrs|gaap|lease under|balance sheet|cash flow|break-even|credit score|credit card|loan|kredit|préstamo|invest*|crypto|bitcoin|inflation|retirement|pension|401k|roth ira|depreciation|amortizar|diversifier|株|投資|savings account|accounting|bookkeep*",
    2: "fixed costs|margin per unit|money|budget for|horizon|price|coupon|bank|salary|risk*|风险|euros invest*|profit|gewinne|horizonte",
  },
};
