import type { X509Certificate } from 'node:crypto';
import { type BaseBlock, fromBER, Integer, Sequence } from 'asn1js';
import { type Extension, Certificate as ParsedCertificate } from 'pkijs';

/** By the object identifier of the algorithm (RFC 8017, RFC 5758). Ed25519 and RSASSA-PSS name no digest there. */
export const signatureDigests: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.2': 'md2',
  '1.2.840.113549.1.1.4': 'md5',
  '1.2.840.113549.1.1.5': 'sha1',
  '1.3.14.3.2.29': 'sha1',
  '1.2.840.113549.1.1.14': 'sha224',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10040.4.3': 'sha1',
  '1.2.840.10045.4.1': 'sha1',
  '1.2.840.10045.4.3.1': 'sha224',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
};

export const brokenDigests: ReadonlySet<string> = new Set(['md2', 'md5', 'sha1']);

/** Certificates and OCSP responses have 50 to 300 elements, 10 deep. */
const elementsMax = 2_000;
const depthMax = 32;

/** @throws Error when it is no DER (X.690), or too large or too deep */
export function readDer(der: Uint8Array): BaseBlock {
  const { result } = fromBER(new Uint8Array(der), { maxNodes: elementsMax, maxDepth: depthMax });
  if (result.error !== '') throw new Error(result.error);
  return result;
}

const tlsFeature = '1.3.6.1.5.5.7.1.24';
const statusRequest = 5;

const nameCharsMax = 100;

export interface Certificate {
  /** One attribute a line, such as `CN=example.com`. It may be empty (RFC 5280, section 4.1.2.6). */
  readonly subject: string;
  readonly issuer: string;
  /** `DNS:example.com`, `IP Address:192.0.2.1`. */
  readonly names: readonly string[];
  readonly validFrom: Date;
  readonly validTo: Date;
  readonly serialNumber: string;
  readonly fingerprint: string;
  /** As Node calls it, such as `rsa` and `ec`. */
  readonly keyType: string | undefined;
  readonly keyBits: number | undefined;
  readonly signatureDigest: string | undefined;
  /** True if the certificate needs a stapled OCSP response (RFC 7633). */
  readonly mustStaple: boolean;
}

/** Node has `undefined` for an empty name. Its types do not say so. */
const nameOf = (lines: string | undefined): string => lines ?? '';

export const readCertificate = (x509: X509Certificate): Certificate => ({
  subject: nameOf(x509.subject),
  issuer: nameOf(x509.issuer),
  names: x509.subjectAltName?.split(', ') ?? [],
  validFrom: new Date(x509.validFrom),
  validTo: new Date(x509.validTo),
  serialNumber: x509.serialNumber,
  fingerprint: x509.fingerprint256,
  ...keyOf(x509),
  ...signatureOf(x509),
});

function keyOf(x509: X509Certificate): Pick<Certificate, 'keyType' | 'keyBits'> {
  try {
    const { asymmetricKeyType: keyType, asymmetricKeyDetails: details } = x509.publicKey;
    // The name of a curve holds the bits of its key: prime256v1, secp384r1, brainpoolP512r1.
    const [curveBits] = /\d{3}/.exec(details?.namedCurve ?? '') ?? [];
    const keyBits = details?.modulusLength ?? (curveBits === undefined ? undefined : Number(curveBits));
    return { keyType, keyBits };
  } catch {
    return { keyType: undefined, keyBits: undefined };
  }
}

function signatureOf({ raw }: X509Certificate): Pick<Certificate, 'signatureDigest' | 'mustStaple'> {
  try {
    const { signatureAlgorithm, extensions = [] } = new ParsedCertificate({ schema: readDer(raw) });
    return {
      signatureDigest: signatureDigests[signatureAlgorithm.algorithmId],
      mustStaple: extensions.some(asksForStaple),
    };
  } catch {
    return { signatureDigest: undefined, mustStaple: false };
  }
}

function asksForStaple({ extnID, extnValue }: Extension): boolean {
  if (extnID !== tlsFeature) return false;
  const result = readDer(extnValue.valueBlock.valueHexView);
  const features: readonly BaseBlock[] = result instanceof Sequence ? result.valueBlock.value : [];
  return features.some(
    (feature) => feature instanceof Integer && feature.valueBlock.valueDec === statusRequest,
  );
}

/** The name of an authority in a chain, for people. */
export function issuerName(subject: string): string {
  const [, name = subject.replaceAll('\n', ', ')] = /^CN=(.*)$/m.exec(subject) ?? [];
  return name.slice(0, nameCharsMax);
}
