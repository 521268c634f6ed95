import { elapsedMs, type Instant, later, plusMs } from './brand.js';
import type { ClockState } from './clock-jump.js';

type Pace = { readonly intervalSeconds: number; readonly timeoutSeconds: number };

/** Three intervals, in milliseconds. A timeout longer than the interval counts in place of two of them. */
export const uncheckedAfterMs = ({ intervalSeconds, timeoutSeconds }: Pace): number =>
  1000 * (intervalSeconds + 2 * Math.max(intervalSeconds, timeoutSeconds));

export type CheckedState =
  | { readonly state: 'checked'; readonly lookAgainAt: Instant }
  | { readonly state: 'unchecked'; readonly since: Instant };

/**
 * Looks at a monitor at `lookAt` or later. After a jump of the clock, the three intervals begin anew.
 * @param seenAt when the latest useful check ended
 */
export const checkedStateAt = (
  { now, jump }: ClockState,
  {
    lookAt,
    seenAt,
    pace,
  }: { readonly lookAt: Instant; readonly seenAt: Instant | null; readonly pace: Pace },
): CheckedState => {
  const afterMs = uncheckedAfterMs(pace);
  const waitedSince = plusMs(lookAt, -afterMs);
  // A later time stems from a clock that was set back since.
  const known = [seenAt, jump?.at].filter((at) => at != null && at <= now) as Instant[];
  const since = known.reduce(later, waitedSince);
  return elapsedMs(since, now) >= afterMs
    ? { state: 'unchecked', since }
    : { state: 'checked', lookAgainAt: plusMs(since > now ? now : since, afterMs) };
};

/**
 * Top-level domains whose registries say neither by RDAP nor by WHOIS when a registration ends. Sources: what these
 * registries answer about registered names, and https://www.denic.de, https://www.sidn.nl, https://eurid.eu,
 * https://www.dnsbelgium.be, https://www.nic.at and https://www.nic.ch, by which a registration lasts until it is ended.
 */
export const registriesWithoutDates: Readonly<Record<string, { readonly registry: string }>> = {
  at: { registry: 'nic.at' },
  be: { registry: 'DNS Belgium' },
  ch: { registry: 'SWITCH' },
  de: { registry: 'DENIC' },
  eu: { registry: 'EURid' },
  li: { registry: 'SWITCH' },
  nl: { registry: 'SIDN' },
};

export const topLevelOf = (host: string): string => {
  const name = host.replace(/\.$/, '').toLowerCase();
  return name.slice(name.lastIndexOf('.') + 1);
};

/** Tells whether the end of a registration below this top-level domain can never be known. */
export const givesNoExpiryDates = (host: string): boolean =>
  Object.hasOwn(registriesWithoutDates, topLevelOf(host));
