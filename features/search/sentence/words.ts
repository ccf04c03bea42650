import type { FilterName } from '../filters.ts';

/**
 * The words and phrases that people say for a filter's value, in English, Hinglish and Hindi. They are spelled as
 * text.ts spells a sentence: Devanagari without dots, and a space for a hyphen. Style names come from the catalogue;
 * STYLE_WORDS adds other words for them.
 */
type Wish = readonly [filter: FilterName, value: string, said: string];

export const STYLE_WORDS: readonly (readonly [style: string, said: string])[] = [
  ['Hatha Yoga', 'hatha|hath yog|hath yoga|hatha yog|हठ योगा'],
  ['Vinyasa Flow', 'vinyasa|vinyas|vinyasa yoga|vinyasa flow yoga|flow yoga|विन्यास'],
  ['Ashtanga', 'ashtang|ashtanga vinyasa|astanga|ashtanga yog|ashtang yog'],
  ['Yin Yoga', 'yin|yin yog'],
  ['Power Yoga', 'power yog|power'],
  ['Restorative Yoga', 'restorative|restoratives|restorative yog'],
  ['Prenatal Yoga', 'prenatal|pre natal|pre natal yoga|antenatal|antenatal yoga|garbh sanskar|गर्भ संस्कार'],
  ['Kids Yoga', 'kids yog|kid yoga|children yoga|childrens yoga|children s yoga|kids yoga classes|bal yoga'],
  ['Meditation', 'meditation|dhyan|dhyaan|meditate|mindfulness|vipassana'],
  [
    'Breathwork',
    'breath work|breathing|breathing exercise|breathing exercises|breathing techniques|pranayam|pranayama|pranayaam|anulom vilom|kapalbhati|kapal bhati|प्राणायाम|अनुलोम विलोम|कपालभाति|सांस',
  ],
  ['Yoga Therapy', 'therapy|therapeutic|therapeutic yoga|yoga therapist|yogic therapy|therapist'],
  ['Hot Yoga', 'hot|bikram|bikram yoga|heated yoga'],
];

const SESSION: readonly Wish[] = [
  [
    'sessionType',
    'online',
    'online|on line|on zoom|zoom|via zoom|over zoom|google meet|on google meet|virtual|virtually|remote|remotely|video call|on video|on video call|over video|live online|from home online|online from home|ghar se online|online ghar se|ghar baithe|ghar baithe online|ऑनलाइन|आनलाइन|ओनलाइन|ऑन लाइन|जूम|जूम पर|घर बैठे|घर से ऑनलाइन|वीडियो कॉल|वीडियो कॉल पर',
  ],
  [
    'sessionType',
    'offline',
    'offline|off line|in person|inperson|at home|at my home|at my place|at our home|at our place|home visit|home visits|home tuition|home tutor|home class|home classes|home session|home sessions|home service|home teacher|home trainer|my home|to my home|to my house|at my house|at our house|come home|comes home|come to my home|come to home|doorstep|at doorstep|face to face|physical class|physical classes|personal visit|visit home|home yoga|in my home|ghar par|ghar pe|ghar me|ghar mein|ghar aakar|ghar aake|ghar aa kar|ghar aa ke|ghar aane wala|ghar aane wali|ghar aane wale|ghar aaye|ghar aa sake|ghar pr|mere ghar|mere ghar par|mere ghar pe|amne samne|aamne saamne|ऑफलाइन|आफलाइन|घर पर|घर पे|मेरे घर पर|मेरे घर|घर में|घर आकर|घर आ कर|घर आने वाला|घर आने वाली|घर आने वाले|घर आए|घर आके|आमने सामने|होम विजिट|होम ट्यूशन',
  ],
];

const TRUST: readonly Wish[] = [
  [
    'women',
    '1',
    'woman|women|female|lady|ladies|lady teacher|ladies teacher|women teacher|woman s|women s|females|femal|mahila|mahila teacher|mahila shikshak|stri|madam|maam|ma am|didi|she teacher|only women teachers|lady only|female only|महिला|महिलाए|महिलाएं|लेडी|लेडीज|फीमेल|मैडम|शिक्षिका|दीदी|स्त्री|औरत',
  ],
  [
    'freeDemo',
    '1',
    'free demo|free demo class|free demo session|demo|demo class|demo session|demo free|free trial|free trial class|free trial session|trial|trial class|trial session|trial classes|first class free|first session free|free first class|free first session|free class|free session|free classes|pehli class free|pahli class free|muft demo|free me demo|demo muft|muft class|muft trial|try before|try first|मुफ्त डेमो|फ्री डेमो|डेमो|डेमो क्लास|फ्री डेमो क्लास|मुफ्त डेमो क्लास|फ्री ट्रायल|ट्रायल|ट्रायल क्लास|मुफ्त ट्रायल|मुफ्त क्लास|फ्री क्लास|पहली क्लास फ्री|पहली क्लास मुफ्त',
  ],
  [
    'idSeen',
    '1',
    'verified|verified id|id verified|verified identity|identity verified|id checked|checked id|id proof|id seen|id verification|with id|verify|verification|identity checked|identity check|id check|satyapit|verified profile|सत्यापित|वेरिफाइड|वेरीफाइड|वेरिफाईड|पहचान जांची|पहचान सत्यापित|आईडी वेरिफाइड|आईडी सत्यापित|आईडी जांची',
  ],
  [
    'groupClass',
    '1',
    'group|groups|group class|group classes|group session|group sessions|group batch|batch|batches|in a group|group yoga|group me|group mein|small group|samuh|samooh|samuhik|ग्रुप|ग्रुप क्लास|ग्रुप में|समूह|समूह में|सामूहिक|बैच|ग्रुप क्लासेस',
  ],
];

const NEEDS: readonly Wish[] = [
  [
    'needs',
    'back-pain',
    'back pain|backpain|back ache|backache|back aches|lower back|lower back pain|low back pain|bad back|sore back|back problem|back problems|back issue|back issues|slip disc|slipped disc|slip disk|slipped disk|sciatica|spine|spinal|lumbar|kamar dard|kamar ka dard|kamar me dard|kamar mein dard|kamardard|peeth dard|peeth ka dard|peeth me dard|pith dard|kamar|कमर दर्द|कमर का दर्द|कमर में दर्द|कमर के दर्द|कमरदर्द|पीठ दर्द|पीठ का दर्द|पीठ में दर्द|पीठ के दर्द|कमर|साइटिका|स्लिप डिस्क|रीढ',
  ],
  [
    'needs',
    'pregnancy',
    'pregnancy|pregnant|expecting|expecting mother|expecting mom|mother to be|mom to be|first trimester|second trimester|third trimester|trimester|garbhavastha|garbhvati|garbhavati|pregnent|गर्भावस्था|गर्भवती|प्रेगनेंसी|प्रेग्नेंसी|प्रेगनेंट|प्रेग्नेंट',
  ],
  [
    'needs',
    'stress',
    'stress|stressed|stress relief|stress management|de stress|destress|anxiety|anxious|tension|relaxation|relax|mental health|mental peace|peace of mind|tanav|tanaav|chinta|depression|तनाव|चिंता|टेंशन|स्ट्रेस|मानसिक शांति|घबराहट',
  ],
  [
    'needs',
    'seniors',
    'senior|seniors|senior citizen|senior citizens|elderly|elder|elders|old age|old people|old woman|old women|old lady|old ladies|old parents|old mother|old father|elderly parents|elderly mother|elderly father|aged parents|ageing parents|aging parents|parents|my parents|grandparents|grandmother|grandfather|grandma|grandpa|chair yoga|over 60|above 60|60 plus|retired|dada|dadi|nana|nani|dada dadi|nana nani|mata pita|maa baap|mummy papa|mom dad|bujurg|buzurg|bujurgo|buzurgo|bujurgon|buzurgon|bujurg log|budhe|वरिष्ठ|वरिष्ठ नागरिक|वरिष्ठ नागरिकों|बुजुर्ग|बुजुर्गों|बुजुर्गो|माता पिता|मां बाप|मम्मी पापा|दादा|दादी|नाना|नानी|दादा दादी|नाना नानी|सीनियर|सीनियर सिटीजन|बूढे|वृद्ध|चेयर योग',
  ],
  [
    'needs',
    'children',
    'kid|kids|child|children|for kids|for children|yoga for kids|yoga for children|बच्चों के लिए योग|बच्चों के लिए|toddler|toddlers|teen|teens|teenager|teenagers|bachcha|bachche|bachchon|bachcho|bacche|bacchon|baccho|bachhe|bachho|bachhon|bache|bacho|बच्चा|बच्चे|बच्चों|बच्चो',
  ],
  [
    'needs',
    'weight',
    'weight|weight loss|weightloss|weight lose|lose weight|losing weight|loose weight|fat loss|lose fat|weight reduction|reduce weight|weight management|weight control|belly fat|tummy fat|obesity|slim|slimming|motapa|vajan|wajan|vazan|wazan|vajan kam|vajan ghatana|vajan ghatane|wajan kam karna|vajan kam karna|vajan kam karne|weight kam karna|weight kam karne|pet kam|pet kam karna|वजन|वजन घटाना|वजन घटाने|वजन कम|वजन कम करना|वजन कम करने|मोटापा|मोटापे|मोटापा कम|पेट कम',
  ],
  [
    'needs',
    'recovery',
    'recovery|recovering|injury|injuries|injured|injury recovery|rehab|rehabilitation|surgery|post surgery|after surgery|after injury|operation|after operation|accident|fracture|knee|knees|knee pain|knee problem|knee problems|knee issue|knee issues|knee injury|joint pain|joint pains|joints pain|joints|arthritis|ghutna|ghutne|ghutno|ghutnon|ghutne ka dard|ghutne me dard|ghutne mein dard|ghutno me dard|ghutno mein dard|ghutno ka dard|ghutnon ka dard|ghutnon me dard|ghutne dard|jodo ka dard|jodon ka dard|chot|घुटना|घुटने|घुटनों|घुटनो|घुटने का दर्द|घुटने में दर्द|घुटनों का दर्द|घुटनों में दर्द|घुटनों के दर्द|घुटने के दर्द|जोडों का दर्द|जोडों में दर्द|जोडों के दर्द|चोट|ऑपरेशन|सर्जरी|ऑपरेशन के बाद|सर्जरी के बाद',
  ],
  [
    'needs',
    'sleep',
    'sleep|insomnia|sleeplessness|better sleep|sleep better|good sleep|sleep problem|sleep problems|sleep issues|sleeping problem|neend|nind|neend na aana|neend nahi aati|neend ki samasya|नींद|नींद न आना|नींद की समस्या|नींद नहीं आती|अनिद्रा',
  ],
  [
    'needs',
    'posture',
    'posture|neck pain|neck|stiff neck|shoulder|shoulders|shoulder pain|neck and shoulder pain|frozen shoulder|cervical|spondylitis|spondylosis|desk job|office job|sitting job|gardan|gardan dard|gardan ka dard|gardan me dard|kandhe|kandhe ka dard|गर्दन|गर्दन दर्द|गर्दन का दर्द|गर्दन में दर्द|गर्दन के दर्द|कंधे|कंधे का दर्द|कंधे में दर्द|सर्वाइकल|पोस्चर',
  ],
  [
    'needs',
    'flexibility',
    'flexibility|flexible|flexible body|more flexible|stretching|stretch|stretches|mobility|stiffness|stiff|lachilapan|lacheelapan|लचीलापन|लचीला|लचीलेपन|स्ट्रेचिंग|फ्लेक्सिबिलिटी',
  ],
  [
    'needs',
    'diabetes',
    'diabetes|diabetic|diabetics|sugar|blood sugar|sugar control|sugar ki bimari|sugar patient|madhumeh|मधुमेह|डायबिटीज|डायबिटिक|शुगर|शुगर की बीमारी',
  ],
  [
    'needs',
    'after-birth',
    'after birth|after baby|after delivery|after my delivery|post delivery|postnatal|post natal|postnatal yoga|post natal yoga|postpartum|post partum|postpartum yoga|post pregnancy|after pregnancy|after childbirth|c section|after c section|new mom|new mother|new moms|delivery ke baad|delivery|डिलीवरी के बाद|बच्चे के जन्म के बाद|बच्चा होने के बाद|डिलिवरी के बाद|प्रसव के बाद|डिलीवरी|प्रसव',
  ],
];

const LEVEL: readonly Wish[] = [
  [
    'level',
    'beginner',
    'beginner|beginners|begginer|beginer|beginner level|beginner s|for beginners|basic|basics|basic level|starter|starters|new to yoga|new to it|newbie|novice|never done yoga|first time|first timer|first timers|just starting|starting out|from scratch|shuruaati|shuruati|shuruat|shuruaat|shuru se|naya|naye|nayi|naya hu|naya hoon|naye log|naye logo|naye logon|pehli baar|pahli baar|शुरुआती|शुरूआती|शुरुआत|शुरुआत से|बिगिनर|बिगिनर्स|बेगिनर|नए|नया|नई|नए लोगों|पहली बार|शुरू से',
  ],
  ['level', 'intermediate', 'intermediate|intermediate level|mid level|medium level|इंटरमीडिएट|मध्यम'],
  [
    'level',
    'advanced',
    'advanced|advance|advanced level|advance level|expert level|experienced student|experienced practitioner|एडवांस|एडवांस्ड|उन्नत',
  ],
];

const LANGUAGE_WORDS: readonly Wish[] = [
  ['languages', 'Hindi', 'hindi|hindee|हिंदी|हिन्दी'],
  ['languages', 'English', 'english|angrezi|angreji|inglish|अंग्रेजी|इंग्लिश|इंगलिश'],
  ['languages', 'Bengali', 'bengali|bangla|bangali|बंगाली|बांग्ला|बंगला'],
  ['languages', 'Marathi', 'marathi|marathee|मराठी'],
  ['languages', 'Telugu', 'telugu|telegu|तेलुगु|तेलुगू|तेलगू'],
  ['languages', 'Tamil', 'tamil|tamizh|तमिल'],
  ['languages', 'Gujarati', 'gujarati|gujrati|गुजराती'],
  ['languages', 'Urdu', 'urdu|उर्दू'],
  ['languages', 'Kannada', 'kannada|kannad|kanada|कन्नड|कन्नडा'],
  ['languages', 'Odia', 'odia|oriya|ओडिया|उडिया'],
  ['languages', 'Malayalam', 'malayalam|malyalam|मलयालम'],
  ['languages', 'Punjabi', 'punjabi|panjabi|पंजाबी'],
  ['languages', 'Assamese', 'assamese|asamiya|असमिया|असमी'],
  ['languages', 'Maithili', 'maithili|मैथिली'],
  ['languages', 'Konkani', 'konkani|कोंकणी'],
  ['languages', 'Nepali', 'nepali|नेपाली'],
  ['languages', 'Sindhi', 'sindhi|सिंधी|सिन्धी'],
  ['languages', 'Kashmiri', 'kashmiri|कश्मीरी'],
  ['languages', 'Manipuri', 'manipuri|meitei|मणिपुरी'],
  ['languages', 'Sanskrit', 'sanskrit|संस्कृत'],
];

const ORDER: readonly Wish[] = [
  [
    'sort',
    'price',
    'cheap|cheaper|cheapest|cheapest first|lowest price|lowest priced|low price|lowest fee|lowest fees|low fees|low cost|low budget|lowest cost|least expensive|less expensive|inexpensive|affordable|most affordable|budget friendly|economical|reasonable|reasonable price|reasonable fees|price low to high|low to high|sasta|saste|sasti|sabse sasta|sabse saste|sabse sasti|sabse kam price|sabse kam fees|kam daam|kam dam|kam paise|kam paisa|kam fees|kam price|kam kharcha|kifayati|सस्ता|सस्ते|सस्ती|सबसे सस्ता|सबसे सस्ते|सबसे सस्ती|सबसे कम दाम|सबसे कम फीस|कम दाम|कम फीस|कम पैसे|कम कीमत|कम खर्च|किफायती',
  ],
  [
    'sort',
    'rating',
    'best|best rated|best rating|best ratings|best reviewed|best reviews|top|top rated|top reviewed|top rating|highest rated|highest rating|high rated|highly rated|good reviews|good rating|good ratings|great reviews|well reviewed|well rated|most popular|5 star|five star|5 stars|sabse achha|sabse acha|sabse accha|sabse acchi|sabse achhi|sabse achi|sabse achhe|sabse acche|sabse badhiya|sabse best|behtareen|सबसे अच्छा|सबसे अच्छी|सबसे अच्छे|सबसे बढिया|सबसे बेहतर|सबसे बेहतरीन|बेहतरीन|बेस्ट|टॉप|टॉप रेटेड|सर्वश्रेष्ठ|अच्छी रेटिंग',
  ],
  [
    'sort',
    'experience',
    'most experienced|most experience|highly experienced|very experienced|experienced|experience|maximum experience|senior most|sabse anubhavi|sabse experienced|sabse zyada experience|sabse zyada experienced|sabse zyada anubhavi|sabse purana|anubhavi|सबसे अनुभवी|सबसे ज्यादा अनुभवी|सबसे ज्यादा अनुभव|अनुभवी|तजुर्बेकार',
  ],
  [
    'sort',
    'distance',
    'nearest|closest|nearest first|closest first|sabse paas|sabse pass|sabse nazdeek|sabse najdik|sabse nazdik|सबसे पास|सबसे नजदीक|सबसे नजदीकी|सबसे करीब|नजदीकी',
  ],
  ['sort', 'match', 'best match|best matching|best fit|most suitable|sabse sahi|सबसे सही|सबसे उपयुक्त'],
];

const TIMES: readonly Wish[] = [
  [
    'availability',
    'weekdays',
    'weekday|weekdays|week day|week days|weekdays only|working day|working days|monday to friday|monday friday|monday through friday|mon to fri|mon fri|mon thru fri|somvar se shukravar|monday se friday|mon se fri|somwar se shukrawar|somvaar se shukravaar|वीकडे|वीकडेज|वीक डेज|कामकाजी दिन|कामकाजी दिनों|सोमवार से शुक्रवार|सोम से शुक्र|हफ्ते के दिन|हफ्ते के दिनों',
  ],
  [
    'availability',
    'weekends',
    'weekend|weekends|week end|week ends|weekend only|weekends only|weekand|chutti ke din|chhutti ke din|chhuttiyon|वीकेंड|वीकेंड्स|वीकएंड|वीक एंड|सप्ताहांत|सप्ताहंत|छुट्टी के दिन|शनिवार रविवार',
  ],
  ['availability', 'monday', 'monday|mondays|mon|somvar|somwar|somvaar|somwaar|सोमवार|सोम'],
  ['availability', 'tuesday', 'tuesday|tuesdays|tue|tues|mangalvar|mangalwar|mangalvaar|mangal|मंगलवार|मंगल'],
  ['availability', 'wednesday', 'wednesday|wednesdays|wed|wednes|budhvar|budhwar|budhvaar|budh|बुधवार|बुध'],
  [
    'availability',
    'thursday',
    'thursday|thursdays|thu|thur|thurs|guruvar|guruwar|guruvaar|brihaspativar|veervar|गुरुवार|गुरूवार|बृहस्पतिवार|वीरवार',
  ],
  ['availability', 'friday', 'friday|fridays|fri|shukravar|shukrawar|shukravaar|shukrvar|शुक्रवार|शुक्र'],
  ['availability', 'saturday', 'saturday|saturdays|sat|shanivar|shaniwar|shanivaar|शनिवार|शनि'],
  [
    'availability',
    'sunday',
    'sunday|sundays|sun|ravivar|raviwar|ravivaar|itwar|itvar|itvaar|रविवार|इतवार|रवि',
  ],
  [
    'availability',
    'morning',
    'morning|mornings|early morning|early mornings|morning time|in the morning|mornin|subah|subha|subah subah|subeh|savere|sawere|savera|subah savere|before office|before work|office se pehle|sunrise|सुबह|सुबह सुबह|सवेरे|सबेरे|सुबह सवेरे|प्रातः|प्रात|सुबह के समय|मॉर्निंग|ऑफिस से पहले|ऑफिस के पहले',
  ],
  [
    'availability',
    'afternoon',
    'afternoon|afternoons|noon|midday|lunch time|lunchtime|lunch hour|dopahar|dopeher|dopehar|dophar|dopahr|din me|din mein|दोपहर|दोपहर के समय|दिन में|आफ्टरनून',
  ],
  [
    'availability',
    'evening',
    'evening|evenings|evening time|in the evening|after work|after office|after office hours|night|nights|at night|late evening|late evenings|shaam|sham|saam|shaam ko|sham ko|shaam me|office ke baad|kaam ke baad|raat|raat ko|raat me|raat mein|sunset|शाम|शाम को|शाम में|शाम के समय|रात|रात को|रात में|ऑफिस के बाद|काम के बाद|इवनिंग',
  ],
];

export const FILTER_PHRASES: readonly Wish[] = [
  ...SESSION,
  ...TRUST,
  ...NEEDS,
  ...LEVEL,
  ...LANGUAGE_WORDS,
  ...ORDER,
  ...TIMES,
];
