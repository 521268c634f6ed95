import { createHash, verify, X509Certificate } from 'node:crypto';
import type { Said } from '@tocsin/domain';
import { Constructed, Enumerated, GeneralizedTime } from 'asn1js';
import { BasicOCSPResponse, Certificate, OCSPResponse, type SingleResponse } from 'pkijs';
import { staples } from '../reasons/tls.js';
import { readDer, signatureDigests } from './certificate.js';
export const stapleBytesMax = 32_768;

const respondersMax = 4;
const clockSkewMs = 300_000;
/** For a response that names no end of its validity. */
const lifetimeMsMax = 10 * 86_400_000;

const basicResponse = '1.3.6.1.5.5.7.48.1.1';
const ocspSigning = '1.3.6.1.5.5.7.3.9';

export type StapledStatus =
  | { readonly status: 'good' }
  | { readonly status: 'revoked'; readonly revokedAt: Date; readonly reason: string }
  | {
      readonly status: 'invalid';
      /** A clause whose subject is the response. */
      readonly why: Said;
    };

const says = staples;

const invalid = (why: Said): StapledStatus => ({ status: 'invalid', why });

/** RFC 6960, section 4.2.1. */
const responseStatuses: Readonly<Record<number, string>> = {
  1: 'malformedRequest',
  2: 'internalError',
  3: 'tryLater',
  5: 'sigRequired',
  6: 'unauthorized',
};

/** RFC 5280, section 5.3.1. */
const reasons: Readonly<Record<number, string>> = {
  1: 'key compromise',
  2: 'authority compromise',
  3: 'affiliation changed',
  4: 'superseded',
  5: 'cessation of operation',
  6: 'on hold',
  9: 'privilege withdrawn',
  10: 'attribute authority compromise',
};

/** Reads and verifies a stapled OCSP response in DER (RFC 6960, section 3.2). */
export function readStaple(
  response: Uint8Array,
  certificate: X509Certificate,
  issuer: X509Certificate,
  now: Date,
): StapledStatus {
  if (response.length > stapleBytesMax) return invalid(says.unreadable());
  try {
    const { responseStatus, responseBytes } = new OCSPResponse({ schema: readDer(response) });
    const status = responseStatus.valueBlock.valueDec;
    if (status !== 0) return invalid(says.refused({ answer: responseStatuses[status] ?? `${status}` }));
    if (responseBytes?.responseType !== basicResponse) return invalid(says.unreadable());
    const schema = readDer(responseBytes.response.valueBlock.valueHexView);
    const basic = new BasicOCSPResponse({ schema });
    return statusIn(basic, certificate, issuer, now);
  } catch {
    return invalid(says.unreadable());
  }
}

function statusIn(
  basic: BasicOCSPResponse,
  certificate: X509Certificate,
  issuer: X509Certificate,
  now: Date,
): StapledStatus {
  const signers = [issuer, ...appointedBy(issuer, basic.certs ?? [], now)];
  if (!signers.some((signer) => hasSigned(signer, basic))) {
    return invalid(says.unsigned());
  }
  const single = basic.tbsResponseData.responses.find((one) => isAbout(one, certificate, issuer));
  if (single === undefined) return invalid(says.other());
  const revocation = revocationIn(single);
  if (revocation !== undefined) return revocation;
  // The tags of the choice: good [0], revoked [1], unknown [2].
  if (single.certStatus.idBlock.tagNumber !== 0) return invalid(says.unknown());
  return staleness(single, now) ?? { status: 'good' };
}

/** Responders that the issuer signed for this purpose (RFC 6960, section 4.2.2.2). */
const appointedBy = (
  issuer: X509Certificate,
  enclosed: readonly Certificate[],
  now: Date,
): X509Certificate[] =>
  enclosed
    .slice(0, respondersMax)
    .map((responder) => new X509Certificate(Buffer.from(responder.toSchema().toBER())))
    .filter(
      (responder) =>
        responder.issuer === issuer.subject &&
        responder.verify(issuer.publicKey) &&
        responder.keyUsage?.includes(ocspSigning) === true &&
        new Date(responder.validFrom) <= now &&
        new Date(responder.validTo) >= now,
    );

function hasSigned({ publicKey }: X509Certificate, basic: BasicOCSPResponse): boolean {
  const digest = signatureDigests[basic.signatureAlgorithm.algorithmId];
  const signature = basic.signature.valueBlock.valueHexView;
  return digest !== undefined && verify(digest, basic.tbsResponseData.tbsView, publicKey, signature);
}

/** RFC 6960, section 4.1.1. */
function isAbout({ certID }: SingleResponse, certificate: X509Certificate, issuer: X509Certificate): boolean {
  const digest = certDigests[certID.hashAlgorithm.algorithmId];
  if (digest === undefined) return false;
  const { serialNumber } = new Certificate({ schema: readDer(certificate.raw) });
  const { subject, subjectPublicKeyInfo } = new Certificate({ schema: readDer(issuer.raw) });
  const equals = (hash: Uint8Array, of: ArrayBuffer | Uint8Array) =>
    createHash(digest).update(new Uint8Array(of)).digest().equals(hash);
  return (
    certID.serialNumber.isEqual(serialNumber) &&
    equals(certID.issuerNameHash.valueBlock.valueHexView, subject.valueBeforeDecode) &&
    equals(
      certID.issuerKeyHash.valueBlock.valueHexView,
      subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView,
    )
  );
}

const certDigests: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

function revocationIn({ certStatus }: SingleResponse): StapledStatus | undefined {
  if (!(certStatus instanceof Constructed)) return undefined;
  const [time, reason] = certStatus.valueBlock.value;
  if (certStatus.idBlock.tagNumber !== 1 || !(time instanceof GeneralizedTime)) return undefined;
  const [code] = reason instanceof Constructed ? reason.valueBlock.value : [];
  const number = code instanceof Enumerated ? code.valueBlock.valueDec : 0;
  return { status: 'revoked', revokedAt: time.toDate(), reason: reasons[number] ?? 'no reason given' };
}

function staleness({ thisUpdate, nextUpdate }: SingleResponse, now: Date): StapledStatus | undefined {
  const until = nextUpdate ?? new Date(thisUpdate.getTime() + lifetimeMsMax);
  if (thisUpdate.getTime() > now.getTime() + clockSkewMs) {
    return invalid(says.early({ at: thisUpdate.toISOString() }));
  }
  return until.getTime() < now.getTime() - clockSkewMs
    ? invalid(says.late({ at: until.toISOString() }))
    : undefined;
}
