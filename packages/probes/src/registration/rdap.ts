import { statusInWords } from '@tocsin/egress';
import type { CheckContext } from '../probe/probe.js';
import { failureOf } from '../result/failure.js';
import { rdapAbsenceTask, rdapRegistrationTask, rdapServerTask } from './rdap-answers.js';
import { type RegistryAnswer, registrationFrom } from './registration.js';

const redirectsMax = 5;

// Messages name deadlines in seconds.
const grainMs = 500;

/** By a directory of RFC 9224; `null`: the registry has no server. `why`: a clause. */
export async function findRdapServer(
  directoryUrl: string,
  domain: string,
  context: CheckContext,
): Promise<{ readonly server: string | null } | { readonly why: string }> {
  const fetched = await fetchAnswer(directoryUrl, 'application/json', context);
  if ('why' in fetched) return fetched;
  if (fetched.status !== 200) return { why: `the directory answered ${statusInWords(fetched.status)}` };
  const read = await context.compute(rdapServerTask, { body: fetched.body, domain });
  if (!read.ok) return { why: `the directory of RDAP servers ${read.excess} to read` };
  return read.value.ok
    ? { server: read.value.answer }
    : { why: 'the directory of RDAP servers cannot be read' };
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
  if (status !== 200) return { outcome: 'failed', why: `${host} answered ${statusInWords(status)}` };
  const read = await context.compute(rdapRegistrationTask, body);
  if (!read.ok) return { outcome: 'failed', why: `the answer of ${host} ${read.excess} to read` };
  if (!read.value.ok) return { outcome: 'failed', why: `the answer of ${host} ${read.value.why}` };
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
    : { outcome: 'failed', why: `${host} answered ${statusInWords(404)}, and not as RDAP does` };
}

type Fetched = { readonly status: number; readonly body: Buffer; readonly host: string };

/** Takes half of the check's time at most, since WHOIS may follow. */
async function fetchAnswer(
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
  return page.status === 200 && page.truncated
    ? { why: `${host} answered with too much` }
    : { status: page.status, body: page.body, host };
}

const halfOf = (ms: number): number => Math.min(ms, Math.ceil(ms / 2 / grainMs) * grainMs);
