import { dayInWords, inUtc, inWords } from './moments.js';

/** A moment in the reader's zone; in UTC when pointed at. */
export const Moment = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={inUtc(at)} className="moment">
    {inWords(at, new Date())}
  </time>
);

/** The day of a moment, with the time in UTC when pointed at. */
export const Day = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={inUtc(at)} className="moment">
    {dayInWords(at)}
  </time>
);
