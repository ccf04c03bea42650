import { KNOWN_STYLES } from '#features/teachers/style-labels.ts';
import { translateTo } from '#platform/server/locales/translate.ts';
import { LOCALES } from '#shared/texts/locale.ts';

/** Style names in Indian scripts that the translations do not have: other spellings, and what people say. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  'Hatha Yoga': ['हठ', 'हठ योग', 'हठयोग', 'हाथा योग', 'हठ योगा', 'ஹத யோகா', 'ஹட யோகா'],
  'Vinyasa Flow': ['विन्यास', 'विन्यास फ़्लो', 'विन्यासा', 'विन्यास योग', 'வின்யாசா'],
  Ashtanga: ['अष्टांग', 'अष्टांग योग', 'अष्टाङ्ग योग', 'அஷ்டாங்க யோகா', 'அஷ்டாங்கா'],
  'Yin Yoga': ['यिन', 'यिन योग', 'यिन योगा', 'யின் யோகா'],
  'Power Yoga': ['पावर', 'पावर योग', 'पॉवर योग', 'पावर योगा', 'பவர் யோகா'],
  'Restorative Yoga': ['रिस्टोरेटिव', 'रिस्टोरेटिव योग', 'आराम योग', 'ரெஸ்டோரேடிவ் யோகா'],
  'Prenatal Yoga': ['गर्भावस्था', 'गर्भावस्था योग', 'प्रसव पूर्व योग', 'प्रीनेटल योग', 'கர்ப்பகால யோகா'],
  'Kids Yoga': ['बच्चों का योग', 'बच्चों के लिए योग', 'बाल योग', 'किड्स योग', 'குழந்தைகள் யோகா'],
  Meditation: ['ध्यान', 'ध्यान योग', 'मेडिटेशन', 'தியானம்'],
  Breathwork: ['प्राणायाम', 'साँस', 'ब्रीदवर्क', 'பிராணாயாமம்', 'மூச்சுப் பயிற்சி'],
  'Yoga Therapy': ['योग चिकित्सा', 'योग थेरेपी', 'யோகா சிகிச்சை'],
  'Hot Yoga': ['हॉट योग', 'हॉट योगा', 'ஹாட் யோகா'],
};

/** Returns the style names in all languages of the product, each with its English name. */
export function nativeStyleNames(): (readonly [native: string, name: string])[] {
  return KNOWN_STYLES.flatMap((style) => {
    const { message: name } = style;
    const translated = LOCALES.map(({ locale }) => translateTo(locale)(style));
    const others = OTHER_NAMES[name] ?? [];
    return [...translated, ...others]
      .filter((native) => native !== name)
      .map((native) => [native, name] as const);
  });
}
