import type { FromSchema } from 'json-schema-to-ts';
import { dayOf, daysInWords, daysUntil, thresholdPassed } from '../days-left.js';
import type { CheckResult, Probe, SettingsSchema } from '../probe.js';
import {
  type DatedRegistration,
  lookUpRegistration,
  type Registry,
  registeredDomain,
  registrySchema,
  withExpiry,
} from '../registration/look-up-registration.js';
import { notRegistered, notRegistrable, shownOf } from '../registration/registration.js';

/** A registration that ended and can only be bought back, or not any more (RFC 3915, section 3.1; RFC 5731, section 2.3). */
const endedStatuses = ['redemptionPeriod', 'pendingRestore', 'pendingDelete'];

const settings = {
  type: 'object',
  additionalProperties: false,
  properties: {
    warn_days: {
      type: 'array',
      description: 'The numbers of days left at which the registration is `degraded`, and says so anew.',
      items: { type: 'integer', minimum: 1, maximum: 365 },
      uniqueItems: true,
      maxItems: 10,
      default: [30, 14, 7, 3, 1],
    },
  },
} as const satisfies SettingsSchema;

type Settings = FromSchema<typeof settings>;

export const domainExpiry = {
  type: 'domain_expiry',
  description: 'The registration of a domain does not end soon.',
  target: 'domain',
  settings,
  memory: registrySchema,
  defaults: { intervalSeconds: 43_200, severity: 'critical', incidentTitle: '{target}: {reason}' },
  async check(target, given, context): Promise<CheckResult> {
    const { elapsedMs } = context;
    const domain = registeredDomain(target);
    if (domain === undefined) return notRegistrable(target);
    const { previous, now } = context;
    const result = (found: Found, known: Registry | undefined): CheckResult => ({
      ...found,
      durationMs: elapsedMs(),
      ...(known !== undefined && known !== previous && { remember: known }),
    });
    const { registration, registry } = await lookUpRegistration(domain, previous, context);
    if (registration === undefined) return result(notRegistered(domain), registry);
    const ended = endedStatuses.find((status) => registration.statuses.includes(status));
    if (ended !== undefined) {
      const message = `The registration of ${domain} has ended: it is in ${ended}.`;
      return result({ status: 'down', message, details: { domain, ...shownOf(registration) } }, registry);
    }
    const dated = await withExpiry(registration, registry, domain, context);
    return result(judged(dated.registration, domain, given, now), dated.registry);
  },
} satisfies Probe<Settings, Registry>;

type Found = Pick<CheckResult, 'status' | 'message' | 'details'>;

function judged(
  registration: DatedRegistration,
  domain: string,
  { warn_days: thresholds }: Settings,
  now: Date,
): Found {
  const { expiresAt } = registration;
  const details = { domain, ...shownOf(registration) };
  const day = dayOf(expiresAt);
  const daysLeft = daysUntil(expiresAt, now);
  if (expiresAt <= now) {
    return { status: 'down', message: `The registration of ${domain} ended on ${day}.`, details };
  }
  const threshold = thresholdPassed(daysLeft, thresholds);
  const counted = { ...details, days_left: daysLeft };
  return threshold === undefined
    ? { status: 'up', message: `The registration of ${domain} lasts until ${day}.`, details: counted }
    : {
        status: 'degraded',
        message: `The registration of ${domain} ends on ${day}, in ${daysInWords(threshold)} or less.`,
        details: { ...counted, threshold_days: threshold },
      };
}
