import type { Said } from '@tocsin/domain';
import { type Certificate, certificates, issuerName } from '@tocsin/egress';
import { daysUntil, thresholdPassed } from '../../words/text.js';

const dayMs = 86_400_000;

const usualDays = [30, 14, 7, 3, 1];

/** Automatic renewal happens when a third of the lifetime is left. A quarter leaves it time to try again. */
const lifetimeShareMax = 1 / 4;

type Expiry = { readonly clause: Said; readonly thresholdDays: number };

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
  const end = { at: validTo, days: thresholdDays };
  const clause =
    at === 0
      ? certificates.ends_soon(end)
      : certificates.issuer_ends_soon({ name: issuerName(subject), ...end });
  return { clause, thresholdDays };
}

const daysByLifetime = ({ validFrom, validTo }: Certificate): readonly number[] => {
  const lifetimeDays = (validTo.getTime() - validFrom.getTime()) / dayMs;
  return usualDays.filter((days) => days <= lifetimeDays * lifetimeShareMax);
};

export const firstToExpire = (chain: readonly [Certificate, ...Certificate[]]): Certificate =>
  chain.reduce((first, next) => (next.validTo < first.validTo ? next : first));
