import { Fragment } from 'react';

const INDIAN_MOBILE = /^\+91(\d{5})(\d{5})$/;

/** An email address, broken after "@" and ".." only, or a mobile number in its usual groups on one line where there is room. */
export function ContactText({ contact }: { contact: string }) {
  if (!contact.includes('@')) {
    return <span className="inline-block max-w-full">{contact.replace(INDIAN_MOBILE, '+91 $1 $2')}</span>;
  }
  return (
    <span className="wrap-anywhere">
      {contact.split(/(?<=[@.])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address never change their order
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
