import {
  type Certificate,
  type CertificateFault,
  type CertificateJudgement,
  isRefused,
  type TlsInspection,
} from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import { type Probe } from '../../probe/probe.js';
import { type Details } from '../../result/check-result.js';
import { failureOf } from '../../result/failure.js';
import { connectionTimings } from '../../result/timings.js';
import { objectSchema } from '../../settings/schema.js';
import { endpointOf } from '../../settings/target.js';
import { listInWords, shorten } from '../../words/text.js';
import { dayOf, daysUntil, momentInWords, spanInWords } from '../../words/time.js';
import { firstToExpire, soonestExpiry } from './certificate-expiry.js';

const httpsPort = 443;

const namesShownMax = 30;
const certificatesShownMax = 5;
const nameCharsShownMax = 100;
const subjectCharsShownMax = 200;

const settings = objectSchema({
  warn_days: {
    type: 'array',
    description:
      'The numbers of days left at which the certificate is `degraded`, and says so anew. Left out, they depend on the lifetime of the certificate.',
    items: { type: 'integer', minimum: 1, maximum: 365 },
    uniqueItems: true,
    maxItems: 10,
  },
  server_name: {
    type: 'string',
    description:
      'The name whose certificate is asked for (SNI) and checked. Left out, it is the host of the target.',
    format: 'host',
    maxLength: 253,
  },
});

type Settings = FromSchema<typeof settings>;

export const ssl = {
  type: 'ssl',
  description: 'A certificate is valid for its host, trusted, and not about to expire.',
  target: 'host_and_optional_port',
  settings,
  defaults: { intervalSeconds: 3_600, severity: 'critical', incidentTitle: '{name} is {status}: {reason}' },
  async check(target, given, { network, now, remainingMs, signal }) {
    const inspected = await network.tls({
      ...endpointOf(target, httpsPort),
      ...(given.server_name !== undefined && { serverName: given.server_name }),
      deadlineMs: remainingMs(),
      signal,
    });
    if (inspected.outcome === 'failed') return failureOf(inspected);
    const { certificates, durationMs, faults, others } = inspected;
    const shown = [{ certificates, faults }, ...others].map((judgement) => ({
      ...judgement,
      name: certificateName(judgement, others),
    }));
    const details = detailsOf(inspected, now);
    const doubts = shown
      .flatMap((one) => doubtsAbout(one, given, now))
      .toSorted((one, other) => Number(other.isRefusal) - Number(one.isRefusal));
    if (doubts.length === 0) {
      return { status: 'up', message: validityInWords(shown), durationMs, details };
    }
    const good = shown.filter(({ name }) => doubts.every((doubt) => doubt.name !== name));
    const message = [
      ...doubts.map((doubt) => doubt.message),
      ...good.map((one) => validityInWords([one])),
    ].join(' ');
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

type Shown = Pick<CertificateJudgement, 'certificates' | 'faults'> & { readonly name: string };

type Doubt = {
  readonly name: string;
  readonly message: string;
  readonly isRefusal: boolean;
  readonly thresholdDays?: number;
};

const kinds: Readonly<Record<string, string>> = {
  ec: 'ECDSA ',
  rsa: 'RSA ',
  'rsa-pss': 'RSA ',
  ed25519: 'Ed25519 ',
};

/** `certificate`, or `ECDSA certificate` on a server that has others. */
const certificateName = (
  { certificates: [{ keyType = '' }] }: Pick<CertificateJudgement, 'certificates'>,
  others: readonly CertificateJudgement[],
): string => `${others.length === 0 ? '' : (kinds[keyType] ?? '')}certificate`;

/** The faults, or the end that is near, in sentences. */
function doubtsAbout(shown: Shown, { warn_days: warnDays }: Settings, now: Date): Doubt[] {
  const { certificates, faults, name } = shown;
  const [certificate] = certificates;
  const refusals = faults.map((fault) => ({
    name,
    message: naming(name, faultInWords(fault, certificate, now)),
    isRefusal: isRefused(fault),
  }));
  if (refusals.some(({ isRefusal }) => isRefusal)) return refusals;
  const expiry = soonestExpiry(certificates, warnDays, now);
  if (expiry === undefined) return refusals;
  const { message, thresholdDays } = expiry;
  return [{ name, message: naming(name, message), isRefusal: false, thresholdDays }, ...refusals];
}

/** Says which of several certificates a sentence is about. */
const naming = (name: string, sentence: string): string =>
  name === 'certificate'
    ? sentence
    : sentence
        .replace(/^The certificate\b/, `The ${name}`)
        .replace(/^A certificate in its chain/, `A certificate in the chain of the ${name}`)
        .replace(/^(The OCSP response that the server staples)/, `$1 with its ${name}`);

function validityInWords(shown: readonly Shown[]): string {
  const [only] = shown;
  if (shown.length === 1 && only !== undefined) {
    return `The ${only.name} is valid until ${dayOf(only.certificates[0].validTo)}.`;
  }
  const days = shown.map(
    ({ certificates: [{ validTo }], name }) => `${dayOf(validTo)} (${name.replace(' certificate', '')})`,
  );
  return `The certificates are valid until ${listInWords(days)}.`;
}

function faultInWords({ kind, message }: CertificateFault, { validTo }: Certificate, now: Date): string {
  if (kind !== 'expired') return message;
  const since = spanInWords((now.getTime() - validTo.getTime()) / 1_000);
  return `The certificate expired ${since} ago, at ${momentInWords(validTo)}.`;
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

/** It may be empty (RFC 5280, section 4.1.2.6). */
const distinguishedName = (lines: string | undefined): string =>
  shorten((lines ?? '').replaceAll('\n', ', '), subjectCharsShownMax);

const nameOf = (alternative: string): string => alternative.replace(/^(?:DNS|IP Address):/, '');

/** A certificate may hold an impossible date. */
const timeOf = (moment: Date): string | null =>
  Number.isNaN(moment.getTime()) ? null : moment.toISOString();
