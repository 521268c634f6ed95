import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { ByteReader } from '../../service/byte-reader.js';
import type { FirstValue } from '../../service/query.js';

export type MysqlQuestion = {
  readonly username: string;
  readonly password: string;
  readonly database: string | undefined;
  readonly query: string;
  /** Without TLS no password is sent as it is. */
  readonly usesTls: boolean;
};

export type MysqlAnswer =
  | { readonly kind: 'answered'; readonly value: FirstValue }
  | {
      readonly kind: 'refused';
      readonly what: 'connection' | 'login' | 'query';
      readonly reply: string;
      /** https://dev.mysql.com/doc/mysql-errors/8.4/en/server-error-reference.html */
      readonly code: number;
    }
  | { readonly kind: 'wants_plain_password' }
  | { readonly kind: 'wants_other_login'; readonly plugin: string };

/** https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_basic_packets.html */
const packetBytesMax = 64 * 1_024;

const capabilities = {
  connectWithDatabase: 0x8,
  protocol41: 0x200,
  ssl: 0x800,
  secure: 0x8000,
  plugins: 0x8_0000,
};
const utf8mb4 = 45;
const headOk = 0x00;
const headMore = 0x01;
const headFile = 0xfb;
const headEof = 0xfe;
const headError = 0xff;

/** Over TLS, egress has sent a packet. */
const packetsBeforeTls = 1;

/** Speaks version 10 of the protocol. @throws Error when the server does not speak it */
export async function askMysql(stream: Duplex, question: MysqlQuestion): Promise<MysqlAnswer> {
  const server = new Conversation(stream);
  const greeting = await server.next();
  if (greeting[0] === headError) return refusal('connection', greeting);
  if (question.usesTls) server.skip(packetsBeforeTls);
  const failure = await logIn(server, question, greetingIn(greeting));
  if (failure !== undefined) return failure;
  server.command(0x03, question.query);
  const answer = await answerToQuery(server);
  server.command(0x01, '');
  return answer;
}

type Challenge = { readonly plugin: string; readonly nonce: Buffer };

const nonceBytes = 20;

function greetingIn(greeting: Buffer): Challenge {
  const fields = new Fields(greeting);
  if (fields.number(1) !== 10) throw new Error('The server greets in another version.');
  fields.untilZero();
  fields.bytes(4);
  const first = fields.bytes(8);
  // A filler, capabilities, a character set and a status.
  fields.bytes(1 + 2 + 1 + 2 + 2);
  const length = fields.number(1);
  fields.bytes(10);
  const rest = fields.bytes(Math.max(13, length - 8));
  const plugin = fields.untilZero().toString('latin1');
  return { plugin, nonce: Buffer.concat([first, rest]).subarray(0, nonceBytes) };
}

const pluginOfOldServers = 'mysql_native_password';

/** What proves the password to each plugin. */
const proofs: Readonly<Record<string, (password: string, nonce: Buffer) => Buffer>> = {
  /** SHA1(password) XOR SHA1(nonce, SHA1(SHA1(password))). */
  mysql_native_password: (password, nonce) => {
    const once = digest('sha1', Buffer.from(password));
    return xor(once, digest('sha1', nonce, digest('sha1', once)));
  },
  /** SHA256(password) XOR SHA256(SHA256(SHA256(password)), nonce). */
  caching_sha2_password: (password, nonce) => {
    const once = digest('sha256', Buffer.from(password));
    return xor(once, digest('sha256', digest('sha256', once), nonce));
  },
};

const digest = (hash: string, ...parts: readonly Buffer[]): Buffer =>
  createHash(hash).update(Buffer.concat(parts)).digest();

const xor = (one: Buffer, other: Buffer): Buffer =>
  Buffer.from(one.map((byte, at) => byte ^ (other[at] ?? 0)));

/** An empty password is proved by nothing. */
const proofOf = ({ plugin, nonce }: Challenge, password: string): Buffer | undefined => {
  const prove = Object.hasOwn(proofs, plugin) ? proofs[plugin] : undefined;
  return password === '' ? prove && Buffer.alloc(0) : prove?.(password, nonce);
};

/** A server names the plugin of its users in general, and then asks for that of this user. */
async function logIn(
  server: Conversation,
  question: MysqlQuestion,
  greeted: Challenge,
): Promise<MysqlAnswer | undefined> {
  const { password, usesTls } = question;
  const named = Object.hasOwn(proofs, greeted.plugin) ? greeted.plugin : pluginOfOldServers;
  const challenge = { ...greeted, plugin: named };
  server.say(handshakeResponse(question, challenge));
  let isSwitched = false;
  for (;;) {
    const packet = await server.next();
    switch (packet[0]) {
      case headOk:
        return undefined;
      case headError:
        return refusal(isAboutLogin(codeIn(packet)) ? 'login' : 'connection', packet);
      case headMore:
        // 3: the server knows the password. 4: it wants it as it is.
        if (packet[1] === 3) break;
        if (packet[1] !== 4) throw new Error('The server sent more than it may.');
        if (!usesTls) return { kind: 'wants_plain_password' };
        server.say(Buffer.from(`${password}\0`));
        break;
      case headEof: {
        if (isSwitched) throw new Error('The server asks for one login after another.');
        isSwitched = true;
        const fields = new Fields(packet.subarray(1));
        const plugin = fields.untilZero().toString('latin1');
        if (plugin === 'mysql_clear_password' && usesTls) {
          server.say(Buffer.from(`${password}\0`));
          break;
        }
        if (plugin === 'mysql_clear_password') return { kind: 'wants_plain_password' };
        const proof = proofOf({ plugin, nonce: fields.rest().subarray(0, nonceBytes) }, password);
        if (proof === undefined) return { kind: 'wants_other_login', plugin };
        server.say(proof);
        break;
      }
      default:
        throw new Error('The server sent no answer to the login.');
    }
  }
}

function handshakeResponse(
  { username, password, database, usesTls }: MysqlQuestion,
  challenge: Challenge,
): Buffer {
  const { connectWithDatabase, protocol41, ssl, secure, plugins } = capabilities;
  const flags =
    protocol41 | secure | plugins | (usesTls ? ssl : 0) | (database === undefined ? 0 : connectWithDatabase);
  const head = Buffer.alloc(32);
  head.writeUInt32LE(flags, 0);
  head.writeUInt32LE(0x0100_0000, 4);
  head[8] = utf8mb4;
  const proof = proofOf(challenge, password) ?? Buffer.alloc(0);
  return Buffer.concat([
    head,
    text(username),
    Buffer.from([proof.length]),
    proof,
    ...(database === undefined ? [] : [text(database)]),
    text(challenge.plugin),
  ]);
}

const text = (value: string): Buffer => Buffer.from(`${value}\0`);

/** An answer without rows, a refusal, or the definitions of columns and the rows. */
async function answerToQuery(server: Conversation): Promise<MysqlAnswer> {
  const head = await server.next();
  if (head[0] === headError) return refusal('query', head);
  if (head[0] === headOk) return { kind: 'answered', value: undefined };
  if (head[0] === headFile) throw new Error('The server asks for a file.');
  let columns = new Fields(head).length() ?? 0;
  for (; columns > 0; columns -= 1) await server.next();
  if (!isEof(await server.next())) throw new Error('The definitions of columns have no end.');
  let value: FirstValue;
  for (let rows = 0; ; rows += 1) {
    const row = await server.next();
    if (row[0] === headError) return refusal('query', row);
    if (isEof(row)) return { kind: 'answered', value };
    if (rows === 0) value = new Fields(row).text();
  }
}

const isEof = (packet: Buffer): boolean => packet[0] === headEof && packet.length < 9;

const codeIn = (packet: Buffer): number => new Fields(packet.subarray(1)).number(2);

/** Access denied: for a user, for a user without a password, or for an account that is locked or expired. */
const isAboutLogin = (code: number): boolean => [1045, 1698, 1862, 3118].includes(code);

function refusal(what: 'connection' | 'login' | 'query', packet: Buffer): MysqlAnswer {
  const message = packet.subarray(3).toString();
  return { kind: 'refused', what, reply: message.replace(/^#.{5}/s, ''), code: codeIn(packet) };
}

/** Reads the fields of a packet. @throws RangeError at its end */
class Fields {
  #at = 0;

  constructor(private readonly packet: Buffer) {}

  bytes(count: number): Buffer {
    if (this.#at + count > this.packet.length) throw new RangeError('The packet is cut off.');
    this.#at += count;
    return this.packet.subarray(this.#at - count, this.#at);
  }

  number(bytes: number): number {
    return this.bytes(bytes).readUIntLE(0, bytes);
  }

  untilZero(): Buffer {
    const end = this.packet.indexOf(0, this.#at);
    const taken = this.bytes((end === -1 ? this.packet.length : end) - this.#at);
    if (end !== -1) this.#at += 1;
    return taken;
  }

  rest(): Buffer {
    return this.bytes(this.packet.length - this.#at);
  }

  /** A length-encoded integer; `undefined` for NULL. */
  length(): number | undefined {
    const first = this.number(1);
    if (first < 0xfb) return first;
    if (first === 0xfb) return undefined;
    if (first === 0xff) throw new RangeError('The length cannot be read.');
    return this.number({ 252: 2, 253: 3 }[first] ?? 6);
  }

  text(): string | null {
    const length = this.length();
    return length === undefined ? null : this.bytes(length).toString();
  }
}

class Conversation {
  readonly #reader: ByteReader;
  /** Of the next packet, from either side. */
  #sequence = 0;

  constructor(private readonly stream: Duplex) {
    this.#reader = new ByteReader(stream);
  }

  skip(packets: number): void {
    this.#sequence += packets;
  }

  say(payload: Buffer): void {
    const header = Buffer.alloc(4);
    header.writeUIntLE(payload.length, 0, 3);
    header[3] = this.#sequence;
    this.#sequence = (this.#sequence + 1) % 256;
    this.stream.write(Buffer.concat([header, payload]));
  }

  command(code: number, argument: string): void {
    this.#sequence = 0;
    this.say(Buffer.concat([Buffer.from([code]), Buffer.from(argument)]));
  }

  async next(): Promise<Buffer> {
    const header = await this.#reader.bytes(4);
    const length = header.readUIntLE(0, 3);
    if (length === 0 || length > packetBytesMax || header[3] !== this.#sequence) {
      throw new Error(`The server sent a packet of ${length} bytes out of turn.`);
    }
    this.#sequence = (this.#sequence + 1) % 256;
    return this.#reader.bytes(length);
  }
}
