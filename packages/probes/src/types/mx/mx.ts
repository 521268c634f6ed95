import { type DnsRecords, parseIpAddress } from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import { lookUp } from '../../dns/look-up.js';
import type { CheckContext, Probe } from '../../probe/probe.js';
import type { CheckResult } from '../../result/check-result.js';
import { closedAddress, failureOf } from '../../result/failure.js';
import { objectSchema } from '../../settings/schema.js';
import { type StartTls, startTls } from './start-tls.js';

/** The preferred hosts first. Senders try few as well (RFC 5321, section 5.1). */
const hostsCalledMax = 10;
const hostsShownMax = 20;

const settings = objectSchema({
  call_hosts: {
    type: 'boolean',
    description:
      'Whether the hosts are called, and not only their records looked up. Many networks block port 25 outward.',
    default: true,
  },
  verify_certificates: {
    type: 'boolean',
    description:
      "Whether a host's certificate must be valid for its name, as senders want it that follow MTA-STS.",
    default: false,
  },
  port: {
    type: 'integer',
    description: 'The port on which the hosts take mail.',
    minimum: 1,
    maximum: 65_535,
    default: 25,
  },
});

type Settings = FromSchema<typeof settings>;
type MxRecord = DnsRecords['MX'];

export const mx = {
  type: 'mx',
  description: 'A domain has mail hosts, and they take mail over TLS.',
  target: 'domain',
  settings,
  defaults: { intervalSeconds: 900, severity: 'critical', incidentTitle: '{name} is {status}: {reason}' },
  async check(target, given, context) {
    const { elapsedMs } = context;
    const answer = await lookUp(target, 'MX', context);
    if (answer.outcome === 'failed') return failureOf(answer);
    const records = answer.records.toSorted((one, other) => one.priority - other.priority);
    const listed = records
      .slice(0, hostsShownMax)
      .map(({ exchange, priority }) => ({ host: exchange, priority }));
    const absence = absenceOf(target, answer.found, records);
    if (absence !== undefined) {
      return { status: 'down', message: absence, durationMs: elapsedMs(), details: { hosts: listed } };
    }
    if (!given.call_hosts) {
      const message = `${counted(records.length)} named.`;
      return { status: 'up', message, durationMs: elapsedMs(), details: { hosts: listed } };
    }
    const called = await Promise.all(
      records.slice(0, hostsCalledMax).map((record) => call(record, given, context)),
    );
    const judged = called.filter(({ closed }) => closed !== true);
    if (judged.length === 0) throw closedAddress(faultsOf(called));
    return { ...verdictOn(judged), durationMs: elapsedMs(), details: { hosts: called } };
  },
} satisfies Probe<Settings>;

type Called = StartTls & { readonly host: string; readonly priority: number };

function absenceOf(
  target: string,
  found: 'records' | 'no_records' | 'no_such_name',
  records: readonly MxRecord[],
): string | undefined {
  if (found === 'no_such_name') return `The name ${target} does not exist.`;
  if (records.length === 0) return `${target} has no MX records.`;
  // RFC 7505, section 3.
  return records.every(({ exchange }) => exchange === '')
    ? `${target} says that it takes no mail: its only MX record is the null MX.`
    : undefined;
}

async function call(
  { exchange: host, priority }: MxRecord,
  { port, verify_certificates: verify }: Settings,
  context: CheckContext,
): Promise<Called> {
  const fault = nameFault(host);
  return fault === undefined
    ? { host, priority, ...(await startTls({ host, port, verify }, context)) }
    : { host, priority, starttls: false, fault };
}

/** RFC 5321, section 5.1. */
function nameFault(exchange: string): string | undefined {
  if (exchange === '') return 'a null MX must be the only record';
  return parseIpAddress(exchange) === undefined ? undefined : 'an MX record must hold a name, not an address';
}

function verdictOn(called: readonly Called[]): Pick<CheckResult, 'status' | 'message'> {
  const failing = called.filter(({ starttls }) => !starttls);
  const faults = faultsOf(failing);
  if (failing.length === 0)
    return { status: 'up', message: `${counted(called.length)} there, with STARTTLS.` };
  if (failing.length < called.length) {
    const take = failing.length === 1 ? 'takes' : 'take';
    const message = `${failing.length} of ${called.length} mail hosts ${take} no mail over TLS. ${faults}`;
    return { status: 'degraded', message };
  }
  return {
    status: 'down',
    message: called.length === 1 ? faults : `No mail host takes mail over TLS. ${faults}`,
  };
}

const faultsOf = (failing: readonly Called[]): string =>
  failing.map(({ host, fault }) => `${host || 'The null MX'}: ${fault}.`).join(' ');

const counted = (hosts: number): string => (hosts === 1 ? '1 mail host is' : `${hosts} mail hosts are`);
