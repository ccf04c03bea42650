import type { PublicTeacher } from '#features/teachers/contract.ts';
import { lowestPrice, PRICE_UNITS, SESSION_LABELS } from '#features/teachers/pricing.ts';
import { styleLabel } from '#features/teachers/style-labels.ts';
import { formatRupees } from '#shared/money.ts';
import { PRODUCT } from '#shared/product.ts';
import { withLocale } from '#shared/texts/locale.ts';
import { displayName } from '#shared/texts/text.ts';
import type { Translate } from '#shared/texts/translate.ts';

const STYLES_SHOWN = 3;

/** Always the light theme's colours, because the page around the card can have any colour. */
const CSS =
  ':host{all:initial;display:block;max-width:22rem}' +
  'div{font:400 1rem/1.45 system-ui,sans-serif;color:#00303c;background:#fff;border:1px solid #c9d8da;border-radius:.75rem;padding:1rem 1.125rem;overflow-wrap:anywhere}' +
  'p{margin:0 0 .25rem}p:first-child{font-weight:700;font-size:1.125rem}' +
  'a{box-sizing:border-box;display:block;min-height:2.75rem;margin-top:.75rem;padding:.625rem 1rem;text-align:center;font-weight:600;color:#fff;background:#035f6d;border-radius:.5rem;text-decoration:none}' +
  'a:hover{background:#034c5a}a:focus-visible{outline:3px solid #fbb931;outline-offset:2px}';

/**
 * The widget's script. It runs on other websites, so it uses no cookies, requests or HTML strings, and works under
 * their Content Security Policy (adopted style sheets need no 'unsafe-inline'). `s` is the script's own element; it is
 * null if the script is loaded as a module, and then nothing is shown.
 */
const CODE = `if(s){var h=document.createElement("div"),r=h.attachShadow({mode:"open"}),c=document.createElement("div");
try{var y=new CSSStyleSheet;y.replaceSync(d.css);r.adoptedStyleSheets=[y]}catch(e){}
h.lang=d.lang;d.lines.forEach(function(t){var p=document.createElement("p");p.textContent=t;c.append(p)});
var a=document.createElement("a");a.href=d.url;a.target="_blank";a.rel="noopener";a.textContent=d.action;c.append(a);r.append(c);s.after(h)}`;

/**
 * Serialises a value as JSON that is also safe inside an HTML script element, in case a teacher pastes the code into a
 * page.
 */
function scriptValue(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function priceText(
  { rupees, pricing, session }: NonNullable<ReturnType<typeof lowestPrice>>,
  t: Translate,
): string {
  const price = formatRupees(rupees) + t(PRICE_UNITS[pricing]);
  const type = t(SESSION_LABELS[session]).toLowerCase();
  return t`from ${price} ${type}`;
}

/** The script that inserts the teacher's card in a language, with a link to their page, after its own script element. */
export function widgetScript(teacher: PublicTeacher, publicOrigin: string, t: Translate): string {
  const lowest = lowestPrice(teacher);
  const lines = [
    displayName(teacher),
    teacher.specializations
      .slice(0, STYLES_SHOWN)
      .map((style) => styleLabel(style.name, t))
      .join(', '),
    [
      teacher.cityName,
      teacher.totalReviews > 0 && `★ ${teacher.averageRating} (${teacher.totalReviews})`,
      lowest && priceText(lowest, t),
    ]
      .filter(Boolean)
      .join(' · '),
  ].filter((line) => line !== '');
  const data = {
    css: CSS,
    lang: t.locale,
    url: `${publicOrigin}${withLocale(`/teacher/${teacher.id}`, t.locale)}?from=widget`,
    action: t`Request a session on ${PRODUCT.name}`,
    lines,
  };
  return `(function(d,s){${CODE}})(${scriptValue(data)},document.currentScript)\n`;
}
