import type { Duplex } from 'node:stream';
import { generate, type Packet, parser, writeToStream } from 'mqtt-packet';

/** A subscriber, and what it wants to hear. */
export type Wish = {
  readonly clientId: string;
  readonly username?: string;
  readonly password?: string;
  /** Unset: an answer to a ping is enough. */
  readonly topic?: string;
};

export type Answer =
  | { readonly kind: 'pinged' | 'not_subscribed' }
  | { readonly kind: 'refused'; readonly returnCode: number }
  | { readonly kind: 'message'; readonly topic: string; readonly payload: string };

/** How far the conversation came, for when time runs out. */
export type Progress = { isSubscribed: boolean };

/** The first byte of its packet. */
const connack = 0x20;
const subscription = 1;
const notSubscribed = 0x80;

// The library otherwise keeps 65536 numbers as buffers.
writeToStream.cacheNumbers = false;

/** MQTT 3.1.1. @throws Error when the server does not speak it */
export async function ask(stream: Duplex, { topic, ...login }: Wish, progress: Progress): Promise<Answer> {
  const say = (packet: Packet) => stream.write(generate(packet));
  const packets = packetsFrom(stream);
  say(connectPacket(login));
  const { value: first } = await packets.next();
  if (first?.cmd !== 'connack' || first.returnCode === undefined) throw unexpected(first);
  if (first.returnCode !== 0) return { kind: 'refused', returnCode: first.returnCode };
  if (topic === undefined) say({ cmd: 'pingreq' });
  else say({ cmd: 'subscribe', messageId: subscription, subscriptions: [{ topic, qos: 0 }] });
  for await (const packet of packets) {
    const answer = answerIn(packet, topic !== undefined, progress);
    if (answer === undefined) continue;
    say({ cmd: 'disconnect' });
    return answer;
  }
  throw unexpected(undefined);
}

const connectPacket = ({ clientId, username, password }: Omit<Wish, 'topic'>): Packet => ({
  cmd: 'connect',
  protocolId: 'MQTT',
  protocolVersion: 4,
  clean: true,
  keepalive: 0,
  clientId,
  ...(username !== undefined && { username }),
  ...(password !== undefined && { password: Buffer.from(password) }),
});

/** Messages may come before the answer to the subscription. */
function answerIn(packet: Packet, subscribes: boolean, progress: Progress): Answer | undefined {
  if (!subscribes && packet.cmd === 'pingresp') return { kind: 'pinged' };
  if (subscribes && packet.cmd === 'publish') {
    return { kind: 'message', topic: packet.topic, payload: packet.payload.toString() };
  }
  if (!subscribes || packet.cmd !== 'suback' || packet.messageId !== subscription || progress.isSubscribed) {
    throw unexpected(packet);
  }
  const [granted] = packet.granted;
  if (granted === undefined) throw unexpected(packet);
  if (granted === notSubscribed) return { kind: 'not_subscribed' };
  progress.isSubscribed = true;
  return undefined;
}

const unexpected = (packet: Packet | undefined): Error =>
  new Error(`The server sent ${packet?.cmd ?? 'nothing'} out of turn.`);

/** The parser of the library would read a packet that comes in many pieces in quadratic time. */
async function* packetsFrom(stream: Duplex): AsyncGenerator<Packet, undefined> {
  let held: Buffer[] = [];
  let size = 0;
  let needed = 1;
  let isFirst = true;
  for await (const part of stream as AsyncIterable<Buffer>) {
    held.push(part);
    size += part.length;
    if (size < needed) continue;
    let rest = Buffer.concat(held);
    // Other protocols begin with what may look like a long message.
    if (isFirst && rest[0] !== connack) throw new Error('The server did not begin with CONNACK.');
    isFirst = false;
    needed = lengthOfPacket(rest);
    while (needed <= rest.length) {
      yield packetIn(rest.subarray(0, needed));
      rest = rest.subarray(needed);
      needed = lengthOfPacket(rest);
    }
    held = [rest];
    size = rest.length;
  }
  return undefined;
}

/** MQTT 3.1.1, section 2.2. Of a packet that is cut off in its header: the length that tells more. */
function lengthOfPacket(bytes: Buffer): number {
  let length = 0;
  for (let at = 1; at <= 4; at += 1) {
    const byte = bytes[at];
    if (byte === undefined) return at + 1;
    length += (byte & 0x7f) * 128 ** (at - 1);
    if (byte < 0x80) return at + 1 + length;
  }
  throw new Error('The length of a packet has more than four bytes.');
}

function packetIn(bytes: Buffer): Packet {
  const found: Packet[] = [];
  parser({ protocolVersion: 4 })
    .on('packet', (packet) => found.push(packet))
    .on('error', (error) => {
      throw error;
    })
    .parse(bytes);
  const [packet] = found;
  if (packet === undefined) throw new Error('The parser found no packet.');
  return packet;
}
