import { givesNoExpiryDates } from '@tocsin/domain';
import { clamp } from '../report/fields.js';
import { type Condition, numberOf } from './conditions.js';
import type { MappedEndpoint } from './mapped-endpoint.js';

const dayMs = 24 * 60 * 60 * 1000;

const daysIn = ({ operator, value }: Condition): number | undefined => {
  const milliseconds = numberOf(value);
  if (milliseconds === undefined || !operator.startsWith('>')) return undefined;
  return clamp(Math.ceil(milliseconds / dayMs), 1, 365);
};

/** The conditions on certificates, domains and addresses as monitors of their own. */
export const monitorsBeside = (
  conditions: readonly Condition[],
  { host, certificateHost }: { readonly host: string; readonly certificateHost: string | undefined },
): { readonly monitors: readonly MappedEndpoint[]; readonly losses: readonly string[] } => {
  const monitors: MappedEndpoint[] = [];
  const losses: string[] = [];
  for (const condition of conditions) {
    const { subject, operator, value, text } = condition;
    const days = daysIn(condition);
    if (subject === '[CERTIFICATE_EXPIRATION]' && certificateHost !== undefined && days !== undefined)
      monitors.push({
        suffix: ' certificate',
        type: 'ssl',
        target: certificateHost,
        settings: { warn_days: [days] },
      });
    else if (subject === '[DOMAIN_EXPIRATION]' && days !== undefined && !givesNoExpiryDates(host))
      monitors.push({
        suffix: ' domain',
        type: 'domain_expiry',
        target: host,
        settings: { warn_days: [days] },
      });
    else if (subject === '[IP]' && operator === '==' && /^[\d.]+$/.test(value))
      monitors.push({
        suffix: ' address',
        type: 'dns',
        target: host,
        settings: { record_type: 'A', expected: [value], others_allowed: true },
      });
    else losses.push(`the condition ${text}`);
  }
  return { monitors, losses };
};
