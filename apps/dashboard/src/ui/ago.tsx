import { agoInWords, dayInWords, inExactWords, inUtc, inWords } from './moments.js';
import { useNow } from './use-now.js';

/** "3 min ago", with the reader's time and UTC as a tooltip. */
export const Ago = ({ at }: { readonly at: string }) => {
  const nowMs = useNow(at);
  return (
    <time dateTime={at} title={`${inWords(at, new Date(nowMs))} (${inUtc(at)})`} className="moment">
      {agoInWords(at, nowMs)}
    </time>
  );
};

/** Shows the reader's time, and UTC as a tooltip. */
export const Moment = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={inUtc(at)} className="moment">
    {inWords(at, new Date())}
  </time>
);

/** As `Moment`, with milliseconds. */
export const ExactMoment = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={inUtc(at)} className="moment">
    {inExactWords(at, new Date())}
  </time>
);

export const Day = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={inUtc(at)} className="moment">
    {dayInWords(at)}
  </time>
);
