import { statusInWords } from '@tocsin/egress';
import { failureOf } from '../failure-of.js';
import type { CheckContext } from '../probe.js';
import { eppStatus } from './epp-status.js';
import { type Registration, type RegistryAnswer, registrationFrom } from './registration.js';
import { items, member, text } from './unknown-json.js';

const redirectsMax = 5;
const urlCharsMax = 500;

// A deadline is told to customers, in seconds.
const grainMs = 500;

/** As the file of RFC 9224 for domains has it. */
export type RdapDirectory = {
  /** The server of a domain's registry, with a slash at its end; `undefined` when it has none. */
  readonly serverOf: (domain: string) => string | undefined;
};

/** Fetches the directory of RDAP servers; a clause when that fails. */
export async function fetchDirectory(
  url: string,
  context: CheckContext,
): Promise<RdapDirectory | { readonly why: string }> {
  const fetched = await fetchJson(url, 'application/json', context);
  if ('why' in fetched) return fetched;
  if (fetched.status !== 200) return { why: `the directory answered ${statusInWords(fetched.status)}` };
  const services = items(member(fetched.json, 'services'));
  if (services.length === 0) return { why: 'the directory of RDAP servers cannot be read' };
  return { serverOf: (domain) => serverIn(services, domain) };
}

/** The entry that has the most labels in common with the domain (RFC 9224, section 4). */
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

/** Asks an RDAP server about a domain (RFC 9082, section 3.1.3). */
export async function askRdap(
  server: string,
  domain: string,
  context: CheckContext,
): Promise<RegistryAnswer> {
  const url = `${server}domain/${domain}`;
  const fetched = await fetchJson(url, 'application/rdap+json', context);
  if ('why' in fetched) return { outcome: 'failed', why: fetched.why };
  const { status, json, host } = fetched;
  if (status === 404) return absence(server, fetched, context);
  if (status !== 200) return { outcome: 'failed', why: `${host} answered ${statusInWords(status)}` };
  if (member(json, 'objectClassName') !== 'domain') {
    return { outcome: 'failed', why: `what ${host} answered is no domain of RDAP` };
  }
  const registration = registrationFrom({ source: 'rdap', server: host, ...registrationIn(json) });
  return { outcome: 'registered', registration };
}

/**
 * RFC 7480, section 5.3: an error's body may be left out, but a server that no directory names may have moved away. What
 * answers in its place has 404 for everything.
 */
function absence(server: string, { json, host }: Fetched, { directories }: CheckContext): RegistryAnswer {
  const isListed = !Object.values(directories.unlistedRdapServers).includes(server);
  return isListed || member(json, 'errorCode') === 404
    ? { outcome: 'unregistered' }
    : { outcome: 'failed', why: `${host} answered ${statusInWords(404)}, and not as RDAP does` };
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

/** The full name on the card of an entity (RFC 7095, section 3), or its handle. */
function nameOf(entity: unknown): string | undefined {
  const card = items(items(member(entity, 'vcardArray'))[1]);
  const name = text(items(card.find((property) => items(property)[0] === 'fn'))[3]);
  return name?.trim() || text(member(entity, 'handle'));
}

type Fetched = { readonly status: number; readonly json: unknown; readonly host: string };

/** Takes half of what is left of the check's time at most: what fails is tried another way. */
async function fetchJson(
  url: string,
  accept: string,
  { network, signal, remainingMs }: CheckContext,
): Promise<Fetched | { readonly why: string }> {
  const page = await network.http({
    url,
    headers: { Accept: accept },
    redirectsMax,
    deadlineMs: halfOf(remainingMs()),
    signal,
  });
  if (page.outcome === 'failed') return { why: failureOf(page).message.replace(/\.$/, '') };
  const { host } = new URL(page.url);
  const { status } = page;
  if (page.truncated) return { why: `${host} answered with too much` };
  try {
    return { status, json: JSON.parse(page.body.toString()), host };
  } catch {
    // An error may have any body, or none.
    return status === 200 ? { why: `what ${host} answered is no JSON` } : { status, json: undefined, host };
  }
}

const halfOf = (ms: number): number => Math.min(ms, Math.ceil(ms / 2 / grainMs) * grainMs);
