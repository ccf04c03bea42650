/** Names that the gathered data lacks, by city id: the script of the city's own state, and names still in use. */
export const EXTRA_NAMES: Readonly<Record<string, readonly string[]>> = {
  'bengaluru-k': ['ಬೆಂಗಳೂರು'],
  'delhi-d': ['नई दिल्ली'],
  'hyderabad-t': ['హైదరాబాద్'],
  'kochi-k': ['എറണാകുളം'],
  'prayagraj-up': ['प्रयागराज'],
  'rajkot-g': ['રાજકોટ'],
  'thane-m': ['ठाणे', 'Thana'],
  'visakhapatnam-ap': ['వైజాగ్'],
};
