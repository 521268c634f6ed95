import { givesNoExpiryDates } from '@tocsin/domain';
import { parse } from 'tldts';
import { bounds } from './fields.js';
import type { MonitorPart } from './take-monitor.js';

/** The monitors of a certificate and a domain, which stand beside the monitor of a page. */
type ExpiryParts = { readonly parts: readonly MonitorPart[]; readonly losses: readonly string[] };

/** The days that a monitor can have, from the largest on. */
export const warnDaysOf = (days: readonly number[]): readonly number[] =>
  [...new Set(days.filter((day) => Number.isInteger(day) && day >= 1 && day <= bounds.warnDayMax))]
    .sort((one, other) => other - one)
    .slice(0, bounds.warnDaysMax);

/**
 * @param certificateDays the days before the end of the certificate of a URL of `https`; none, and nobody watches it
 * @param domainDays the same for the registration of its domain
 */
export const expiryParts = (
  url: URL,
  { certificateDays, domainDays }: { certificateDays: readonly number[]; domainDays: readonly number[] },
): ExpiryParts => {
  const parts: MonitorPart[] = [];
  const losses: string[] = [];
  const watch = (suffix: string, type: string, target: string, days: readonly number[]): void => {
    const kept = warnDaysOf(days);
    if (kept.length === 0) losses.push(`its${suffix}, watched ${days.join(', ')} days before its end`);
    else parts.push({ suffix, type, target, settings: { warn_days: kept } });
  };
  if (certificateDays.length > 0 && url.protocol === 'https:')
    watch(' certificate', 'ssl', url.host, certificateDays);
  if (domainDays.length > 0) {
    const { domain, isIcann } = parse(url.hostname);
    if (domain === null || isIcann !== true || givesNoExpiryDates(domain))
      losses.push(`the end of the registration of ${domain ?? url.hostname}, which nobody tells`);
    else watch(' domain', 'domain_expiry', domain, domainDays);
  }
  return { parts, losses };
};

/** Leaves out the certificates and domains that another row has already: several rows have the same. */
export class WatchedOnce {
  readonly #known = new Set<string>();

  withoutKnown(parts: readonly MonitorPart[]): readonly MonitorPart[] {
    return parts.filter(({ suffix, type, target, settings }) => {
      if (!['ssl', 'domain_expiry'].includes(type) || suffix === '') return true;
      const watched = JSON.stringify([type, target, settings]);
      if (this.#known.has(watched)) return false;
      this.#known.add(watched);
      return true;
    });
  }
}
