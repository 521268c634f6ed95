import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import type { CertifiedKey } from '@tocsin/testing/servers';

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

const present = 0x01;
const verified = 0x04;
const withCredential = 0x40;

/** CBOR (RFC 8949), as far as a key and an attestation without a statement need it. */
const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...pairs: readonly Buffer[]): Buffer => Buffer.concat([head(5, pairs.length / 2), ...pairs]);

type Place = { readonly origin?: string; readonly rpId?: string };
type Behaviour = Place & { readonly isVerified?: boolean; readonly counter?: number };
type Made = { readonly credential_id: string; readonly client_data: string; readonly attestation: string };
type Answer = {
  readonly credential_id: string;
  readonly client_data: string;
  readonly authenticator_data: string;
  readonly signature: string;
};

/** Makes and uses one credential, as a browser with a security key does. */
export class Authenticator {
  readonly credentialId = randomBytes(16);
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  counter = 0;

  constructor(private readonly publicUrl: string) {}

  /** @param place with a certificate, the key's maker vouches for it (Web Authentication, section 8.6) */
  make(challenge: string, place: Place & { readonly certificate?: CertifiedKey } = {}): Made {
    const length = Buffer.from([0, this.credentialId.length]);
    const aaguid = Buffer.alloc(16);
    const credential = Buffer.concat([aaguid, length, this.credentialId, coseKey(this.#key.publicKey)]);
    const data = Buffer.concat([this.#data(present | withCredential, place), credential]);
    const clientData = this.#clientData('webauthn.create', challenge, place);
    const [format, ...statement] = place.certificate
      ? ['fido-u2f', ...this.#vouched(place.certificate, sha256(clientData), place)]
      : ['none'];
    const attestation = map(
      ...[text('fmt'), text(format)],
      ...[text('attStmt'), map(...statement)],
      ...[text('authData'), bytes(data)],
    );
    return {
      credential_id: this.credentialId.toString('base64url'),
      client_data: clientData.toString('base64url'),
      attestation: attestation.toString('base64url'),
    };
  }

  answer(challenge: string, { isVerified = true, ...behaviour }: Behaviour = {}): Answer {
    this.counter = behaviour.counter ?? this.counter + 1;
    const data = this.#data(isVerified ? present | verified : present, behaviour);
    const clientData = this.#clientData('webauthn.get', challenge, behaviour);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#key.privateKey);
    return {
      credential_id: this.credentialId.toString('base64url'),
      client_data: clientData.toString('base64url'),
      authenticator_data: data.toString('base64url'),
      signature: signature.toString('base64url'),
    };
  }

  #vouched({ key, cert }: CertifiedKey, clientDataHash: Buffer, place: Place): Buffer[] {
    const point = [Buffer.from([4]), ...coordinates(this.#key.publicKey)];
    const signed = [Buffer.alloc(1), this.#rpIdHash(place), clientDataHash, this.credentialId, ...point];
    const signature = sign('sha256', Buffer.concat(signed), key);
    const certificate = new X509Certificate(cert).raw;
    return [text('sig'), bytes(signature), text('x5c'), Buffer.concat([head(4, 1), bytes(certificate)])];
  }

  #data(flags: number, place: Place): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([this.#rpIdHash(place), Buffer.from([flags]), counter]);
  }

  #rpIdHash({ rpId = new URL(this.publicUrl).hostname }: Place): Buffer {
    return sha256(rpId);
  }

  #clientData(type: string, challenge: string, { origin = this.publicUrl }: Place): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}

const coordinates = (key: KeyObject): readonly [Buffer, Buffer] => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
};

/** RFC 9053, section 7.1.1. */
const coseKey = (key: KeyObject): Buffer => {
  const [x, y] = coordinates(key);
  const [keyType, algorithm, curve] = [integer(2), integer(-7), integer(1)];
  return map(
    ...[integer(1), keyType, integer(3), algorithm, integer(-1), curve],
    ...[integer(-2), bytes(x), integer(-3), bytes(y)],
  );
};
