import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { connect, isIP, isIPv6 } from 'node:net';
import { type DnsMessage, dnsQuestion, readDnsMessage } from './dns-message.js';
import { answerMsMax } from './patient-query.js';

const singleAnswerMsMax = 1_000;
const dnsPort = 53;

/** Aborts with the signal, or after `limitMs`. Node 20 may collect an `AbortSignal.timeout` that nothing else holds. */
const limited = (signal: AbortSignal, limitMs = singleAnswerMsMax) => {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), limitMs);
  return { until: AbortSignal.any([signal, limit.signal]), clear: () => clearTimeout(timer) };
};

/** Asks once as `askServer` does, for a second at most. Never rejects. */
export async function singleQuestion(
  server: string,
  name: string,
  type: number,
  signal: AbortSignal,
): Promise<DnsMessage | undefined> {
  const { until, clear } = limited(signal);
  return askServer(server, name, type, until)
    .catch(() => undefined)
    .finally(clear);
}

/**
 * Asks one name server once, over UDP, and shows its whole answer. c-ares shows records only. Returns `undefined` for
 * none before the signal aborts.
 *
 * @throws RangeError when `name` is none
 */
export async function askServer(
  server: string,
  name: string,
  type: number,
  signal: AbortSignal,
): Promise<DnsMessage | undefined> {
  const id = randomInt(0x10000);
  const question = dnsQuestion(id, name, type);
  const { address, port } = placeOf(server);
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
  let onAbort = () => {};
  try {
    return await new Promise((resolve, reject) => {
      onAbort = () => resolve(undefined);
      signal.addEventListener('abort', onAbort, { once: true });
      if (signal.aborted) onAbort();
      socket.on('error', reject);
      socket.on('message', (bytes) => {
        const message = readDnsMessage(bytes, id);
        if (message !== undefined) resolve(message);
      });
      // A connected socket hears only that server, and that its port is closed.
      // Called with an error when there is no route.
      socket.connect(port, address, (error?: Error) => {
        if (error === undefined || error === null) socket.send(question);
        else reject(error);
      });
    });
  } catch {
    return undefined;
  } finally {
    signal.removeEventListener('abort', onAbort);
    socket.close();
  }
}

/**
 * Asks one name server once, and over TCP where the answer is too long for a packet (RFC 7766, section 5).
 *
 * @throws an error with a code of c-ares: `ETIMEOUT`, `ECONNREFUSED`, `EBADNAME` or `EBADRESP`
 */
export async function answerOf(
  server: string,
  name: string,
  type: number,
  signal: AbortSignal,
): Promise<DnsMessage> {
  const { until, clear } = limited(signal, answerMsMax);
  try {
    const message = await askServer(server, name, type, until);
    if (message !== undefined && !message.flags.includes('tc')) return message;
    if (until.aborted) throw failure('ETIMEOUT');
    if (message === undefined) throw failure('ECONNREFUSED');
    return await askOverTcp(server, name, type, until);
  } catch (error) {
    throw error instanceof RangeError ? failure('EBADNAME') : error;
  } finally {
    clear();
  }
}

/** RFC 1035, section 4.2.2: a length of two bytes comes first. */
async function askOverTcp(
  server: string,
  name: string,
  type: number,
  until: AbortSignal,
): Promise<DnsMessage> {
  const id = randomInt(0x10000);
  const question = dnsQuestion(id, name, type);
  const { address, port } = placeOf(server);
  const socket = connect({ host: address, port });
  let onAbort = () => {};
  try {
    return await new Promise((resolve, reject) => {
      onAbort = () => reject(failure('ETIMEOUT'));
      until.addEventListener('abort', onAbort, { once: true });
      socket.on('error', () => reject(failure('ECONNREFUSED')));
      socket.on('end', () => reject(failure('EBADRESP')));
      socket.write(Buffer.concat([Buffer.of(question.length >> 8, question.length & 255), question]));
      const chunks: Buffer[] = [];
      let received = 0;
      let awaited = 2;
      socket.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        received += chunk.length;
        if (received < awaited) return;
        const bytes = Buffer.concat(chunks);
        awaited = 2 + bytes.readUInt16BE(0);
        if (received < awaited) return;
        const message = readDnsMessage(bytes.subarray(2, awaited), id);
        if (message === undefined) reject(failure('EBADRESP'));
        else resolve(message);
      });
    });
  } finally {
    until.removeEventListener('abort', onAbort);
    socket.destroy();
  }
}

const failure = (code: string): Error => Object.assign(new Error(`query ${code}`), { code });

/** Returns whether a server that answers over UDP refuses connections (RFC 7766, section 5). Never rejects. */
export function refusesTcp(server: string, signal: AbortSignal): Promise<boolean> {
  const { address, port } = placeOf(server);
  const { until, clear } = limited(signal);
  return new Promise((resolve) => {
    const socket = connect({ host: address, port });
    const end = (refused: boolean) => {
      clear();
      socket.destroy();
      resolve(refused);
    };
    socket.once('connect', () => end(false));
    socket.once('error', () => end(true));
    until.addEventListener('abort', () => end(false), { once: true });
  });
}

/** `address`, `address:port` or `[address]:port`. */
function placeOf(server: string): { readonly address: string; readonly port: number } {
  if (isIP(server) !== 0) return { address: server, port: dnsPort };
  const [, bracketed, plain, port] = /^(?:\[(.+)\]|([^:]+))(?::(\d+))?$/.exec(server) ?? [];
  return { address: bracketed ?? plain ?? server, port: port === undefined ? dnsPort : Number(port) };
}
