import { type Certificate, certificateInWords } from '@tocsin/egress';
import { pluralize } from '../../words/text.js';
import { dayOf, daysUntil, thresholdPassed } from '../../words/time.js';

const dayMs = 86_400_000;

const usualDays = [30, 14, 7, 3, 1];

/** Automatic renewal happens when a third of the lifetime is left. A quarter leaves it time to try again. */
const lifetimeShareMax = 1 / 4;

type Expiry = { readonly message: string; readonly thresholdDays: number };

/** @param warnDays days left; by default the usual ones, up to a quarter of a lifetime */
export function soonestExpiry(
  chain: readonly Certificate[],
  warnDays: readonly number[] | undefined,
  now: Date,
): Expiry | undefined {
  const expiring = chain.flatMap((certificate, at) => {
    const { subject, validTo } = certificate;
    const thresholdDays = thresholdPassed(daysUntil(validTo, now), warnDays ?? daysByLifetime(certificate));
    return thresholdDays === undefined ? [] : [{ subject, validTo, at, thresholdDays }];
  });
  const [first] = expiring.toSorted((one, other) => one.validTo.getTime() - other.validTo.getTime());
  if (first === undefined) return undefined;
  const { subject, validTo, at, thresholdDays } = first;
  const message = `${certificateInWords(subject, at)} expires on ${dayOf(validTo)}, in ${pluralize(thresholdDays, 'day')} or less.`;
  return { message, thresholdDays };
}

const daysByLifetime = ({ validFrom, validTo }: Certificate): readonly number[] => {
  const lifetimeDays = (validTo.getTime() - validFrom.getTime()) / dayMs;
  return usualDays.filter((days) => days <= lifetimeDays * lifetimeShareMax);
};

export const firstToExpire = (chain: readonly [Certificate, ...Certificate[]]): Certificate =>
  chain.reduce((first, next) => (next.validTo < first.validTo ? next : first));
