import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

export type CertifiedKey = { readonly key: string; readonly cert: string };

export type CertificateOptions = {
  readonly hosts?: readonly string[];
  readonly validFrom?: Date;
  readonly validTo?: Date;
};

const dayMs = 86_400_000;

/**
 * Makes a key and a self-signed certificate (X.509 v3, RFC 5280; ECDSA with SHA-256, RFC 5758). A client with this `ca`
 * trusts it. By default it is for `localhost` and `127.0.0.1`, from yesterday to tomorrow.
 */
export const selfSignedCertificate = ({
  hosts = ['localhost', '127.0.0.1'],
  validFrom = new Date(Date.now() - dayMs),
  validTo = new Date(Date.now() + dayMs),
}: CertificateOptions = {}): CertifiedKey => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const ecdsaWithSha256 = sequence(objectId('06082a8648ce3d040302'));
  const name = sequence(set(sequence(objectId('0603550403'), utf8String(hosts[0] ?? 'nobody'))));
  const toBeSigned = sequence(
    explicit(0, integer(Buffer.from([2]))),
    integer(serialNumber()),
    ecdsaWithSha256,
    name,
    sequence(utcTime(validFrom), utcTime(validTo)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    explicit(3, sequence(sequence(objectId('0603551d11'), octetString(sequence(...hosts.map(generalName)))))),
  );
  const certificate = sequence(
    toBeSigned,
    ecdsaWithSha256,
    bitString(sign('sha256', toBeSigned, privateKey)),
  );
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
};

// Positive (RFC 5280, section 4.1.2.2) and without a leading zero byte (X.690, section 8.3.2).
const serialNumber = (): Buffer => {
  const bytes = randomBytes(16);
  bytes[0] = 0x40 | ((bytes[0] ?? 0) & 0x3f);
  return bytes;
};

// DER (X.690): a tag, the length, the content.
const der = (tag: number, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body), body]);
};

const lengthOf = ({ length }: Buffer): Buffer => {
  if (length < 0x80) return Buffer.from([length]);
  return length < 0x100 ? Buffer.from([0x81, length]) : Buffer.from([0x82, length >> 8, length & 0xff]);
};

const sequence = (...content: readonly Buffer[]) => der(0x30, ...content);
const set = (...content: readonly Buffer[]) => der(0x31, ...content);
const explicit = (number: number, content: Buffer) => der(0xa0 | number, content);
const integer = (bytes: Buffer) => der(0x02, bytes);
const objectId = (encodedAsHex: string) => Buffer.from(encodedAsHex, 'hex');
const utf8String = (text: string) => der(0x0c, Buffer.from(text));
const octetString = (content: Buffer) => der(0x04, content);
const bitString = (content: Buffer) => der(0x03, Buffer.from([0]), content);
const utcTime = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));
const generalName = (host: string) =>
  isIPv4(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host));
