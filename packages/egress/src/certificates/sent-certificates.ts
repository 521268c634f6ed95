import { createDecipheriv, createHmac } from 'node:crypto';
import type { DetailedPeerCertificate } from 'node:tls';

/** The certificates of a server in DER: its own, then those that may have issued it. */
export type SentCertificates = readonly [Buffer, ...Buffer[]];

const certificatesMax = 10;

/** As Node links them: where two have one name, it knows the first alone. */
export function linkedCertificates(leaf: DetailedPeerCertificate): SentCertificates {
  const chain: [Buffer, ...Buffer[]] = [leaf.raw];
  let last = leaf;
  // The root at the end of a chain is its own issuer.
  while (chain.length < certificatesMax && last.issuerCertificate && last.issuerCertificate !== last) {
    last = last.issuerCertificate;
    chain.push(last.raw);
  }
  return chain;
}

export interface Handshake {
  /** All bytes from the server. */
  readonly received: Buffer;
  /** Lines of `keylog`, which TLS 1.3 needs. */
  readonly keyLog: string;
  readonly protocol: string;
  /** Its name in RFC 8446. */
  readonly cipher: string;
}

const certificateMessage = 11;
const handshakeRecord = 22;
const applicationRecord = 23;
const recordHeadBytes = 5;

/** All certificates in the Certificate message of a handshake, as sent (RFC 5246 and RFC 8446, section 4.4.2). */
export function certificatesIn(handshake: Handshake): readonly Buffer[] {
  const isNew = handshake.protocol === 'TLSv1.3';
  const messages = Buffer.concat(isNew ? decrypted(handshake) : plain(handshake.received));
  for (let at = 0; at + 4 <= messages.length; ) {
    const length = messages.readUIntBE(at + 1, 3);
    const body = messages.subarray(at + 4, at + 4 + length);
    if (messages[at] === certificateMessage) return certificatesOf(body, isNew).slice(0, certificatesMax);
    at += 4 + length;
  }
  return [];
}

function certificatesOf(message: Buffer, isNew: boolean): Buffer[] {
  const certificates: Buffer[] = [];
  // In TLS 1.3 a request context comes first, and extensions follow each certificate.
  let at = (isNew ? 1 + message.readUInt8(0) : 0) + 3;
  while (at + 3 <= message.length) {
    const end = at + 3 + message.readUIntBE(at, 3);
    certificates.push(message.subarray(at + 3, end));
    at = isNew ? end + 2 + message.readUInt16BE(end) : end;
  }
  return certificates;
}

interface TlsRecord {
  readonly type: number;
  readonly head: Buffer;
  readonly body: Buffer;
}

function* records(received: Buffer): Generator<TlsRecord> {
  for (let at = 0; at + recordHeadBytes <= received.length; ) {
    const head = received.subarray(at, at + recordHeadBytes);
    at += recordHeadBytes + head.readUInt16BE(3);
    yield { type: head.readUInt8(0), head, body: received.subarray(at - head.readUInt16BE(3), at) };
  }
}

function plain(received: Buffer): Buffer[] {
  return [...records(received)].flatMap(({ type, body }) => (type === handshakeRecord ? [body] : []));
}

const suites: Readonly<
  Record<
    string,
    { readonly cipher: 'aes-128-gcm' | 'aes-256-gcm' | 'chacha20-poly1305'; readonly digest: string }
  >
> = {
  TLS_AES_128_GCM_SHA256: { cipher: 'aes-128-gcm', digest: 'sha256' },
  TLS_AES_256_GCM_SHA384: { cipher: 'aes-256-gcm', digest: 'sha384' },
  TLS_CHACHA20_POLY1305_SHA256: { cipher: 'chacha20-poly1305', digest: 'sha256' },
};

const tagBytes = 16;
const ivBytes = 12;

/** The encrypted part of the server's first flight (RFC 8446, sections 5.2 and 7.3), until its keys change. */
function decrypted({ received, keyLog, cipher }: Handshake): Buffer[] {
  const suite = suites[cipher];
  const [, secretHex] = /^SERVER_HANDSHAKE_TRAFFIC_SECRET \S+ ([0-9a-f]+)/im.exec(keyLog) ?? [];
  if (suite === undefined || secretHex === undefined) return [];
  const secret = Buffer.from(secretHex, 'hex');
  const key = expanded(suite.digest, secret, 'key', suite.cipher === 'aes-128-gcm' ? 16 : 32);
  const iv = expanded(suite.digest, secret, 'iv', ivBytes);
  const messages: Buffer[] = [];
  let sequence = 0;
  for (const { type, head, body } of records(received)) {
    if (type !== applicationRecord) continue;
    const nonce = Buffer.from(iv);
    nonce.writeUInt32BE((nonce.readUInt32BE(8) ^ sequence) >>> 0, 8);
    sequence += 1;
    const decipher = createDecipheriv(suite.cipher as 'aes-128-gcm', key, nonce, { authTagLength: tagBytes });
    decipher.setAAD(head).setAuthTag(body.subarray(-tagBytes));
    const content = decipher.update(body.subarray(0, -tagBytes));
    try {
      decipher.final();
    } catch {
      return messages;
    }
    // Zeros pad it, and the type is its last byte.
    const end = content.findLastIndex((byte) => byte !== 0);
    if (content[end] === handshakeRecord) messages.push(content.subarray(0, end));
  }
  return messages;
}

/** HKDF-Expand-Label for one block (RFC 8446, section 7.1). */
function expanded(digest: string, secret: Buffer, label: string, bytes: number): Buffer {
  const name = Buffer.from(`tls13 ${label}`);
  const info = Buffer.concat([Buffer.of(0, bytes, name.length), name, Buffer.of(0, 1)]);
  return createHmac(digest, secret).update(info).digest().subarray(0, bytes);
}
