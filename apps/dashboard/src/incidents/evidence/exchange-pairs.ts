import { aligned } from './aligned.js';
import type { Exchange } from './incident-evidence.js';

/** The same exchange in the failed check and in the good one; `null` where a check has none for it. */
export type ExchangePair = { readonly failed: Exchange | null; readonly good: Exchange | null };

const keyOf = ({ kind, target, request, question }: Exchange): string =>
  [kind, request?.method ?? question?.type ?? '', target].join(' ');

/** Pairs those that ask the same, and those between them by their order. */
export const exchangePairs = (
  failed: readonly Exchange[],
  good: readonly Exchange[],
): readonly ExchangePair[] => {
  const pairs: ExchangePair[] = [];
  let [alone, aloneGood]: [Exchange[], Exchange[]] = [[], []];
  const pairUp = (): void => {
    for (let at = 0; at < Math.max(alone.length, aloneGood.length); at += 1)
      pairs.push({ failed: alone[at] ?? null, good: aloneGood[at] ?? null });
    [alone, aloneGood] = [[], []];
  };
  for (const { one, other } of aligned(failed.map(keyOf), good.map(keyOf))) {
    const pair = { failed: failed[one ?? -1] ?? null, good: good[other ?? -1] ?? null };
    if (pair.failed !== null && pair.good !== null) {
      pairUp();
      pairs.push(pair);
    } else if (pair.failed !== null) alone.push(pair.failed);
    else if (pair.good !== null) aloneGood.push(pair.good);
  }
  pairUp();
  return pairs;
};
