import { type CheckResult } from '../result/check-result.js';
import { dayOf } from '../words/time.js';
import { type Registration } from './registration.js';

export const statusList = {
  type: 'array',
  items: { type: 'string', minLength: 1, maxLength: 100 },
  uniqueItems: true,
  maxItems: 20,
} as const;

/** RFC 5731, section 2.3; RFC 3915, section 3.1. In its redemption period a domain is `pendingDelete` too. */
const downs: readonly (readonly [status: string, meaning: (domain: string) => string])[] = [
  [
    'redemptionPeriod',
    (domain) => `The registration of ${domain} has ended, and its registrar can still restore it`,
  ],
  [
    'pendingRestore',
    (domain) => `The registration of ${domain} has ended, and its registrar is restoring it`,
  ],
  ['pendingDelete', (domain) => `The registration of ${domain} has ended, and is about to be deleted`],
  ['serverHold', (domain) => `The registry took ${domain} out of its zone: no name in it works`],
  ['clientHold', (domain) => `The registrar took ${domain} out of the zone: no name in it works`],
];

export function lossOf(
  { statuses }: Registration,
  domain: string,
  ignored: readonly string[],
): Pick<CheckResult, 'status' | 'message'> | undefined {
  const [status, meaning] = downs.find(([each]) => statuses.includes(each) && !ignored.includes(each)) ?? [];
  return meaning === undefined ? undefined : { status: 'down', message: `${meaning(domain)} (${status}).` };
}

/** A registry renews by itself (RFC 3915, section 3.1), so the date does not show that anybody paid. */
export function autoRenewalOf(
  { statuses, expiresAt }: Registration & { readonly expiresAt: Date },
  domain: string,
  ignored: readonly string[],
): Pick<CheckResult, 'status' | 'message'> | undefined {
  if (!statuses.includes('autoRenewPeriod') || statuses.includes('renewPeriod')) return undefined;
  if (ignored.includes('autoRenewPeriod')) return undefined;
  return {
    status: 'degraded',
    message: `The registration of ${domain} ran out, and its registry moved the end to ${dayOf(expiresAt)} by itself (autoRenewPeriod). Ask the registrar whether it is paid: if not, it will be deleted.`,
  };
}
