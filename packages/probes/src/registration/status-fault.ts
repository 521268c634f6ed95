import { domainToASCII } from 'node:url';
import { givesNoExpiryDates, reasonsOf, topLevelOf } from '@tocsin/domain';
import { getDomain } from 'tldts';
import { type CheckResult } from '../result/check-result.js';
import { type Registration } from './registration.js';

const says = reasonsOf('registration_status', {
  redemption: {
    en: 'The registration of {domain} has ended, and its registrar can still restore it ({status}).',
    de: 'Die Registrierung von {domain} ist beendet, und ihr Registrar kann sie noch wiederherstellen ({status}).',
    ar: 'انتهى تسجيل {domain}، وما زال المسجِّل يستطيع استعادته ({status}).',
  },
  restoring: {
    en: 'The registration of {domain} has ended, and its registrar is restoring it ({status}).',
    de: 'Die Registrierung von {domain} ist beendet, und ihr Registrar stellt sie gerade wieder her ({status}).',
    ar: 'انتهى تسجيل {domain}، والمسجِّل يستعيده الآن ({status}).',
  },
  deleting: {
    en: 'The registration of {domain} has ended, and is about to be deleted ({status}).',
    de: 'Die Registrierung von {domain} ist beendet und wird bald gelöscht ({status}).',
    ar: 'انتهى تسجيل {domain}، وهو على وشك الحذف ({status}).',
  },
  server_hold: {
    en: 'The registry took {domain} out of its zone: no name in it works ({status}).',
    de: 'Die Registrierungsstelle nahm {domain} aus ihrer Zone: Kein Name darin funktioniert ({status}).',
    ar: 'أخرج السجلّ {domain} من منطقته: لا يعمل أي اسم فيه ({status}).',
  },
  client_hold: {
    en: 'The registrar took {domain} out of the zone: no name in it works ({status}).',
    de: 'Der Registrar nahm {domain} aus der Zone: Kein Name darin funktioniert ({status}).',
    ar: 'أخرج المسجِّل {domain} من المنطقة: لا يعمل أي اسم فيه ({status}).',
  },
  auto_renewal: {
    en: 'The registration of {domain} ran out, and its registry moved the end to {until:day} by itself (autoRenewPeriod). Ask the registrar whether it is paid: if not, it will be deleted.',
    de: 'Die Registrierung von {domain} lief aus, und ihre Registrierungsstelle verschob das Ende von selbst auf den {until:day} (autoRenewPeriod). Fragen Sie den Registrar, ob sie bezahlt ist: Wenn nicht, wird sie gelöscht.',
    ar: 'انقضى تسجيل {domain}، ونقل السجلّ نهايته من تلقاء نفسه إلى {until:day} (autoRenewPeriod). اسأل المسجِّل هل دُفع ثمنه: إن لم يُدفع فسيُحذف.',
  },
});

export const statusList = {
  type: 'array',
  items: { type: 'string', minLength: 1, maxLength: 100 },
  uniqueItems: true,
  maxItems: 20,
} as const;

/** RFC 5731, section 2.3; RFC 3915, section 3.1. In its redemption period a domain is `pendingDelete` too. */
const downs = [
  ['redemptionPeriod', says.redemption],
  ['pendingRestore', says.restoring],
  ['pendingDelete', says.deleting],
  ['serverHold', says.server_hold],
  ['clientHold', says.client_hold],
] as const;

export function lossOf(
  { statuses }: Registration,
  domain: string,
  ignored: readonly string[],
): Pick<CheckResult, 'status' | 'message'> | undefined {
  const [status, meaning] = downs.find(([each]) => statuses.includes(each) && !ignored.includes(each)) ?? [];
  return meaning === undefined || status === undefined
    ? undefined
    : { status: 'down', message: meaning({ domain, status }) };
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
    message: says.auto_renewal({ domain, until: expiresAt }),
  };
}

/** As EPP spells it (RFC 5731, section 2.3; RFC 8056), without a link or a remark behind it. */
export function eppStatus(written: string): string {
  const [words = ''] = written.split(/\(|https?:|#/i);
  const [first = '', ...others] = words.trim().split(/[\s_-]+/);
  const beginning = others.length > 0 || first === first.toUpperCase() ? first.toLowerCase() : first;
  const spelled = [beginning, ...others.map(capitalised)].join('');
  return spelled.toLowerCase() === 'active' ? 'ok' : spelled;
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

/** `example.co.uk` for `www.example.co.uk`; `undefined` for `co.uk`. */
export const registeredDomain = (name: string): string | undefined =>
  getDomain(domainToASCII(name).replace(/\.$/, '')) ?? undefined;

/** Why the end of a registration can never be known; ends a sentence that begins with `target`. */
export const endNeverKnown = (target: string): string | undefined => {
  const domain = registeredDomain(target);
  if (domain === undefined || !givesNoExpiryDates(domain)) return undefined;
  return `is ${domain}, and the registry of .${topLevelOf(domain)} gives no expiry dates; registrar and dns can be watched`;
};
