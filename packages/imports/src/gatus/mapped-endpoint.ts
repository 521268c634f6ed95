import { givesNoExpiryDates } from '@tocsin/domain';
import { parse } from 'tldts';
import { bounds, clamp } from '../report/fields.js';
import { type Condition, numberOf } from './conditions.js';
import type { EndpointKind } from './verdicts.js';

/** A monitor that stands for an endpoint, or for some of its conditions. */
export type MappedEndpoint = {
  /** Added to the name of the endpoint; empty for the endpoint itself. */
  readonly suffix: string;
  readonly type: string;
  readonly target: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Where it is not that of the endpoint. */
  readonly timeout_seconds?: number;
};

export type EndpointMapping =
  | {
      readonly monitors: readonly MappedEndpoint[];
      /** A suite has no kind of its own. */
      readonly kind?: EndpointKind;
      readonly losses: readonly string[];
      /** The reason why the monitor would fail at once. It is taken as paused then. */
      readonly pausedBecause?: string | undefined;
    }
  | { readonly reason: string; readonly nearest: string };

const dayMs = 24 * 60 * 60 * 1000;

type Days = { readonly days: number; readonly isExact: boolean };

const daysIn = ({ operator, value }: Condition): Days | undefined => {
  const milliseconds = numberOf(value);
  if (milliseconds === undefined || !operator.startsWith('>')) return undefined;
  const days = clamp(Math.ceil(milliseconds / dayMs), 1, bounds.warnDayMax);
  return { days, isExact: days * dayMs === milliseconds };
};

type Beside = { readonly monitor: MappedEndpoint; readonly loss?: string | undefined };

const lossOfDays = ({ days, isExact }: Days): string | undefined =>
  isExact ? undefined : `here ${days === 1 ? 'a day' : `${days} days`} before`;

const besideOf = (
  condition: Condition,
  { host, certificateHost }: { readonly host: string; readonly certificateHost: string | undefined },
): Beside | undefined => {
  const { subject, operator, value } = condition;
  const days = daysIn(condition);
  if (subject === '[CERTIFICATE_EXPIRATION]' && certificateHost !== undefined && days !== undefined)
    return {
      monitor: {
        suffix: ' certificate',
        type: 'ssl',
        target: certificateHost,
        settings: { warn_days: [days.days] },
      },
      loss: lossOfDays(days),
    };
  const { domain, isIcann } = parse(host);
  if (
    subject === '[DOMAIN_EXPIRATION]' &&
    days !== undefined &&
    domain !== null &&
    isIcann === true &&
    !givesNoExpiryDates(domain)
  )
    return {
      monitor: {
        suffix: ' domain',
        type: 'domain_expiry',
        target: domain,
        settings: { warn_days: [days.days] },
      },
      loss: lossOfDays(days),
    };
  if (subject === '[IP]' && operator === '==' && /^[\d.]+$/.test(value) && parse(host).isIp !== true)
    return {
      monitor: {
        suffix: ' address',
        type: 'dns',
        target: host,
        settings: { record_type: 'A', expected: [value], others_allowed: true },
      },
      loss: 'any address of the name may be it, and there only the first',
    };
  return undefined;
};

/** The conditions on certificates, domains and addresses as monitors of their own. */
export const monitorsBeside = (
  conditions: readonly Condition[],
  hosts: { readonly host: string; readonly certificateHost: string | undefined },
): { readonly monitors: readonly MappedEndpoint[]; readonly losses: readonly string[] } => {
  const monitors: MappedEndpoint[] = [];
  const losses: string[] = [];
  for (const condition of conditions) {
    const beside = besideOf(condition, hosts);
    if (beside !== undefined) monitors.push(beside.monitor);
    if (beside === undefined) losses.push(`the condition ${condition.text}`);
    else if (beside.loss !== undefined) losses.push(`the condition ${condition.text}: ${beside.loss}`);
  }
  return { monitors, losses };
};
