import { agoInWords } from '../../ui/moments.js';
import { useNow } from '../../ui/use-now.js';

/** The age of the last check. The row's tooltip has the exact time. */
export const LastCheck = ({ at }: { readonly at: string | null }) => {
  const nowMs = useNow(at);
  return at === null ? <span>—</span> : <time dateTime={at}>{agoInWords(at, nowMs)}</time>;
};
