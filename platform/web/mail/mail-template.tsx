import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components';
import type { CSSProperties } from 'react';
import { ENGLISH_FRAME, type Mail } from '#shared/mail.ts';
import { PRODUCT } from '#shared/product.ts';
import { DEFAULT_LOCALE, withLocale } from '#shared/texts/locale.ts';

/** Hex values of platform/web/styles/tokens.css, because mail clients lack custom properties and oklch. */
const INK = { ink: '#0e242c', ink2: '#3a5058', ink3: '#55686f', line: '#d7e2e4', primary: '#035f6d' };
const FONT = "Figtree, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const style = {
  page: { backgroundColor: '#edf3f4', fontFamily: FONT, margin: 0, padding: '24px 12px' },
  brand: { color: INK.primary, fontSize: '20px', fontWeight: 600, margin: '0 0 16px' },
  card: {
    backgroundColor: '#ffffff',
    border: `1px solid ${INK.line}`,
    borderRadius: '16px',
    maxWidth: '560px',
    padding: '28px 24px',
  },
  heading: { color: INK.ink, fontSize: '24px', fontWeight: 600, lineHeight: '1.2', margin: '0 0 16px' },
  text: {
    color: INK.ink2,
    fontSize: '16px',
    lineHeight: '1.55',
    margin: '0 0 14px',
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  codeBox: { backgroundColor: '#daf2f5', borderRadius: '12px', margin: '4px 0 18px', textAlign: 'center' },
  code: {
    color: '#015260',
    fontSize: '32px',
    fontWeight: 600,
    letterSpacing: '8px',
    lineHeight: '1.2',
    margin: 0,
    padding: '16px 8px',
  },
  button: {
    backgroundColor: INK.primary,
    borderRadius: '10px',
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 600,
    padding: '13px 22px',
  },
  rule: { borderColor: INK.line, margin: '22px 0 16px' },
  small: {
    color: INK.ink3,
    fontSize: '13px',
    lineHeight: '1.5',
    margin: '0 0 8px',
    overflowWrap: 'anywhere',
  },
  link: { color: INK.primary, textDecoration: 'underline' },
} as const satisfies Record<string, CSSProperties>;

/** Template of every mail: one card with a heading, text, and a code or a button. */
export function MailTemplate({ mail }: { mail: Mail }) {
  const { code, button, footnote, unsubscribeHref, locale = DEFAULT_LOCALE, frame = ENGLISH_FRAME } = mail;
  const home = locale === DEFAULT_LOCALE ? mail.origin : mail.origin + withLocale('/', locale);
  return (
    <Html lang={locale}>
      <Head>
        <title>{mail.subject}</title>
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
      </Head>
      {/* The inbox preview. It omits the code, which would show on locked screens. */}
      <Preview>{code ? mail.heading : (mail.paragraphs.at(-1) ?? mail.heading)}</Preview>
      <Body style={style.page}>
        <Container style={style.card}>
          <Text style={style.brand}>{PRODUCT.name}</Text>
          <Heading style={style.heading}>{mail.heading}</Heading>
          {code && (
            <Section style={style.codeBox}>
              <Text style={style.code}>{code}</Text>
            </Section>
          )}
          {mail.paragraphs.map((paragraph) => (
            <Text key={paragraph} style={style.text}>
              {paragraph}
            </Text>
          ))}
          {button && (
            <Button href={button.href} style={style.button}>
              {button.label}
            </Button>
          )}
          <Hr style={style.rule} />
          {footnote && <Text style={style.small}>{footnote}</Text>}
          <Text style={style.small}>
            {PRODUCT.name}: {frame.tagline}{' '}
            <Link href={home} style={style.link}>
              {mail.origin.replace(/^https?:\/\//, '')}
            </Link>
          </Text>
          {unsubscribeHref && (
            <Text style={style.small}>
              <Link href={unsubscribeHref} style={style.link}>
                {frame.unsubscribe}
              </Link>
            </Text>
          )}
        </Container>
      </Body>
    </Html>
  );
}
