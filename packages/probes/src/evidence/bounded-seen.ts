import { type Exchange, evidenceBounds, nothingSeen, type Seen } from './evidence.js';
import { packedWithin } from './packed.js';

const { packedBytesMax, unpackedBytesMax } = evidenceBounds;

/** In base64. */
const room = { charsMax: Math.floor((packedBytesMax * 4) / 3), unpackedBytesMax };

/** Leaves out as little as it can. Less is smaller, so half of what is left is tried at a time. */
export const withinBounds = (seen: Seen): Seen => {
  if (packedWithin(seen, room) !== undefined) return seen;
  const all = smallerAndSmaller(seen);
  let fits = all.length - 1;
  for (let tooLarge = -1; fits - tooLarge > 1; ) {
    const middle = (fits + tooLarge) >> 1;
    if (packedWithin(all[middle], room) === undefined) tooLarge = middle;
    else fits = middle;
  }
  return all[fits] as Seen;
};

/** Without the body of the earliest answer, and so on; then exchanges in the middle, headers of the last one, and all. */
const smallerAndSmaller = (seen: Seen): readonly Seen[] => {
  const all: Seen[] = [];
  let least = seen;
  for (const less of [withoutOneBody, withoutOneExchange, withoutHalfOfHeaders])
    for (let next = less(least); next !== undefined; next = less(least)) {
      least = next;
      all.push(next);
    }
  all.push({ ...nothingSeen, exchanges_left_out: seen.exchanges_left_out + seen.exchanges.length });
  return all;
};

/** Returns `undefined` if there is no body. */
export const withoutOneBody = <Of extends Seen>(seen: Of): Of | undefined => {
  const at = seen.exchanges.findIndex(
    ({ request, response, dialogue }) =>
      response?.body_state === 'text' || request?.body != null || dialogue.length > 0,
  );
  const found = seen.exchanges[at];
  if (found === undefined) return undefined;
  return { ...seen, exchanges: seen.exchanges.with(at, withoutBody(found)) };
};

const withoutBody = (exchange: Exchange): Exchange => ({
  ...exchange,
  request: exchange.request && { ...exchange.request, body: null },
  response: exchange.response && {
    ...exchange.response,
    body: null,
    body_state: exchange.response.body_state === 'text' ? 'left_out' : exchange.response.body_state,
    body_cut: false,
  },
  dialogue: [],
});

/** The exchange in the middle says least: the first and the last ones tell how it went. */
export const middleOf = ({ length }: readonly unknown[]): number => Math.floor((length - 1) / 2);

const withoutOneExchange = (seen: Seen): Seen | undefined =>
  seen.exchanges.length <= 1
    ? undefined
    : {
        ...seen,
        exchanges: seen.exchanges.toSpliced(middleOf(seen.exchanges), 1),
        exchanges_left_out: seen.exchanges_left_out + 1,
      };

const halfOf = <Item>(items: readonly Item[]): Item[] => items.slice(0, Math.floor(items.length / 2));

/** Halves the headers of the exchange that is left. Returns `undefined` if it has none. */
const withoutHalfOfHeaders = (seen: Seen): Seen | undefined => {
  const [only] = seen.exchanges;
  const request = only?.request && { ...only.request, headers: halfOf(only.request.headers) };
  const response = only?.response && withHalfOfHeaders(only.response);
  const hasHeaders = only?.request?.headers.length || only?.response?.headers.length;
  return only !== undefined && hasHeaders
    ? { ...seen, exchanges: [{ ...only, request: request ?? null, response: response ?? null }] }
    : undefined;
};

type Response = NonNullable<Exchange['response']>;

const withHalfOfHeaders = (response: Response): Response => {
  const headers = halfOf(response.headers);
  const leftOut = response.headers.length - headers.length;
  return { ...response, headers, headers_left_out: response.headers_left_out + leftOut };
};
