import { asSentence, inSequence, reasonsOf, type Said } from '@tocsin/domain';
import {
  aboutKind,
  type Certificate,
  type CertificateFault,
  type CertificateJudgement,
  certificates as certificateReasons,
  isRefused,
  type StartTlsProtocol,
  startTlsProtocols,
  type TlsInspection,
} from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import { type Probe } from '../../probe/probe.js';
import { connectionTimings, type Details, failureOf } from '../../result/check-result.js';
import { objectSchema } from '../../settings/schema.js';
import { endpointOf } from '../../settings/target.js';
import { daysUntil, shorten } from '../../words/text.js';
import { firstToExpire, soonestExpiry } from './certificate-expiry.js';

const says = reasonsOf('ssl', {
  valid: {
    en: 'The certificate is valid until {until:day}.',
    de: 'Das Zertifikat gilt bis {until:day}.',
    ar: 'الشهادة صالحة حتى {until:day}.',
  },
  kind_valid: {
    en: 'The {key} certificate is valid until {until:day}.',
    de: 'Das {key}-Zertifikat gilt bis {until:day}.',
    ar: 'شهادة {key} صالحة حتى {until:day}.',
  },
  all_valid: {
    en: 'The certificates are valid until {ends:and}.',
    de: 'Die Zertifikate gelten bis {ends:and}.',
    ar: 'الشهادات صالحة حتى {ends:and}.',
  },
  end: { en: '{at:day} ({key})', de: '{at:day} ({key})', ar: '{at:day} ({key})' },
});

const httpsPort = 443;
const usualPorts: Readonly<Record<StartTlsProtocol, number>> = {
  smtp: 25,
  imap: 143,
  pop3: 110,
  ftp: 21,
  ldap: 389,
  mysql: 3306,
  postgres: 5432,
};

const namesShownMax = 30;
const certificatesShownMax = 5;
const nameCharsShownMax = 100;
const subjectCharsShownMax = 200;

/** The same in every language, in the order of the protocols. */
const protocolNames = {
  SMTP: 'SMTP',
  IMAP: 'IMAP',
  POP3: 'POP3',
  FTP: 'FTP',
  LDAP: 'LDAP',
  MySQL: 'MySQL',
  PostgreSQL: 'PostgreSQL',
} as const;

const settings = objectSchema({
  warn_days: {
    type: 'array',
    title: 'Warn at these numbers of days left',
    hint: 'If empty, by the lifetime of the certificate.',
    inSight: true,
    description:
      'The numbers of days left at which the certificate is `degraded`, and says so anew. Left out, they depend on the lifetime of the certificate.',
    items: { type: 'integer', minimum: 1, maximum: 365 },
    uniqueItems: true,
    maxItems: 10,
  },
  server_name: {
    type: 'string',
    title: 'Server name (SNI)',
    hint: 'If empty, the host of the target.',
    inSight: true,
    description:
      'The name whose certificate is asked for (SNI) and checked. Left out, it is the host of the target.',
    format: 'host',
    maxLength: 253,
  },
  starttls: {
    type: 'string',
    title: 'TLS begins after',
    hint: '',
    enumTitles: ['Nothing: with the first byte', ...Object.keys(protocolNames)],
    inSight: true,
    description:
      'The protocol that agrees on TLS first: `smtp`, `imap`, `pop3` (STARTTLS), `ftp` (AUTH TLS), `ldap`, `mysql` or `postgres`. With `none`, TLS begins with the first byte.',
    enum: ['none', ...startTlsProtocols],
    default: 'none',
  },
});

type Settings = FromSchema<typeof settings>;

export const ssl = {
  type: 'ssl',
  title: 'Certificate',
  description: 'A certificate is valid for its host, trusted, and not about to expire.',
  kind: 'domain',
  searchWords: ['starttls', 'tls', 'ssl', 'https', 'x509', 'expiry', 'letsencrypt', 'ablauf'],
  icon: 'M5.5 10.5h13v9.5h-13ZM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2',
  targetExample: 'shop.example.com',
  target: 'host_and_optional_port',
  settings,
  defaults: { intervalSeconds: 3_600, severity: 'critical', incidentTitle: '{name} is {status}: {reason}' },
  german: {
    ...protocolNames,
    Certificate: 'Zertifikat',
    'A certificate is valid for its host, trusted, and not about to expire.':
      'Ein Zertifikat gilt für seinen Host, ist vertrauenswürdig und läuft nicht bald ab.',
    'Warn at these numbers of days left': 'Warnen, wenn so viele Tage bleiben',
    'If empty, by the lifetime of the certificate.': 'Ohne Angabe nach der Laufzeit des Zertifikats.',
    'Server name (SNI)': 'Servername (SNI)',
    'If empty, the host of the target.': 'Ohne Angabe der Host des Ziels.',
    'TLS begins after': 'TLS beginnt nach',
    'Nothing: with the first byte': 'Nichts: mit dem ersten Byte',
  },
  arabic: {
    ...protocolNames,
    Certificate: 'شهادة',
    'A certificate is valid for its host, trusted, and not about to expire.':
      'الشهادة صالحة لمضيفها، وموثوقة، ولا تنتهي قريبًا.',
    'Warn at these numbers of days left': 'التحذير عند بقاء هذا العدد من الأيام',
    'If empty, by the lifetime of the certificate.': 'إذا تُرك فارغًا فحسب مدّة الشهادة.',
    'Server name (SNI)': 'اسم الخادم (SNI)',
    'If empty, the host of the target.': 'إذا تُرك فارغًا فمضيف الهدف.',
    'TLS begins after': 'يبدأ TLS بعد',
    'Nothing: with the first byte': 'لا شيء: من أول بايت',
  },
  async check(target, given, { network, now, remainingMs, signal }) {
    const startTls = given.starttls === 'none' ? undefined : given.starttls;
    const inspected = await network.tls({
      ...endpointOf(target, startTls === undefined ? httpsPort : usualPorts[startTls]),
      startTls,
      ...(given.server_name !== undefined && { serverName: given.server_name }),
      deadlineMs: remainingMs(),
      signal,
    });
    if (inspected.outcome === 'failed') return failureOf(inspected);
    const { certificates, durationMs, faults, others } = inspected;
    const shown = [{ certificates, faults }, ...others].map((judgement) => ({
      ...judgement,
      key: others.length === 0 ? '' : keyName(judgement),
    }));
    const details = detailsOf(inspected, now);
    const doubts = shown
      .flatMap((one) => doubtsAbout(one, given, now))
      .toSorted((one, other) => Number(other.isRefusal) - Number(one.isRefusal));
    if (isEmpty(doubts)) {
      return { status: 'up', message: validityOf(shown), durationMs, details };
    }
    const good = shown.filter(({ key }) => doubts.every((doubt) => doubt.key !== key));
    const [worst = validityOf(shown), ...more] = [
      ...doubts.map((doubt) => asSentence(doubt.clause)),
      ...good.map((one) => validityOf([one])),
    ];
    const message = inSequence(worst, ...more);
    if (doubts.some(({ isRefusal }) => isRefusal)) return { status: 'down', message, durationMs, details };
    const thresholds = doubts.flatMap(({ thresholdDays }) => thresholdDays ?? []);
    return {
      status: 'degraded',
      message,
      durationMs,
      details: { ...details, ...(thresholds.length > 0 && { threshold_days: Math.min(...thresholds) }) },
    };
  },
} satisfies Probe<Settings>;

type Shown = Pick<CertificateJudgement, 'certificates' | 'faults'> & { readonly key: string };

type Doubt = {
  readonly key: string;
  readonly clause: Said;
  readonly isRefusal: boolean;
  readonly thresholdDays?: number;
};

const kinds: Readonly<Record<string, string>> = {
  ec: 'ECDSA',
  rsa: 'RSA',
  'rsa-pss': 'RSA',
  ed25519: 'Ed25519',
};

/** Tells a certificate from the others of its server. */
const keyName = ({ certificates: [{ keyType = '' }] }: Pick<CertificateJudgement, 'certificates'>): string =>
  kinds[keyType] ?? '';

const isEmpty = (doubts: readonly Doubt[]): doubts is readonly [] => doubts.length === 0;

/** The faults, or the end that is near, in sentences. */
function doubtsAbout(shown: Shown, { warn_days: warnDays }: Settings, now: Date): Doubt[] {
  const { certificates, faults, key } = shown;
  const [certificate] = certificates;
  const refusals = faults.map((fault) => ({
    key,
    clause: naming(key, clauseOf(fault, certificate, now)),
    isRefusal: isRefused(fault),
  }));
  if (refusals.some(({ isRefusal }) => isRefusal)) return refusals;
  const expiry = soonestExpiry(certificates, warnDays, now);
  if (expiry === undefined) return refusals;
  const { clause, thresholdDays } = expiry;
  return [{ key, clause: naming(key, clause), isRefusal: false, thresholdDays }, ...refusals];
}

/** Says which of several certificates a sentence is about. */
const naming = (key: string, clause: Said): Said => (key === '' ? clause : aboutKind(clause, key));

function validityOf(shown: readonly Shown[]): Said {
  const [only] = shown;
  if (shown.length === 1 && only !== undefined) {
    const until = only.certificates[0].validTo;
    return only.key === '' ? says.valid({ until }) : says.kind_valid({ key: only.key, until });
  }
  const ends = shown.map(({ certificates: [{ validTo }], key }) => says.end({ key, at: validTo }));
  return says.all_valid({ ends });
}

function clauseOf({ kind, clause }: CertificateFault, { validTo }: Certificate, now: Date): Said {
  if (kind !== 'expired') return clause;
  const ago = (now.getTime() - validTo.getTime()) / 1_000;
  return certificateReasons.expired_ago({ ago, at: validTo });
}

function detailsOf(
  { address, certificates, cipher, faults, others, protocol, staple, timings }: TlsInspection,
  now: Date,
): Details {
  const [certificate] = certificates;
  const { keyBits, keyType, names, serialNumber, signatureDigest, validFrom, validTo } = certificate;
  const first = firstToExpire(certificates);
  return {
    address,
    protocol,
    cipher,
    faults: [...faults, ...others.flatMap((other) => other.faults)].map(({ kind }) => kind),
    ...cardOf(certificate),
    names: names.slice(0, namesShownMax).map((name) => shorten(nameOf(name), nameCharsShownMax)),
    name_count: names.length,
    valid_from: timeOf(validFrom),
    valid_to: timeOf(validTo),
    days_left: daysUntil(validTo, now),
    expires_first: {
      subject: distinguishedName(first.subject),
      valid_to: timeOf(first.validTo),
      days_left: daysUntil(first.validTo, now),
    },
    key_type: keyType ?? null,
    key_bits: keyBits ?? null,
    signature_digest: signatureDigest ?? null,
    ocsp: staple?.status ?? 'none',
    serial_number: shorten(serialNumber, nameCharsShownMax),
    chain: certificates.slice(0, certificatesShownMax).map((link) => ({
      ...cardOf(link),
      valid_to: timeOf(link.validTo),
    })),
    ...(others.length > 0 && { other_certificates: others.map((other) => otherCardOf(other, now)) }),
    timings: connectionTimings(timings),
  };
}

function otherCardOf({ certificates, faults }: CertificateJudgement, now: Date): Details {
  const [certificate] = certificates;
  const first = firstToExpire(certificates);
  return {
    ...cardOf(certificate),
    faults: faults.map(({ kind }) => kind),
    valid_from: timeOf(certificate.validFrom),
    valid_to: timeOf(certificate.validTo),
    days_left: daysUntil(certificate.validTo, now),
    expires_first: { subject: distinguishedName(first.subject), valid_to: timeOf(first.validTo) },
    key_type: certificate.keyType ?? null,
    key_bits: certificate.keyBits ?? null,
  };
}

const cardOf = ({ subject, issuer, fingerprint }: Certificate): Details => ({
  subject: distinguishedName(subject),
  issuer: distinguishedName(issuer),
  fingerprint,
});

const distinguishedName = (lines: string): string =>
  shorten(lines.replaceAll('\n', ', '), subjectCharsShownMax);

const nameOf = (alternative: string): string => alternative.replace(/^(?:DNS|IP Address):/, '');

/** A certificate may hold an impossible date. */
const timeOf = (moment: Date): string | null =>
  Number.isNaN(moment.getTime()) ? null : moment.toISOString();
