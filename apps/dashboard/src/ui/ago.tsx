import { agoInWords, inUtc, inWords } from './moments.js';
import { useNow } from './use-now.js';

/** "3 min ago", with the reader's time and UTC as a tooltip. */
export const Ago = ({ at }: { readonly at: string }) => {
  const nowMs = useNow();
  return (
    <time dateTime={at} title={`${inWords(at, new Date(nowMs))} (${inUtc(at)})`} className="moment">
      {agoInWords(at, nowMs)}
    </time>
  );
};
