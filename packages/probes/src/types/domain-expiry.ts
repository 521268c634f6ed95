import { reasonsOf } from '@tocsin/domain';
import type { FromSchema } from 'json-schema-to-ts';
import { type Probe } from '../probe/probe.js';
import {
  type DatedRegistration,
  lookUpRegistration,
  type Registry,
  registrySchema,
  withExpiry,
} from '../registration/look-up-registration.js';
import { notRegistered, notRegistrable, shownOf } from '../registration/registration.js';
import {
  autoRenewalOf,
  endNeverKnown,
  lossOf,
  registeredDomain,
  statusList,
} from '../registration/status-fault.js';
import { type CheckResult } from '../result/check-result.js';
import { objectSchema } from '../settings/schema.js';
import { daysUntil, thresholdPassed } from '../words/text.js';

const says = reasonsOf('domain_expiry', {
  ended: {
    en: 'The registration of {domain} ended on {at:day}.',
    de: 'Die Registrierung von {domain} endete am {at:day}.',
    ar: 'انتهى تسجيل {domain} في {at:day}.',
  },
  ends_soon: {
    en: 'The registration of {domain} ends on {at:day}, in {days:n} {days|day|days} or less.',
    de: 'Die Registrierung von {domain} endet am {at:day}, in höchstens {days:n} {days|Tag|Tagen}.',
    ar: 'ينتهي تسجيل {domain} في {at:day}، وعدد الأيام المتبقية {days:n} أو أقلّ.',
  },
  lasts: {
    en: 'The registration of {domain} lasts until {until:day}.',
    de: 'Die Registrierung von {domain} gilt bis {until:day}.',
    ar: 'تسجيل {domain} سارٍ حتى {until:day}.',
  },
});

const settings = objectSchema({
  warn_days: {
    type: 'array',
    title: 'Warn at these numbers of days left',
    hint: '',
    inSight: true,
    description: 'The numbers of days left at which the registration is `degraded`, and says so anew.',
    items: { type: 'integer', minimum: 1, maximum: 365 },
    uniqueItems: true,
    maxItems: 10,
    default: [30, 14, 7, 3, 1],
  },
  ignored_statuses: {
    ...statusList,
    title: 'Statuses to ignore',
    hint: 'As EPP spells them, such as autoRenewPeriod.',
    description:
      'The statuses that mean nothing here, as EPP spells them, such as `autoRenewPeriod` with a registrar that leaves renewing to the registry.',
    default: [],
  },
});

type Settings = FromSchema<typeof settings>;

export const domainExpiry = {
  type: 'domain_expiry',
  title: 'Domain expiry',
  description: 'The registration of a domain does not end soon.',
  kind: 'domain',
  searchWords: ['whois', 'rdap', 'registration', 'renewal', 'verlängerung'],
  icon: 'M4 5.5h16V20H4ZM4 10h16M8 3.5v4M16 3.5v4M12 13v2.5l2 1',
  targetExample: 'example.com',
  target: 'domain',
  neverCalls: true,
  settings,
  neverKnown: endNeverKnown,
  memory: registrySchema,
  defaults: { intervalSeconds: 43_200, severity: 'critical', incidentTitle: '{name}: {reason}' },
  german: {
    'Domain expiry': 'Domain-Ablauf',
    'The registration of a domain does not end soon.': 'Die Registrierung einer Domain endet nicht bald.',
    'Warn at these numbers of days left': 'Warnen, wenn so viele Tage bleiben',
    'Statuses to ignore': 'Status, die nicht zählen',
    'As EPP spells them, such as autoRenewPeriod.': 'In der Schreibweise von EPP, wie autoRenewPeriod.',
  },
  arabic: {
    'Domain expiry': 'انتهاء النطاق',
    'The registration of a domain does not end soon.': 'لا ينتهي تسجيل النطاق قريبًا.',
    'Warn at these numbers of days left': 'التحذير عند بقاء هذا العدد من الأيام',
    'Statuses to ignore': 'الحالات التي تُتجاهل',
    'As EPP spells them, such as autoRenewPeriod.': 'كما يكتبها EPP، مثل autoRenewPeriod.',
  },
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
  const daysLeft = daysUntil(expiresAt, now);
  if (expiresAt <= now) {
    return { status: 'down', message: says.ended({ domain, at: expiresAt }), details };
  }
  const threshold = thresholdPassed(daysLeft, thresholds);
  const counted = { ...details, days_left: daysLeft };
  if (threshold !== undefined) {
    return {
      status: 'degraded',
      message: says.ends_soon({ domain, at: expiresAt, days: threshold }),
      details: { ...counted, threshold_days: threshold },
    };
  }
  const lasting = { status: 'up', message: says.lasts({ domain, until: expiresAt }) } as const;
  return { ...(autoRenewalOf(registration, domain, ignored) ?? lasting), details: counted };
}
