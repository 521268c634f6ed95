import { reasonsOf, type Said } from '@tocsin/domain';
import { newTask } from '../compute/compute.js';
import type { Registration } from './registration.js';
import { eppStatus } from './status-fault.js';

const says = reasonsOf('rdap_answer', {
  not_a_directory: {
    en: 'is not a directory of RDAP servers',
    de: 'ist kein Verzeichnis von RDAP-Servern',
    ar: 'ليس دليلًا لخوادم RDAP',
  },
  not_json: { en: 'is not JSON', de: 'ist kein JSON', ar: 'ليس JSON' },
  not_a_domain: { en: 'is not an RDAP domain', de: 'ist keine Domain in RDAP', ar: 'ليس نطاق RDAP' },
});

/** `undefined` when there is no such member. */
const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;

const items = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const urlCharsMax = 500;

export type ReadAnswer<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly why: Said };

/** Reads a file of RFC 9224. The URL ends with a slash; `null`: there is no server. */
function rdapServerIn({
  body,
  domain,
}: {
  readonly body: Uint8Array;
  readonly domain: string;
}): ReadAnswer<string | null> {
  const json = parsedJson(body);
  const services = items(member(json?.value, 'services'));
  if (services.length === 0) return { ok: false, why: says.not_a_directory() };
  return { ok: true, answer: serverIn(services, domain) ?? null };
}

function rdapRegistration(body: Uint8Array): ReadAnswer<Omit<Registration, 'source' | 'server'>> {
  const json = parsedJson(body);
  if (json === undefined) return { ok: false, why: says.not_json() };
  if (member(json.value, 'objectClassName') !== 'domain') return { ok: false, why: says.not_a_domain() };
  return { ok: true, answer: registrationIn(json.value) };
}

/** Returns true if the body of a 404 is that of an RDAP server (RFC 9083, section 6). */
const rdapSaysAbsent = (body: Uint8Array): boolean => member(parsedJson(body)?.value, 'errorCode') === 404;

function parsedJson(body: Uint8Array): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(Buffer.from(body).toString()) };
  } catch {
    return undefined;
  }
}

/** The entry with the most labels of the domain (RFC 9224, section 4). */
function serverIn(services: readonly unknown[], domain: string): string | undefined {
  const labels = domain.split('.');
  for (let from = 0; from < labels.length; from += 1) {
    const entry = labels.slice(from).join('.');
    const service = services.find((candidate) => items(items(candidate)[0]).includes(entry));
    if (service === undefined) continue;
    const urls = items(items(service)[1])
      .flatMap((url) => text(url) ?? [])
      .filter((url) => url.length <= urlCharsMax);
    const url = urls.find((candidate) => candidate.startsWith('https:')) ?? urls[0];
    return url?.replace(/\/?$/, '/');
  }
  return undefined;
}

/** RFC 9083, sections 4.5, 4.6, 5.1 and 5.3. */
function registrationIn(json: unknown): Omit<Registration, 'source' | 'server'> {
  const registrar = items(member(json, 'entities')).find((entity) =>
    items(member(entity, 'roles')).includes('registrar'),
  );
  return {
    registeredAt: dateOf('registration', json),
    expiresAt: dateOf('expiration', json),
    registrar: nameOf(registrar),
    statuses: items(member(json, 'status')).map((status) => eppStatus(text(status) ?? '')),
    nameServers: items(member(json, 'nameservers')).flatMap(
      (server) => text(member(server, 'ldhName')) ?? [],
    ),
  };
}

function dateOf(action: string, json: unknown): Date | undefined {
  const event = items(member(json, 'events')).find((each) => member(each, 'eventAction') === action);
  const date = new Date(text(member(event, 'eventDate')) ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** RFC 7095, section 3. */
function nameOf(entity: unknown): string | undefined {
  const card = items(items(member(entity, 'vcardArray'))[1]);
  const name = text(items(card.find((property) => items(property)[0] === 'fn'))[3]);
  return name?.trim() || text(member(entity, 'handle'));
}

export const rdapRegistrationTask = newTask('rdap_registration', rdapRegistration);
export const rdapAbsenceTask = newTask('rdap_says_absent', rdapSaysAbsent);
export const rdapServerTask = newTask('rdap_server', rdapServerIn);
