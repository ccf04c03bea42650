/** Words that say nothing about the teacher. They set no filter and are not reported as not understood. */
const FILLERS = [
  // English
  'a|an|the|i|i am|i m|im|me|my|mine|we|us|our|you|your|he|she|his|her|him|it|its|they|their|them|this|that|these|those|who|whom|whose|which|what|where|how|when|why',
  'is|are|am|was|be|been|being|do|does|did|can|could|would|will|should|shall|may|might|must|has|have|had|having|get|got|give|gives|giving|let|s|m|re|ve|ll|d|t',
  'in|at|on|of|to|for|from|by|with|near|nearby|near by|near me|around|around me|close|close to|closer|next to|within|into|about|via|as|or|and|also|but|so|if|then|before|after|until|than|too|very|really|just|only|please|pls|plz|kindly|thanks|thank you|hello|hi|hey|dear',
  'want|wants|wanted|wanna|need|needs|needed|looking|look|looking for|searching|search|searching for|find|finding|show|show me|suggest|recommend|prefer|preferred|preferably|preferable|like|would like|interested|hire|book|booking|join|joining|learn|learning|start|starting|begin|practise|practice|practising|practicing|try|trying|know|knows|available|availability|free on|free in the|any|anyone|some|someone|somebody|one|ones|all|all levels|all level|good|great|nice|better|suitable|right|perfect|decent',
  'yoga|yog|yogi|yogasana|asana|asanas|teacher|teachers|trainer|trainers|instructor|instructors|tutor|tutors|coach|coaches|guru|guruji|expert|experts|professional|class|classes|session|sessions|course|courses|lesson|lessons|training|trainings|coaching|tuition|center|centre|studio|certified|qualified|certificate|certification|profile|time|times|timing|timings|slot|slots|hour|hours|day|days|level|levels|style|styles|type|types|kind|teaching|teach|teaches|taught|speaking|speaks|speak|speaker|who speaks|spoken|language|languages|price|prices|fee|fees|budget|cost|charges|charge|rate|rates|rupees|rs|inr|area|areas|location|locality|place|side|city|town|road side|help|helps|problem|problems|issue|issues|pain relief|relief|people|person|patient|patients|specialist|special|focused|focus|based|work|working on|do you have|there|here|rated|rating|reviews|years|year|month|months|monthly|per|each|every week|week|order|first|sort|sort by|sorted|sorted by|friendly|months pregnant|ncr|india',
  // Hindi in Latin letters
  'mujhe|muje|mujhko|mere|mera|meri|mai|main|me|mein|mei|hum|hume|humein|hamare|hamari|hamara|apne|apni|apna|aap|aapke|ke|ki|ka|ko|k|kaa|kii|se|par|pe|pr|ne|hai|hain|h|he|ho|hoon|hu|hun|tha|thi|hona|hone|hoti|hota|ye|yeh|vo|woh|wo|jo|jise|jisme|jis|jiske|jiski|kya|kaun|kaise|kahan|kahaan|kab|koi|kisi|kuch|kuchh|ek|ya|aur|or|bhi|hi|to|toh|tak|liye|lie|lia|liya|liye ke|k liye|ke liye|ki taraf|wala|wali|wale|waala|waali|waale|vala|vali|vale',
  'chahiye|chaiye|chahie|chahiey|chaahiye|chahiyein|chahiyen|chahta|chahti|chahte|chahata|sikhna|seekhna|sikhne|seekhne|sikhana|sikhane|sikhaye|sikhaaye|sikhaate|sikhate|sikhata|sikhati|padhane|padhaye|bata|batao|bataye|bataiye|bataen|batado|dikhao|dikhaye|dikhaiye|dikha|dhundo|dhoondo|dhund|dhundh|dhoondh|khoj|khojo|milega|milegi|milenge|mile|mil|de|do|dena|dijiye|kijiye|karna|karne|karni|karo|kar|kare|karta|karti|karte|karke|karaye|karwana|karwane|karvana|raha|rahi|rahe|rha|rhi|sakte|sakta|sakti|sake|saken|jaye|jaaye|aaye|aane|bolne|bolta|bolti|bole|bolte|boli|jaanta|jaanti|aati|aata|ghante|ghanta|shikshak|sikshak|teacher ji|acharya|yogacharya|sir|ji|achha|acha|accha|achhi|acchi|achi|achhe|acche|badhiya|badiya|theek|sahi|paas|pass|ke paas|ke pas|paas me|paas mein|pas|aas paas|aaspaas|aas pass|mere paas|nazdeek|nazdik|najdik|najdeek|ke nazdeek|ke kareeb|kareeb|karib|ilaka|ilake|shahar|sheher|samay|time pe|wakt|vakt|din|dino|dinon|roj|andar|beech|log|logo|logon|bhasha|mahina|mahine|fees|paise|rupaye|dard|samasya|bimari|taraf|jagah|kripya|zara|jara|yahan|idhar|mere liye|khud',
  // Hindi
  'मुझे|मुझको|मेरे|मेरा|मेरी|मैं|में|मे|हम|हमें|हमे|हमारे|हमारी|हमारा|अपने|अपनी|अपना|आप|के|की|का|को|से|पर|पे|ने|है|हैं|हो|हूं|था|थी|होना|होने|ये|यह|वो|वह|जो|जिसे|जिसमें|जिनकी|जिसकी|क्या|कौन|कैसे|कहां|कब|कोई|किसी|कुछ|एक|या|और|भी|ही|तो|तक|लिए|के लिए|लिये|के लिये|वाला|वाली|वाले|चाहिए|चाहिये|चाहता|चाहती|चाहते|सीखना|सीखनी|सीखने|सिखाने|सिखाना|सिखाए|सिखाये|सिखाते|सिखाता|सिखाती|बताओ|बताइए|बताएं|बताइये|दिखाओ|दिखाइए|दिखाएं|ढूंढो|ढूंढ|ढूंढना|ढूंढिए|खोज|खोजो|खोजें|खोजना|मिलेगा|मिलेगी|मिलेंगे|मिले|मिल|दे|दो|दें|करना|करने|करनी|करो|कर|करें|करे|कराए|रहा|रही|रहे|सकते|सकता|सकती|सके|सकें|बोलने|बोलता|बोलती|बोले|बोलते',
  'योग|योगा|योगासन|आसन|टीचर|शिक्षक|शिक्षकों|गुरु|गुरू|गुरुजी|योगगुरु|प्रशिक्षक|ट्रेनर|आचार्य|योगाचार्य|इंस्ट्रक्टर|कोच|क्लास|क्लासेस|क्लासेज|कक्षा|कक्षाएं|सत्र|सेशन|कोर्स|समय|वक्त|टाइम|दिन|दिनों|रोज|घंटा|घंटे|महीना|महीने|फीस|शुल्क|दाम|कीमत|बजट|रुपये|रुपए|पैसे|अच्छा|अच्छी|अच्छे|बढिया|सही|पास|के पास|पास में|मेरे पास|आसपास|आस पास|के आसपास|नजदीक|के नजदीक|करीब|के करीब|इलाके|इलाका|शहर|जगह|तरफ|अंदर|बीच|लोग|लोगों|भाषा|दर्द|समस्या|बीमारी|कृपया|कृपा|जी|सर|प्रमाणित|यहां|इधर|सभी|सब|प्रति|हर|स्तर|पढाने|पढाए|सर्टिफाइड',
];

export const FILLER_WORDS: ReadonlySet<string> = new Set(FILLERS.flatMap((line) => line.split('|')));

/** Ways to say "near me". Without the name of a place, the search needs the user's own city. */
export const NEAR_ME: ReadonlySet<string> = new Set(
  'near me|nearby|near by|near by me|nearby me|around me|close to me|next to me|nearest to me|closest to me|mere paas|mere pas|mere pass|mere paas me|mere paas mein|mere aas paas|mere aaspaas|mere nazdeek|mere nazdik|mere najdik|mere kareeb|mere karib|paas me|paas mein|aas paas|aaspaas|aas pass|मेरे पास|मेरे पास में|मेरे आसपास|मेरे आस पास|मेरे नजदीक|मेरे करीब|पास में|आसपास|आस पास'.split(
    '|',
  ),
);

/** Exercises that every teacher teaches. They are removed before the days are read, because "sun" is Sunday. */
export const EXERCISES: ReadonlySet<string> = new Set(
  'sun salutation|sun salutations|surya namaskar|surya namaskara|सूर्य नमस्कार'.split('|'),
);

/** Words for the person who will practise. */
export const PERSON_WORDS: ReadonlySet<string> = new Set(
  'mother|mom|mum|mummy|mama|father|dad|papa|son|daughter|wife|husband|sister|brother|uncle|aunt|aunty|friend|baby|boy|girl|family|maa|ma|mummi|pitaji|mataji|beta|beti|bete|patni|pati|behan|bhai|bahu|biwi|मां|माँ|मा|माताजी|पिता|पिताजी|पापा|मम्मी|बेटा|बेटे|बेटी|पत्नी|पति|बहन|भाई|बहू|बीवी|परिवार'.split(
    '|',
  ),
);

/**
 * Words of lessons and health that no filter has. They look like misspelled places: "private" like Parvati, "cancer" like
 * Chunchura.
 */
export const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  'private|chakra|mudra|mudras|bandha|sahej|tantra|raja|padma|shanti|cancer|breast|summer'.split('|'),
);

/** Words before (WORDS_BEFORE_PLACE) or after (WORDS_AFTER_PLACE) a name that is probably a place. */
export const WORDS_BEFORE_PLACE: ReadonlySet<string> = new Set(
  'in|at|near|around|nearby|close to|next to|to|from|within|of|mere'.split('|'),
);
export const WORDS_AFTER_PLACE: ReadonlySet<string> = new Set(
  'me|mein|mei|main|ke|ka|ki|area|side|city|locality|में|मे|के|का|की|पास|इलाके|शहर|paas'.split('|'),
);

/** Words that are part of many addresses. Such a word alone is not the name of a place. */
export const ADDRESS_WORDS: ReadonlySet<string> = new Set(
  'sector|block|phase|stage|road|street|lane|cross|main|market|colony|layout|nagar|society|apartment|apartments|east|west|north|south|central|old|new|near|side|park|town|village|metro|station|gate|garden|lake|fort|hill|hills|beach|temple|mall|square|circle|chowk|bazar|bazaar|cantt|सेक्टर|ब्लॉक|फेज|रोड|नगर|कॉलोनी|मार्केट|सोसाइटी'.split(
    '|',
  ),
);

/** Negations: words of NEGATIONS_BEFORE_PHRASE negate the phrase after them, words of NEGATIONS_AFTER_PHRASE the one before them. */
export const NEGATIONS_BEFORE_PHRASE: ReadonlySet<string> = new Set(
  'not|no|non|without|except|avoid|dont|don t|never|neither|nor|bina|sivay|बिना|सिवाय'.split('|'),
);
export const NEGATIONS_AFTER_PHRASE: ReadonlySet<string> = new Set(
  'nahi|nahin|nai|nhi|nahee|mat|na|chhodkar|chodkar|chhod|alawa|नहीं|नही|मत|न|ना|छोडकर|अलावा|सिवाय'.split('|'),
);
/** Words that can be between a phrase and its negation: "weekend ko nahi". */
export const WORDS_BEFORE_NEGATION: ReadonlySet<string> = new Set(
  'ko|me|mein|par|pe|ke|wala|wali|class|classes|को|में|पर|के|वाला|वाली|क्लास|a|an|the|any|on|in|at|for|near'.split(
    '|',
  ),
);
