import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { connect, isIP, isIPv6 } from 'node:net';
import { type DnsMessage, dnsQuestion, readDnsMessage } from './dns-message.js';

const answerMsMax = 1_000;
const dnsPort = 53;

/** Aborts with the signal, or after `answerMsMax`. Node 20 may collect an `AbortSignal.timeout` that nothing else holds. */
const limited = (signal: AbortSignal) => {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), answerMsMax);
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
