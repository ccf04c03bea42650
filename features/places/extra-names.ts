/** Names missing from the imported data, by city id: spellings in Indian scripts, and former names still in use. */
export const EXTRA_NAMES: Readonly<Record<string, readonly string[]>> = {
  'bengaluru-k': ['ಬೆಂಗಳೂರು', 'बेंगलुरु', 'பெங்களூரு', 'ബെംഗളൂരു'],
  'bhubaneswar-o': ['ଭୁବନେଶ୍ୱର', 'ଭୁବନେଶ୍ବର'],
  'chandigarh-c': ['चंडीगढ़'],
  'chennai-tn': ['చెన్నై'],
  'dehradun-u': ['देहरादून'],
  'delhi-d': ['नई दिल्ली'],
  'ghaziabad-up': ['ग़ाज़ियाबाद', 'गाजियाबाद'],
  'gurugram-h': ['गुरुग्राम', 'गुड़गांव', 'गुड़गाँव'],
  'guwahati-a': ['গুয়াহাটি'],
  'gwalior-mp': ['ग्वालियर'],
  'howrah-wb': ['हावड़ा'],
  'hyderabad-t': ['హైదరాబాద్', 'Secunderabad'],
  'jamnagar-g': ['જામનગર'],
  'kochi-k': ['എറണാകുളം', 'एर्नाकुलम'],
  'lucknow-up': ['لکھنؤ'],
  'mangaluru-k': ['मंगलुरु'],
  'mumbai-m': ['Navi Mumbai'],
  'prayagraj-up': ['प्रयागराज'],
  'puducherry-p': ['புதுச்சேரி', 'पुदुचेरी'],
  'pune-m': ['पूना'],
  'rajkot-g': ['રાજકોટ', 'राजकोट'],
  'rishikesh-u': ['ऋषिकेश'],
  'srinagar-jak': ['سرینگر', 'سری نگر'],
  'surat-g': ['सूरत'],
  'thane-m': ['ठाणे', 'Thana'],
  'thrissur-k': ['തൃശൂർ'],
  'vadodara-g': ['વડોદરા'],
  'varanasi-up': ['बनारस'],
  'vijayawada-ap': ['विजयवाड़ा'],
  'visakhapatnam-ap': ['వైజాగ్'],
  'vrindavan-up': ['वृंदावन'],
};

/** Duplicate cities in the imported data, by id: search must treat them as one. */
export const DUPLICATE_CITY_IDS: Readonly<Record<string, string>> = {
  'dombivli-m': 'kalyan-dombivli-m',
  'kalimpong-wb': 'kalimpang-wb',
  'morigaon-a': 'marigaon-a',
  'new-delhi-d': 'delhi-d',
  'palwancha-t': 'paloncha-t',
  'ramagundam-t': 'ramgundam-t',
  'sangareddy-t': 'sangareddi-t',
};

/** Ids of rows whose population is wrong, because it is that of another place with the same name. */
export const WRONG_POPULATION_CITY_IDS: ReadonlySet<string> = new Set(['jodhpur-g']);
