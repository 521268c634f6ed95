import { reasonsOf, type Said } from '@tocsin/domain';
import { statusInWords } from '@tocsin/egress';
import type { CheckContext } from '../probe/probe.js';
import { failureOf } from '../result/check-result.js';
import { rdapAbsenceTask, rdapRegistrationTask, rdapServerTask } from './rdap-answers.js';
import { type RegistryAnswer, registrationFrom } from './registration.js';

const says = reasonsOf('rdap', {
  directory_answered: {
    en: 'the directory answered {status}',
    de: 'das Verzeichnis antwortete {status}',
    ar: 'ردّ الدليل بـ {status}',
  },
  directory_excess: {
    en: 'the directory of RDAP servers {excess:clause} to read',
    de: 'das Verzeichnis der RDAP-Server {excess:clause} beim Lesen',
    ar: 'تحليل دليل خوادم RDAP {excess:clause}',
  },
  directory_unreadable: {
    en: 'the directory of RDAP servers cannot be read',
    de: 'das Verzeichnis der RDAP-Server ist nicht lesbar',
    ar: 'لا يمكن قراءة دليل خوادم RDAP',
  },
  answered: { en: '{host} answered {status}', de: '{host} antwortete {status}', ar: 'ردّ {host} بـ {status}' },
  excess: {
    en: 'the answer of {host} {excess:clause} to read',
    de: 'die Antwort von {host} {excess:clause} beim Lesen',
    ar: 'تحليل ردّ {host} {excess:clause}',
  },
  wrong: {
    en: 'the answer of {host} {why:clause}',
    de: 'die Antwort von {host} {why:clause}',
    ar: 'ردّ {host} {why:clause}',
  },
  not_as_rdap: {
    en: '{host} answered {status}, and not as RDAP does',
    de: '{host} antwortete {status}, und nicht wie RDAP',
    ar: 'ردّ {host} بـ {status}، وليس كما يردّ RDAP',
  },
  too_much: {
    en: '{host} answered with too much',
    de: '{host} antwortete zu viel',
    ar: 'ردّ {host} بأكثر مما ينبغي',
  },
});

const redirectsMax = 5;

// Messages name deadlines in seconds.
const grainMs = 500;

/** By a directory of RFC 9224; `null`: the registry has no server. `why`: a clause. */
export async function findRdapServer(
  directoryUrl: string,
  domain: string,
  context: CheckContext,
): Promise<{ readonly server: string | null } | { readonly why: Said }> {
  const fetched = await fetchAnswer(directoryUrl, 'application/json', context);
  if ('why' in fetched) return fetched;
  if (fetched.status !== 200)
    return { why: says.directory_answered({ status: statusInWords(fetched.status) }) };
  const read = await context.compute(rdapServerTask, { body: fetched.body, domain });
  if (!read.ok) return { why: says.directory_excess({ excess: read.excess }) };
  return read.value.ok ? { server: read.value.answer } : { why: says.directory_unreadable() };
}

/** RFC 9082, section 3.1.3. */
export async function askRdap(
  server: string,
  domain: string,
  context: CheckContext,
): Promise<RegistryAnswer> {
  const url = `${server}domain/${domain}`;
  const fetched = await fetchAnswer(url, 'application/rdap+json', context);
  if ('why' in fetched) return { outcome: 'failed', why: fetched.why };
  const { status, body, host } = fetched;
  if (status === 404) return absence(server, fetched, context);
  if (status !== 200)
    return { outcome: 'failed', why: says.answered({ host, status: statusInWords(status) }) };
  const read = await context.compute(rdapRegistrationTask, body);
  if (!read.ok) return { outcome: 'failed', why: says.excess({ host, excess: read.excess }) };
  if (!read.value.ok) return { outcome: 'failed', why: says.wrong({ host, why: read.value.why }) };
  const registration = registrationFrom({ source: 'rdap', server: host, ...read.value.answer });
  return { outcome: 'registered', registration };
}

/** A successor of a server that no directory names may answer 404 to everything (RFC 7480, section 5.3). */
async function absence(
  server: string,
  { body, host }: Fetched,
  context: CheckContext,
): Promise<RegistryAnswer> {
  const isListed = !Object.values(context.directories.unlistedRdapServers).includes(server);
  if (isListed) return { outcome: 'unregistered' };
  const isRdap = await context.compute(rdapAbsenceTask, body);
  return isRdap.ok && isRdap.value
    ? { outcome: 'unregistered' }
    : { outcome: 'failed', why: says.not_as_rdap({ host, status: statusInWords(404) }) };
}

type Fetched = { readonly status: number; readonly body: Buffer; readonly host: string };

/** Takes half of the check's time at most, since WHOIS may follow. */
async function fetchAnswer(
  url: string,
  accept: string,
  { network, signal, remainingMs }: CheckContext,
): Promise<Fetched | { readonly why: Said }> {
  const page = await network.http({
    url,
    headers: { Accept: accept },
    redirectsMax,
    deadlineMs: halfOf(remainingMs()),
    signal,
  });
  if (page.outcome === 'failed') return { why: failureOf(page).message };
  const { host } = new URL(page.url);
  return page.status === 200 && page.truncated
    ? { why: says.too_much({ host }) }
    : { status: page.status, body: page.body, host };
}

const halfOf = (ms: number): number => Math.min(ms, Math.ceil(ms / 2 / grainMs) * grainMs);
