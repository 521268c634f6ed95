import type { FromSchema } from 'json-schema-to-ts';
import { type Probe } from '../probe/probe.js';
import { endNeverKnown, registeredDomain } from '../registration/end-never-known.js';
import {
  type DatedRegistration,
  lookUpRegistration,
  type Registry,
  registrySchema,
  withExpiry,
} from '../registration/look-up-registration.js';
import { notRegistered, notRegistrable, shownOf } from '../registration/registration.js';
import { autoRenewalOf, lossOf, statusList } from '../registration/status-fault.js';
import { type CheckResult } from '../result/check-result.js';
import { objectSchema } from '../settings/schema.js';
import { pluralize } from '../words/text.js';
import { dayOf, daysUntil, thresholdPassed } from '../words/time.js';

const settings = objectSchema({
  warn_days: {
    type: 'array',
    description: 'The numbers of days left at which the registration is `degraded`, and says so anew.',
    items: { type: 'integer', minimum: 1, maximum: 365 },
    uniqueItems: true,
    maxItems: 10,
    default: [30, 14, 7, 3, 1],
  },
  ignored_statuses: {
    ...statusList,
    description:
      'The statuses that mean nothing here, as EPP spells them, such as `autoRenewPeriod` with a registrar that leaves renewing to the registry.',
    default: [],
  },
});

type Settings = FromSchema<typeof settings>;

export const domainExpiry = {
  type: 'domain_expiry',
  description: 'The registration of a domain does not end soon.',
  target: 'domain',
  settings,
  neverKnown: endNeverKnown,
  memory: registrySchema,
  defaults: { intervalSeconds: 43_200, severity: 'critical', incidentTitle: '{name}: {reason}' },
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
    const loss = lossOf(registration, domain, given.ignored_statuses);
    if (loss !== undefined) {
      return result({ ...loss, details: { domain, ...shownOf(registration) } }, registry);
    }
    const dated = await withExpiry(registration, registry, domain, context);
    return result(judged(dated.registration, domain, given, now), dated.registry);
  },
} satisfies Probe<Settings, Registry>;

type Found = Pick<CheckResult, 'status' | 'message' | 'details'>;

function judged(
  registration: DatedRegistration,
  domain: string,
  { warn_days: thresholds, ignored_statuses: ignored }: Settings,
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
  if (threshold !== undefined) {
    return {
      status: 'degraded',
      message: `The registration of ${domain} ends on ${day}, in ${pluralize(threshold, 'day')} or less.`,
      details: { ...counted, threshold_days: threshold },
    };
  }
  const lasting = { status: 'up', message: `The registration of ${domain} lasts until ${day}.` } as const;
  return { ...(autoRenewalOf(registration, domain, ignored) ?? lasting), details: counted };
}
