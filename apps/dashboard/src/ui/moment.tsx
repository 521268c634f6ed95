import { dayInWords, inUtc, inWords } from './moments.js';

/** Shows the reader's time, and UTC as a tooltip. */
export const Moment = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={inUtc(at)} className="moment">
    {inWords(at, new Date())}
  </time>
);

export const Day = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={inUtc(at)} className="moment">
    {dayInWords(at)}
  </time>
);
