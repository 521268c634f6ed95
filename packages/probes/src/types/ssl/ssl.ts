import type { Certificate, CertificateFault, TlsInspection } from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import { type Probe } from '../../probe/probe.js';
import { type Details } from '../../result/check-result.js';
import { failureOf } from '../../result/failure.js';
import { connectionTimings } from '../../result/timings.js';
import { objectSchema } from '../../settings/schema.js';
import { endpointOf } from '../../settings/target.js';
import { shorten } from '../../words/text.js';
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
    const { certificates, durationMs, faults } = inspected;
    const [certificate] = certificates;
    const details = detailsOf(inspected, now);
    const inWords = (fault: CertificateFault) => faultInWords(fault, certificate, now);
    if (faults.some(isRefused)) {
      return { status: 'down', message: faults.map(inWords).join(' '), durationMs, details };
    }
    const expiry = soonestExpiry(certificates, given.warn_days, now);
    const doubts = [...(expiry === undefined ? [] : [expiry.message]), ...faults.map(inWords)];
    if (doubts.length === 0) {
      const message = `The certificate is valid until ${dayOf(certificate.validTo)}.`;
      return { status: 'up', message, durationMs, details };
    }
    return {
      status: 'degraded',
      message: doubts.join(' '),
      durationMs,
      details: { ...details, ...(expiry !== undefined && { threshold_days: expiry.thresholdDays }) },
    };
  },
} satisfies Probe<Settings>;

/** Only some clients refuse an invalid staple. */
const isRefused = ({ kind }: CertificateFault): boolean => kind !== 'staple_invalid';

function faultInWords({ kind, message }: CertificateFault, { validTo }: Certificate, now: Date): string {
  if (kind !== 'expired') return message;
  const since = spanInWords((now.getTime() - validTo.getTime()) / 1_000);
  return `The certificate expired ${since} ago, at ${momentInWords(validTo)}.`;
}

function detailsOf(
  { address, certificates, cipher, faults, protocol, staple, timings }: TlsInspection,
  now: Date,
): Details {
  const [certificate] = certificates;
  const { keyBits, keyType, names, serialNumber, signatureDigest, validFrom, validTo } = certificate;
  const first = firstToExpire(certificates);
  return {
    address,
    protocol,
    cipher,
    faults: faults.map(({ kind }) => kind),
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
    timings: connectionTimings(timings),
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
