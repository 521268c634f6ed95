import type { X509Certificate } from 'node:crypto';
import { type BaseBlock, Integer, Sequence } from 'asn1js';
import { type Extension, Certificate as ParsedCertificate } from 'pkijs';
import { readDer } from './read-der.js';
import { signatureDigests } from './signature-digests.js';

const tlsFeature = '1.3.6.1.5.5.7.1.24';
const statusRequest = 5;

const nameCharsMax = 100;

export interface Certificate {
  /** One attribute a line, such as `CN=example.com`. */
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

export const readCertificate = (x509: X509Certificate): Certificate => ({
  subject: x509.subject,
  issuer: x509.issuer,
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

export function certificateInWords(subject: string, at: number): string {
  if (at === 0) return 'The certificate';
  const [, name = subject.replaceAll('\n', ', ')] = /^CN=(.*)$/m.exec(subject) ?? [];
  return `A certificate in its chain, ${name.slice(0, nameCharsMax)},`;
}
