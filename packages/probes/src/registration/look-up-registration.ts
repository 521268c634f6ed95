import { givesNoExpiryDates, reasonsOf, type Said, topLevelOf } from '@tocsin/domain';
import type { FromSchema } from 'json-schema-to-ts';
import { type CheckContext } from '../probe/probe.js';
import { CheckImpossible } from '../result/check-result.js';
import { objectSchema } from '../settings/schema.js';
import { askRdap, findRdapServer } from './rdap.js';
import type { Registration, RegistryAnswer } from './registration.js';
import { askWhois, findWhoisServer } from './whois.js';

const says = reasonsOf('registry', {
  whois_dateless: {
    en: 'WHOIS: {server} gives no date',
    de: 'WHOIS: {server} nennt kein Datum',
    ar: 'WHOIS: لا يذكر {server} تاريخًا',
  },
  rdap_dateless: {
    en: 'RDAP: {server} gives no date. WHOIS: {whois:clause}',
    de: 'RDAP: {server} nennt kein Datum. WHOIS: {whois:clause}',
    ar: 'RDAP: لا يذكر {server} تاريخًا. WHOIS: {whois:clause}',
  },
  neither: { en: 'it gives no date either', de: 'es nennt auch kein Datum', ar: 'لا يذكر تاريخًا أيضًا' },
  no_server: {
    en: 'its registry has no server',
    de: 'ihre Registrierungsstelle hat keinen Server',
    ar: 'ليس لسجلّه خادم',
  },
  endless: {
    en: 'The registry of {domain} does not say when registrations end. {why:clause}.',
    de: 'Die Registrierungsstelle von {domain} sagt nicht, wann Registrierungen enden. {why:clause}.',
    ar: 'لا يذكر سجلّ {domain} متى تنتهي التسجيلات. {why:clause}.',
  },
  unasked: {
    en: 'The registry of {domain} could not be asked. RDAP: {rdap:clause}. WHOIS: {whois:clause}.',
    de: 'Die Registrierungsstelle von {domain} war nicht zu befragen. RDAP: {rdap:clause}. WHOIS: {whois:clause}.',
    ar: 'تعذّر سؤال سجلّ {domain}. RDAP: {rdap:clause}. WHOIS: {whois:clause}.',
  },
});

/** The directories change a few times a month. */
const knownMs = 3 * 86_400_000;

export const registrySchema = objectSchema(
  {
    rdap_server: { type: ['string', 'null'] },
    whois_host: { type: 'string' },
    found_at: { type: 'string' },
  },
  ['rdap_server', 'found_at'],
);

export type Registry = FromSchema<typeof registrySchema>;

export type LookedUp = {
  /** `undefined`: the domain is not registered. */
  readonly registration: Registration | undefined;
  readonly registry?: Registry;
};

/** By RDAP, and by WHOIS when that fails. @throws CheckImpossible when both fail */
export async function lookUpRegistration(
  domain: string,
  remembered: Registry | undefined,
  context: CheckContext,
): Promise<LookedUp> {
  const found = isKnown(remembered, context.now) ? remembered : await find(domain, context);
  const registry = 'why' in found ? undefined : found;
  const byRdap = 'why' in found ? failed(found.why) : await throughRdap(found, domain, context);
  if (byRdap.outcome !== 'failed') return lookedUp(byRdap, registry);

  const byWhois = await throughWhois(registry, domain, context);
  if (byWhois.answer.outcome === 'failed') throw unasked(domain, byRdap.why, byWhois.answer.why);
  return lookedUp(byWhois.answer, byWhois.registry);
}

export type DatedRegistration = Registration & { readonly expiresAt: Date };

/** RDAP may leave the end out (RFC 9083, section 4.5). @throws CheckImpossible when WHOIS does so too */
export async function withExpiry(
  registration: Registration,
  known: Registry | undefined,
  domain: string,
  context: CheckContext,
): Promise<{ readonly registration: DatedRegistration; readonly registry: Registry | undefined }> {
  const { expiresAt, server, source } = registration;
  if (expiresAt !== undefined) return { registration: { ...registration, expiresAt }, registry: known };
  if (source === 'whois') {
    // Without a directory, or while RDAP does not answer, nobody knows what it would say.
    const hasNoRdap = known?.rdap_server === null;
    throw endless(domain, says.whois_dateless({ server }), hasNoRdap);
  }
  const { answer, registry } = await throughWhois(known, domain, context);
  const found = answer.outcome === 'registered' ? answer.registration.expiresAt : undefined;
  if (found !== undefined) return { registration: { ...registration, expiresAt: found }, registry };
  const whois = answer.outcome === 'failed' ? answer.why : says.neither();
  throw endless(domain, says.rdap_dateless({ server, whois }), answer.outcome === 'registered');
}

function isKnown(registry: Registry | undefined, now: Date): registry is Registry {
  return registry !== undefined && Math.abs(now.getTime() - Date.parse(registry.found_at)) < knownMs;
}

async function find(domain: string, context: CheckContext): Promise<Registry | { readonly why: Said }> {
  const { rdapBootstrapUrl, unlistedRdapServers: unlisted } = context.directories;
  const found = await findRdapServer(rdapBootstrapUrl, domain, context);
  if ('why' in found) return found;
  const server = found.server ?? unlisted[topLevelOf(domain)] ?? null;
  return { rdap_server: server, found_at: context.now.toISOString() };
}

const failed = (why: Said): RegistryAnswer => ({ outcome: 'failed', why });

const throughRdap = async (
  { rdap_server: server }: Registry,
  domain: string,
  context: CheckContext,
): Promise<RegistryAnswer> => (server === null ? failed(says.no_server()) : askRdap(server, domain, context));

async function throughWhois(
  registry: Registry | undefined,
  domain: string,
  context: CheckContext,
): Promise<{ readonly answer: RegistryAnswer; readonly registry: Registry | undefined }> {
  const server = registry?.whois_host ?? (await findWhoisServer(domain, context));
  if (typeof server !== 'string') return { answer: failed(server.why), registry };
  const answer = await askWhois(server, domain, context);
  const isNew = registry !== undefined && registry.whois_host !== server;
  return { answer, registry: isNew ? { ...registry, whois_host: server } : registry };
}

const lookedUp = (
  answer: Exclude<RegistryAnswer, { outcome: 'failed' }>,
  registry: Registry | undefined,
): LookedUp => ({
  registration: answer.outcome === 'registered' ? answer.registration : undefined,
  ...(registry !== undefined && { registry }),
});

/** A registry that answers in both ways without a date never gives one. */
const endless = (domain: string, why: Said, hasAnswered: boolean): CheckImpossible =>
  new CheckImpossible(
    hasAnswered || givesNoExpiryDates(domain) ? 'registry_without_dates' : 'registry_silent',
    says.endless({ domain, why }),
  );

const unasked = (domain: string, rdap: Said, whois: Said): CheckImpossible =>
  new CheckImpossible('registry_silent', says.unasked({ domain, rdap, whois }));
