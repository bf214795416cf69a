import type { PhraseList } from "./phrase-list.ts";

/** Work on texts that are there, and texts that are to be made. */
export const TEXT_PHRASES: PhraseList = {
  translation: {
    5: "translate|translation of|übersetz*|traduis|traduire|traduce|traduci|traducir|traduza|traduzir|vertaal|przetłumacz|переведи*|перевод*|翻译|翻譯|英語に訳して|に訳して|訳して|번역|çevir|ترجم|how do you say|en -> de|de -> en|put this into brazilian|in english, and|auf englisch|ins englische|ins deutsche|en anglais|al ingles|al aleman|to french:|to spanish:|to german:|на русский",
    2: "in japanese|into simplified|into chinese|into portuguese|to french|to spanish|to german|to english|into english|into german|in french|in german|in spanish|en español|brazilian portuguese|word translation|what's the meaning of|翻成",
  },
  summarization: {
    5: "summar*|summary|tl;dr|tldr|zusammenfass*|fasse|résume|resume ce|résumer|resumen|resume este|resumir|riassumi|riassunto|resuma|概括|总结|摘要|要約|краткое содержание|кратко|резюмируй|перескажи|key takeaways|main points|boil this down|boil down|condense|in three bullet points|executive summary|gist of|in a nutshell|in zwei sätzen|streszcz*|samenvat*|요약|özetle",
    2: "bullet points|article|meeting transcript|abstract|minutes|half a page|in one sentence|用一句话|short version|thread",
  },
  extraction: {
    5: "extract*|extrah*|extrais|extraire|extrae|estrai|извлеки|提取|抽出|pull out|lies aus|named entities|from the invoice|return only the|fill this schema|get the named|list all dates|发票|parse this|every company name",
    2: "as json|e-mail addresses|phone numbers|invoice*|fields|entities|in eine tabelle|en una tabla|用 json|one per line|press release|mentioned in|address into|names and|namen|noms de|姓名|lebenslauf|currency|gib sie als json|schema from|list all|ingredientes y cantidades|resume into",
  },
  classification: {
    5: "classify|classif*|klassifizier*|clasifica*|classe ces|categorize|categorise|kategor*|einer kategorie|sentiment|sentimiento|stimmung|好评|差评|тональность|классифицируй|spam or not|is this e-mail spam|hate speech|toxicity|label each|tag the|intent of|which language is this|分类|判断|分類|感情|positive or negative|ordne diesen|par urgence|one of:|into one of",
    2: "label|labels|positive|negative|neutral|category|categories|yes or no|one word|confidence|options:|review as|tweet contain|spam|rate the|support ticket*|faible, moyenne",
  },
  rewriting: {
    5: "rephrase|paraphrase|proofread*|reword|fix the grammar|grammar and spelling|rechtschreibung|zeichensetzung|korrigier*|corrige|corriger|reformule|reformuliere|umformulier*|correggi|исправь ошибки|исправь|改得更|改写得|润色|敬語に直して|直してください|校正|more polite|more formal|more professional|plus soutenu|mejora la redacción|make this sound|sound more|make this e-mail|make this email|in plain english|keep the friendly tone|shorten to|improve the wording|polish this|rewrite this product|rewrite this paragraph|rewrite the|деловым|ortografía",
    2: "rewrite|shorten|grammar|spelling|tone|without changing the meaning|style|paragraph|stil|formulier*|under 50 words|luxury audience|formell*|正式|丁寧|sentence|my cover letter|more concise|текст более",
  },
  writing: {
    4: "cover letter|blog post|article de blog|articolo|blogartikel|press release|pressemitteilung|essay|aufsatz|dissertation|linkedin post|newsletter|speech for|toast|wedding toast|lettre de motivation|motivationsschreiben|carta de presentación|product description|descripción de producto|release notes|draft a|draft an|draft me|polite email|write an email|write a letter|e-mail schreiben|道歉邮件|邮件|メールを書いて|официальное письмо|письмо|жалоб*|一封|文章を書いて|compose a wedding|verfass*|rédige*|rédiger|redacta|write an article|ad copy|post copy|social media post|bewerbung*|scrivi un articolo",
    2: "^write a|^write an|^draft|^compose|^write|^schreib*|^escribe|^écris|^scrivi|^напиши|写一封|写一篇|word blog|words|palabras|announcing|counterargument|email to|customers|kunden|apology|landlord asking|clients",
  },
  creative: {
    5: "short story|story about|poem|poems|gedicht*|poème|poema|poesia|стих*|haiku|limerick|villanelle|sonnet|诗|七言|五言|小説|物語|短歌|俳句|song lyrics|lyrics|letra de una canción|liedtext|rap about|fairy tale|conte pour|märchen|cuento|сказк*|историю на ночь|страшную историю|fantasy world|continue this story|continue the story|in the style of noir|dialogue between|plot twist|screenplay|novel|fan fiction|science fiction|short film|magic system|chapter of a|rhym*|故事|monologue|invente|придумай",
    2: "story|histoire|historia|geschichte|song|canción|chanson|песн*|dragon|kingdom*|write about|fictional|character*|lustiges|refrain|estribillo|funny|imagin*|erfinde",
  },
  roleplay: {
    5: "roleplay|role play|role-play|rollenspiel|jeu de rôle|juego de rol|ролев*|stay in character|in character|break character|dungeon master|pretend to be|pretend you are|act as a|actúa como|agis comme|spiel einen|spiel die|imaginons que tu|imagine you are|you are captain|扮演|ロールプレイ|なりきって|be my grumpy|in your role|in deiner rolle|you're a medieval|my strict|не выходи из роли|from now on you are|first person|出戏|i walk in|would, in first",
    2: "you're a|you are a|you play|i'm your|ich bin die|tu es|tú eres|ты старый|我的女朋友|knock|je frappe|companion|innkeeper|wizard|pirate|sire|knight|волшебник|ученик|answer only as|answer as",
  },
  brainstorming: {
    5: "brainstorm*|ideas|ideas for|ideen|idées|idee per|идеи|想法|アイデア|name ideas|slogan*|names for|creative ways|titres accrocheurs|选题|给我想|варианты названий|накидай|give me a bunch|bunch of options|what could go wrong|as many|suggest some|gift for|geschenk*|regalo para|cadeau pour|tagline*|topics for|research topics|vorschläge|propose dix|sugerencias|alternatives to|名字",
    2: "suggest|options|possibilities|features for|nenne mir|names|give me 20|give me ten|gift|propose|dame|list as many|creative",
  },
  planning: {
    5: "plan a|training plan|meal plan|project plan|lernplan|trainingsplan|study plan|学习计划|制定|计划|計画|план|составь план|itinerary|itinerario|itinéraire|timetable|schedule for|schedule|menú semanal|wochenplan|day trip|milestones|roadmap|revision timetable|break this goal|into steps|organise un|organize a|pianifica|reiseplan|zeitplan|programme heure|lista de la compra|hour by hour|week plan|planifica",
    2: "^plan|trip|week|weeks|wochen|semaines|semanas|deadlines|days|tage|budget|by september|weekend|week-end|three days|tre giorni|5-day|months|goal|move*|переезд*|на два месяца|三个月|exams|half marathon",
  },
  chat: {
    4: "^hi|^hello|^hey|^hallo|^guten morgen|^salut|^bonjour|^hola|^ciao|^привет|^你好|^おはよう|^こんにちは|^안녕|thanks|thank you|danke|merci|gracias|спасибо|谢谢|ありがとう|how's it going|how are you|как дела|ça va|qué tal|lol|jaja*|haha*|bored|lonely|tell me a joke|my day|^ok|good night|gute nacht|i feel|my cat|my dog|my sister|my friend|my boyfriend|my girlfriend|my husband|my wife|won't talk to me|what do you think about|do you ever|do you like|are you human|yesterday and i|gut geschlafen|寒いね",
    2: "^so|friend|love|sad|happy|tired|i'm so|i had a|weather today|today|yesterday|miss|what do you think|hate",
  },
  vision: {
    2: "picture|photo|image|screenshot|diagram|bild|foto|imagen|图里|图片|写真|画像|изображени*",
  },
  audio: {
    2: "transcribe|recording|audio|voice memo|note vocale|speaker|录音|音声|transkrib*",
  },
  "tool-use": {
    2: "right now|book me|calendar|turn off|turn on|assign them|search our|create an issue|send it to|reserve|reserva|查一下|发短信|go on|restart|starte den dienst|lies die datei|look up",
  },
  "long-context": {
    2: "manuscript|documents|the two reports|whole log|archive|dossier|full text|全文|chapter two|all of the above|text above|minutes above|im text|in the text|ce dossier|上面的",
  },
};
