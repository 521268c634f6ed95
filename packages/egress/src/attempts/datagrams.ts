import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { checkPort, hostAndPort, readHost } from '../addresses/host.js';
import { NetworkError } from '../failures/egress-error.js';
import { connection } from '../reasons/connection.js';
import type { Connector } from '../sockets/connector.js';
import { type Attempt, type AttemptLimits, attempted, type Ended } from './attempt.js';

const defaultPacketsMax = 16;
const defaultReceivedBytesMax = 64 * 1_024;

export interface DatagramsRequest extends AttemptLimits {
  readonly host: string;
  readonly port: number;
  /** The name of the protocol in sentences, such as `SNMP`. */
  readonly protocol: string;
  /** How many packets the server may send (16). */
  readonly packetsMax?: number;
  /** How many bytes they may have together (64 KiB). */
  readonly receivedBytesMax?: number;
  /** False for a protocol whose login an observer could try passwords on, or that nobody can read. */
  readonly isReadable: boolean;
}

/** Packets to one port of one address, and from it. */
export interface Datagrams {
  readonly send: (packet: Uint8Array) => void;
  /** Takes the place of the last listener. An exception in it is the server's fault: it does not speak the protocol. */
  readonly hear: (listener: (packet: Buffer) => void) => void;
  /** Aborts when the call ends, for the timers of a library. */
  readonly signal: AbortSignal;
}

export interface DatagramsEnded<Value> {
  readonly outcome: 'connected';
  readonly address: string;
  readonly value: Value;
}

/**
 * Lets a library speak over UDP, through a socket that ends with the call. What the library throws once the server has
 * sent something counts as the server's fault.
 */
export function runDatagrams<Value>(
  connector: Connector,
  request: DatagramsRequest,
  speak: (datagrams: Datagrams) => Promise<Value>,
): Promise<Ended<DatagramsEnded<Value>>> {
  const asked = {
    kind: 'connection',
    target: hostAndPort(request.host, request.port),
    observer: connector.observer,
  } as const;
  return attempted(asked, request, async (attempt) => {
    const host = readHost(request.host);
    checkPort(request.port);
    const target = hostAndPort(host, request.port);
    attempt.approach(target);
    const [address = ''] = await connector.admit(host, attempt.signal);
    attempt.record.clock.end('resolved');
    attempt.record.address = address;
    connector.observer.onSilence({ from: 'host', addresses: [address], heard: 'nothing' });
    attempt.await('headers', (within) => connection.no_packet_in_time({ target, within }));
    const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
    const ending = new AbortController();
    const conversation = {
      socket,
      address,
      speak: (datagrams: Pick<Datagrams, 'send' | 'hear'>) => speak({ ...datagrams, signal: ending.signal }),
      onAnswer: () => connector.noteAnswer({ address, port: request.port }, null),
    };
    try {
      const value = await spoken(conversation, request, attempt);
      attempt.receivedAfterMs = attempt.elapsedMs();
      attempt.record.end();
      return { outcome: 'connected', address, value };
    } finally {
      socket.close();
      ending.abort();
    }
  });
}

type Conversation<Value> = {
  readonly socket: Socket;
  readonly address: string;
  readonly speak: (datagrams: Pick<Datagrams, 'send' | 'hear'>) => Promise<Value>;
  readonly onAnswer: () => void;
};

function spoken<Value>(
  { socket, address, speak, onAnswer }: Conversation<Value>,
  { port, protocol, packetsMax, receivedBytesMax, isReadable }: DatagramsRequest,
  attempt: Attempt,
): Promise<Value> {
  const { signal, target } = attempt;
  const record = isReadable ? attempt.record : undefined;
  const packetsLimit = packetsMax ?? defaultPacketsMax;
  const bytesLimit = receivedBytesMax ?? defaultReceivedBytesMax;
  return new Promise<Value>((resolve, reject) => {
    let packets = 0;
    let bytes = 0;
    let listener: (packet: Buffer) => void = () => {};
    const unread = (cause: unknown) =>
      new NetworkError('bad_response', connection.speaks_otherwise({ target, protocol }), { cause });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (signal.aborted) return reject(signal.reason);
    socket.on('error', reject);
    socket.on('message', (packet) => {
      if (packets === 0) onAnswer();
      attempt.answered = true;
      packets += 1;
      bytes += packet.length;
      record?.say('server', packet);
      if (bytes > bytesLimit) {
        return reject(
          new NetworkError('bad_response', connection.sent_too_much({ target, limit: bytesLimit })),
        );
      }
      if (packets > packetsLimit) {
        const limit = packetsLimit;
        return reject(new NetworkError('bad_response', connection.sent_too_many_packets({ target, limit })));
      }
      try {
        listener(packet);
      } catch (error) {
        reject(unread(error));
      }
    });
    const send = (packet: Uint8Array) => {
      record?.say('prober', packet);
      try {
        socket.send(packet, (error) => {
          if (error !== null) reject(error);
        });
      } catch (error) {
        // A timer of the library may send after the end.
        reject(error);
      }
    };
    const hear = (next: (packet: Buffer) => void) => {
      listener = next;
    };
    // A connected socket hears only that server, and that its port is closed.
    // Called with an error when there is no route.
    socket.connect(port, address, (error?: Error) => {
      if (error !== undefined && error !== null) return reject(error);
      (async () => speak({ send, hear }))().then(resolve, (fault) => {
        reject(packets === 0 ? fault : unread(fault));
      });
    });
  });
}
