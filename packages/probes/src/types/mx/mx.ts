import { inEnglish, inSequence, reasonsOf, type Said } from '@tocsin/domain';
import { type DnsRecords, parseIpAddress } from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import { lookUp, absenceOf as nameAbsence } from '../../dns/look-up.js';
import type { CheckContext, Probe } from '../../probe/probe.js';
import { type CheckResult, closedAddress, type Details, failureOf } from '../../result/check-result.js';
import { objectSchema } from '../../settings/schema.js';
import { type StartTls, startTls } from './start-tls.js';

const says = reasonsOf('mx', {
  named: {
    en: '{hosts:n} mail {hosts|host is|hosts are} named.',
    de: '{hosts:n} {hosts|Mailhost ist|Mailhosts sind} eingetragen.',
    ar: 'عدد مضيفي البريد المذكورين {hosts:n}.',
  },
  there: {
    en: '{hosts:n} mail {hosts|host is|hosts are} there, with STARTTLS.',
    de: '{hosts:n} {hosts|Mailhost ist|Mailhosts sind} da, mit STARTTLS.',
    ar: 'عدد مضيفي البريد الموجودين {hosts:n}، مع STARTTLS.',
  },
  no_mx: {
    en: '{domain} has no MX records.',
    de: '{domain} hat keine MX-Einträge.',
    ar: 'ليس لدى {domain} سجلّات MX.',
  },
  takes_no_mail: {
    en: '{domain} says that it takes no mail: its only MX record is the null MX.',
    de: '{domain} nimmt nach eigener Angabe keine E-Mails an: Der einzige MX-Eintrag ist der Null-MX.',
    ar: 'يقول {domain} إنه لا يستقبل بريدًا: سجلّ MX الوحيد لديه هو null MX.',
  },
  null_mx_among_others: {
    en: 'a null MX must be the only record',
    de: 'ein Null-MX muss der einzige Eintrag sein',
    ar: 'يجب أن يكون null MX السجلّ الوحيد',
  },
  address_in_mx: {
    en: 'an MX record must hold a name, not an address',
    de: 'ein MX-Eintrag muss einen Namen enthalten, keine Adresse',
    ar: 'يجب أن يكون في سجلّ MX اسم لا عنوان',
  },
  some_without_tls: {
    en: '{failing:n} of {hosts:n} mail hosts {failing|takes|take} no mail over TLS.',
    de: '{failing:n} von {hosts:n} Mailhosts {failing|nimmt|nehmen} keine E-Mails über TLS an.',
    ar: '{failing:n} من {hosts:n} من مضيفي البريد لا يستقبل بريدًا عبر TLS.',
  },
  none_with_tls: {
    en: 'No mail host takes mail over TLS.',
    de: 'Kein Mailhost nimmt E-Mails über TLS an.',
    ar: 'لا يستقبل أي مضيف بريد بريدًا عبر TLS.',
  },
  faults: { en: '{faults:reasons}', de: '{faults:reasons}', ar: '{faults:reasons}' },
  of_host: { en: '{host}: {fault:clause}.', de: '{host}: {fault:clause}.', ar: '{host}: {fault:clause}.' },
  of_null_mx: {
    en: 'The null MX: {fault:clause}.',
    de: 'Der Null-MX: {fault:clause}.',
    ar: 'سجلّ null MX: {fault:clause}.',
  },
});

/** The preferred hosts first. Senders try few as well (RFC 5321, section 5.1). */
const hostsCalledMax = 10;
const hostsShownMax = 20;

const settings = objectSchema({
  call_hosts: {
    type: 'boolean',
    title: 'Call the hosts',
    hint: 'Otherwise only their records are looked up. Many networks block the port.',
    inSight: true,
    description:
      'Whether the hosts are called, and not only their records looked up. Many networks block port 25 outward.',
    default: true,
  },
  verify_certificates: {
    type: 'boolean',
    title: 'Verify their certificates',
    hint: 'As senders do that follow MTA-STS.',
    inSight: true,
    description:
      "Whether a host's certificate must be valid for its name, as senders want it that follow MTA-STS.",
    default: false,
  },
  port: {
    type: 'integer',
    title: 'Port',
    hint: '',
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
  title: 'Mail hosts',
  description: 'A domain has mail hosts, and they take mail over TLS.',
  kind: 'domain',
  searchWords: ['mail', 'smtp', 'starttls', 'e-mail', 'mx'],
  icon: 'M3.5 6h17v12.5h-17ZM4 6.5l8 6 8-6',
  targetExample: 'example.com',
  target: 'domain',
  neverCalls: true,
  settings,
  defaults: { intervalSeconds: 900, severity: 'critical', incidentTitle: '{name} is {status}: {reason}' },
  german: {
    'Mail hosts': 'Mailserver',
    'A domain has mail hosts, and they take mail over TLS.':
      'Eine Domain hat Mailserver, und sie nehmen Mail über TLS an.',
    'Call the hosts': 'Server ansprechen',
    'Otherwise only their records are looked up. Many networks block the port.':
      'Sonst werden nur ihre Einträge abgefragt. Viele Netze sperren den Port.',
    'Verify their certificates': 'Ihre Zertifikate prüfen',
    'As senders do that follow MTA-STS.': 'Wie Absender, die MTA-STS befolgen.',
    Port: 'Port',
  },
  arabic: {
    'Mail hosts': 'خوادم البريد',
    'A domain has mail hosts, and they take mail over TLS.': 'للنطاق خوادم بريد، وهي تقبل البريد عبر TLS.',
    'Call the hosts': 'الاتصال بالخوادم',
    'Otherwise only their records are looked up. Many networks block the port.':
      'وإلا يُبحث عن سجلّاتها فقط. تحظر شبكات كثيرة هذا المنفذ.',
    'Verify their certificates': 'التحقّق من شهاداتها',
    'As senders do that follow MTA-STS.': 'كما يفعل المرسِلون الذين يتّبعون MTA-STS.',
    Port: 'المنفذ',
  },
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
      const message = says.named({ hosts: records.length });
      return { status: 'up', message, durationMs: elapsedMs(), details: { hosts: listed } };
    }
    const called = await Promise.all(
      records.slice(0, hostsCalledMax).map((record) => call(record, given, context)),
    );
    const judged = called.filter(({ closed }) => closed !== true);
    if (judged.length === 0) throw closedAddress(faultsOf(called));
    return { ...verdictOn(judged), durationMs: elapsedMs(), details: { hosts: called.map(shown) } };
  },
} satisfies Probe<Settings>;

type Called = StartTls & { readonly host: string; readonly priority: number };

function absenceOf(
  target: string,
  found: 'records' | 'no_records' | 'no_such_name',
  records: readonly MxRecord[],
): Said | undefined {
  if (found === 'no_such_name') return nameAbsence(target, 'MX', found);
  if (records.length === 0) return says.no_mx({ domain: target });
  // RFC 7505, section 3.
  return records.every(({ exchange }) => exchange === '')
    ? says.takes_no_mail({ domain: target })
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
function nameFault(exchange: string): Said | undefined {
  if (exchange === '') return says.null_mx_among_others();
  return parseIpAddress(exchange) === undefined ? undefined : says.address_in_mx();
}

function verdictOn(called: readonly Called[]): Pick<CheckResult, 'status' | 'message'> {
  const failing = called.filter(({ starttls }) => !starttls);
  if (failing.length === 0) return { status: 'up', message: says.there({ hosts: called.length }) };
  if (failing.length < called.length) {
    const some = says.some_without_tls({ failing: failing.length, hosts: called.length });
    return { status: 'degraded', message: inSequence(some, faultsOf(failing)) };
  }
  return {
    status: 'down',
    message: called.length === 1 ? faultsOf(failing) : inSequence(says.none_with_tls(), faultsOf(failing)),
  };
}

const faultsOf = (failing: readonly Called[]): Said => says.faults({ faults: failing.map(faultIn) });

const faultIn = ({ host, fault = says.there({ hosts: 1 }) }: Called): Said =>
  host === '' ? says.of_null_mx({ fault }) : says.of_host({ host, fault });

const shown = ({ fault, ...called }: Called): Details => ({
  ...called,
  ...(fault !== undefined && { fault: inEnglish(fault).replace(/\.$/, '') }),
});
