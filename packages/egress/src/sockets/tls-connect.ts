import { isIP, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import {
  type ConnectionOptions,
  connect,
  type SecureContext,
  TLSSocket,
  type TLSSocketOptions,
} from 'node:tls';
import type { Said } from '@tocsin/domain';
import { normalisedName } from '../addresses/host.js';
import { SeenHandshake } from '../certificates/seen-tls.js';
import { EgressError, errorCodeOf } from '../failures/egress-error.js';
import { handshakeFailure } from '../failures/tls-failure.js';
import { handshakes } from '../reasons/tls.js';
import type { TlsOffer } from './tls-contexts.js';

type Read = () => SeenHandshake | undefined;

/** Reads a certificate before it is verified. Afterwards that of a refused server cannot be read. */
function seenHandshake(socket: TLSSocket, onHandshake: TlsOptions['onHandshake'] = () => {}): Read {
  let seen: SeenHandshake | undefined;
  socket.prependOnceListener('secure', () => {
    const certificate = socket.getPeerCertificate(true);
    seen = new SeenHandshake(socket.getProtocol() ?? '', socket.getCipher().standardName, certificate);
    onHandshake(seen);
  });
  return () => seen;
}

/** The same for nodemailer, which makes the socket of STARTTLS itself. @param onBytes is called with what it reads */
export function handshakeBySmtp(
  connection: { _socket: Socket | false | null },
  {
    onHandshake,
    onBytes,
  }: Pick<TlsOptions, 'onHandshake'> & { readonly onBytes?: (bytes: Buffer) => void } = {},
): Read {
  let socket = connection._socket;
  let read: Read = () => undefined;
  Object.defineProperty(connection, '_socket', {
    get: () => socket,
    set: (next: Socket | false | null) => {
      socket = next;
      if (next instanceof TLSSocket) read = seenHandshake(next, onHandshake);
      if (next && onBytes !== undefined) overhear(next, onBytes);
    },
  });
  return () => read();
}

/** Listens once somebody else does: a listener alone would start the flow, and the bytes would be lost to the other. */
function overhear(socket: Socket, onBytes: (bytes: Buffer) => void): void {
  const onListener = (event: string) => {
    if (event !== 'data') return;
    socket.off('newListener', onListener);
    socket.on('data', onBytes);
  };
  socket.on('newListener', onListener);
}

export interface TlsOptions {
  /** Accepts any certificate, for a caller that sends nothing, or a server whose operator wants it so. */
  readonly unverified?: boolean;
  /** Before the certificate is judged. */
  readonly onHandshake?: ((handshake: SeenHandshake) => void) | undefined;
  /** With the stapled OCSP response (RFC 6066, section 8), before the handshake ends. */
  readonly onStaple?: (response: Buffer | null) => void;
  /** In the format of NSS, such as one that begins with `SERVER_HANDSHAKE_TRAFFIC_SECRET`. */
  readonly onKeyLog?: (line: Buffer) => void;
  /** Offered by ALPN (RFC 7301); none by default. */
  readonly protocols?: readonly string[] | undefined;
}

/** @throws EgressError `tls`; the error of the connection beneath; the signal's reason once it aborts */
export function startTls(
  tcp: Duplex,
  host: string,
  secureContext: SecureContext,
  signal: AbortSignal,
  { unverified = false, onHandshake, onStaple, onKeyLog, protocols = [] }: TlsOptions = {},
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    let flightEnded = false;
    const options: ConnectionOptions & Pick<TLSSocketOptions, 'requestOCSP'> = {
      socket: tcp,
      secureContext,
      rejectUnauthorized: !unverified,
      requestOCSP: true,
      ...(protocols.length > 0 && { ALPNProtocols: [...protocols] }),
      host,
      // A server name is no address and has no dot at its end (RFC 6066, section 3).
      servername: isIP(host) === 0 ? normalisedName(host) : '',
    };
    const socket = connect(options);
    if (onKeyLog !== undefined) socket.on('keylog', onKeyLog);

    const onAbort = () => {
      socket.destroy();
      reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });

    // Node emits it, with a response or without, at the end of the server's first flight.
    socket.once('OCSPResponse', (response: Buffer | null) => {
      flightEnded = true;
      onStaple?.(response);
    });
    const handshake = seenHandshake(socket, onHandshake);
    socket.once('secureConnect', () => {
      signal.removeEventListener('abort', onAbort);
      resolve(socket);
    });
    // Stays for the socket's life: an error between two owners must not end the process.
    socket.on('error', (error) => {
      signal.removeEventListener('abort', onAbort);
      reject(
        isConnectionError(error) ? error : handshakeFailure(error, handshake()?.certificate, { flightEnded }),
      );
    });
  });
}

/** OpenSSL's codes hold underscores, those of the kernel do not. */
function isConnectionError({ code = '' }: NodeJS.ErrnoException): boolean {
  return /^E[A-Z0-9]+$/.test(code);
}

const dheBitsMin = 2_048;

/** Offers what browsers offer, and everything to a server that refuses that. @throws what the first offer led to */
export async function inTurn<Result>(connect: (offer: TlsOffer) => Promise<Result>): Promise<Result> {
  try {
    return await connect('as browsers');
  } catch (error) {
    if (!isRefusedOffer(error)) throw error;
    return connect('everything').catch(() => {
      throw error;
    });
  }
}

const isRefusedOffer = (error: unknown): boolean =>
  error instanceof EgressError && errorCodeOf(error.cause) === 'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE';

/** What is wrong with DHE, which a server chooses only if it has nothing else. */
export function dheFault(tls: TLSSocket): { readonly isWeak: boolean; readonly clause: Said } | undefined {
  const { type, size = 0 } = { size: 0, ...tls.getEphemeralKeyInfo() } as { type?: string; size?: number };
  if (type !== 'DH') return undefined;
  return size < dheBitsMin
    ? {
        isWeak: true,
        clause: handshakes.weak_dhe({ bits: size, least: dheBitsMin }),
      }
    : { isWeak: false, clause: handshakes.only_dhe() };
}

const receivedBytesMax = 256 * 1_024;

/** Carries what a socket carries, and keeps what comes. */
export class TappedSocket extends Duplex {
  readonly #parts: Buffer[] = [];
  #bytes = 0;

  constructor(private readonly socket: Socket) {
    super();
    socket.on('data', (part: Buffer) => {
      this.#keep(part);
      if (!this.push(part)) socket.pause();
    });
    socket.once('end', () => this.push(null));
    socket.once('error', (error) => this.destroy(error));
    socket.once('close', () => this.destroy());
  }

  get received(): Buffer {
    return Buffer.concat(this.#parts);
  }

  #keep(part: Buffer): void {
    if (this.#bytes + part.length > receivedBytesMax) return;
    this.#bytes += part.length;
    this.#parts.push(part);
  }

  override _read(): void {
    this.socket.resume();
  }

  override _write(part: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.socket.write(part, done);
  }

  override _final(done: () => void): void {
    this.socket.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.socket.destroy();
    done(error);
  }
}
