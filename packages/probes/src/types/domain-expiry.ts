import type { FromSchema } from 'json-schema-to-ts';
import { dayOf, daysInWords, daysUntil, thresholdPassed } from '../days-left.js';
import {
  CheckImpossible,
  type CheckResult,
  type Details,
  type Probe,
  type SettingsSchema,
} from '../probe.js';
import {
  lookUpRegistration,
  type Registry,
  registeredDomain,
  registrySchema,
} from '../registration/look-up-registration.js';
import { notRegistered, notRegistrable, type Registration, shownOf } from '../registration/registration.js';
import { stopwatch } from '../stopwatch.js';

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
    const elapsedMs = stopwatch();
    const domain = registeredDomain(target);
    if (domain === undefined) return notRegistrable(target);
    const { previous, now } = context;
    const { registration, registry } = await lookUpRegistration(domain, previous, context);
    const found =
      registration === undefined ? notRegistered(domain) : judged(registration, domain, given, now);
    const memory = registry === undefined || registry === previous ? {} : { remember: registry };
    return { ...found, durationMs: elapsedMs(), ...memory };
  },
} satisfies Probe<Settings, Registry>;

type Judgement = Pick<CheckResult, 'status' | 'message'> & { readonly details: Details };

/** @throws CheckImpossible when the registry does not say when it ends */
function judged(
  registration: Registration,
  domain: string,
  { warn_days: thresholds }: Settings,
  now: Date,
): Judgement {
  const { expiresAt, server, statuses } = registration;
  const details = { domain, ...shownOf(registration) };
  const ended = endedStatuses.find((status) => statuses.includes(status));
  if (ended !== undefined) {
    return {
      status: 'down',
      message: `The registration of ${domain} has ended: it is in ${ended}.`,
      details,
    };
  }
  if (expiresAt === undefined) {
    throw new CheckImpossible(`The registry of ${domain} (${server}) does not say when registrations end.`);
  }
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
