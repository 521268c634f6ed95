import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { ByteReader } from '../../service/byte-reader.js';
import type { PasswordHashing } from '../../service/password-hashing.js';
import type { FirstValue } from '../../service/query.js';
import { iterationsMax, ScramClient } from '../../service/scram.js';

export type PostgresQuestion = {
  readonly username: string;
  readonly password: string;
  readonly database: string;
  readonly query: string;
  /** Without TLS no password is sent as it is. */
  readonly usesTls: boolean;
};

export type PostgresAnswer =
  | { readonly kind: 'answered'; readonly value: FirstValue }
  | {
      readonly kind: 'refused';
      readonly what: 'connection' | 'login' | 'query';
      readonly reply: string;
      /** https://www.postgresql.org/docs/current/errcodes-appendix.html */
      readonly sqlState: string;
    }
  | { readonly kind: 'wants_plain_password' | 'wants_other_login' }
  | { readonly kind: 'too_many_iterations'; readonly iterations: number };

/** https://www.postgresql.org/docs/current/protocol-message-formats.html */
type Message = { readonly type: string; readonly body: Buffer };

const protocolVersion = 196_608;
const messageBytesMax = 64 * 1_024;
const scram = 'SCRAM-SHA-256';

/** The messages that no answer depends on: notices, parameters, keys, descriptions of rows, ends of commands. */
const passedOver = new Set(['N', 'S', 'K', 'A', 'T', 'C', 'I', 'H', 'd', 'c']);

/**
 * Speaks version 3 of the protocol. pg-protocol, the library of node-postgres, reads an error message without an end for
 * ever. @throws Error when the server does not speak it
 */
export async function askPostgres(
  stream: Duplex,
  question: PostgresQuestion,
  hash: PasswordHashing['hash'],
): Promise<PostgresAnswer> {
  const server = new Conversation(stream);
  server.say('', startup(question));
  const failure = await logIn(server, question, hash);
  if (failure !== undefined) return failure;
  const greeted = await untilReady(server);
  if (greeted.error !== undefined) return refusal('connection', greeted.error);
  server.say('Q', text(question.query));
  const { error, value } = await untilReady(server);
  server.say('X', Buffer.alloc(0));
  return error === undefined ? { kind: 'answered', value } : refusal('query', error);
}

const startup = ({ username, database }: PostgresQuestion): Buffer => {
  const version = Buffer.alloc(4);
  version.writeInt32BE(protocolVersion);
  const parameters = { user: username, database, application_name: 'tocsin', client_encoding: 'UTF8' };
  return Buffer.concat([version, ...Object.entries(parameters).flat().map(text), Buffer.alloc(1)]);
};

const text = (value: string): Buffer => Buffer.from(`${value}\0`);

async function logIn(
  server: Conversation,
  question: PostgresQuestion,
  hash: PasswordHashing['hash'],
): Promise<PostgresAnswer | undefined> {
  let client: ScramClient | undefined;
  let isHashed = false;
  for (;;) {
    const { type, body } = await server.next();
    if (type === 'E') return refusal(loginOrConnection(errorIn(body)), errorIn(body));
    if (type === 'N') continue;
    if (type !== 'R') throw new Error(`The server sent ${type} in place of a login.`);
    const rest = body.subarray(4);
    switch (body.readInt32BE(0)) {
      case 0:
        return undefined;
      case 3:
        if (!question.usesTls) return { kind: 'wants_plain_password' };
        server.say('p', text(question.password));
        break;
      case 5:
        server.say('p', text(md5Password(question, rest.subarray(0, 4))));
        break;
      case 10: {
        if (!stringsIn(rest).includes(scram)) return { kind: 'wants_other_login' };
        client = new ScramClient({ mechanism: scram, ...question });
        const first = Buffer.from(client.first);
        const length = Buffer.alloc(4);
        length.writeInt32BE(first.length);
        server.say('p', Buffer.concat([text(scram), length, first]));
        break;
      }
      case 11: {
        const wanted = client?.read(rest.toString());
        // Each time takes as long as the server likes.
        if (client === undefined || wanted === undefined || isHashed)
          throw new Error('SCRAM has no such message.');
        isHashed = true;
        if (wanted.iterations > iterationsMax) {
          return { kind: 'too_many_iterations', iterations: wanted.iterations };
        }
        server.say('p', Buffer.from(client.final(await hash(wanted))));
        break;
      }
      case 12:
        if (client?.proves(rest.toString()) !== true) {
          throw new Error('The server did not prove that it knows the password.');
        }
        break;
      default:
        return { kind: 'wants_other_login' };
    }
  }
}

/** `md5`, and the digest of a digest and a salt. */
const md5Password = ({ username, password }: PostgresQuestion, salt: Buffer): string =>
  `md5${md5(Buffer.from(md5(Buffer.from(password + username))), salt)}`;

const md5 = (...parts: readonly Buffer[]): string =>
  createHash('md5').update(Buffer.concat(parts)).digest('hex');

type Found = { readonly value: FirstValue; readonly error: ServerError | undefined };

/** Reads until the server waits for a command. */
async function untilReady(server: Conversation): Promise<Found> {
  let value: FirstValue;
  let error: ServerError | undefined;
  let rows = 0;
  for (;;) {
    const { type, body } = await server.next();
    if (type === 'Z') return { value, error };
    if (type === 'E') {
      error = errorIn(body);
      // A server that ends the session sends nothing after a fatal error.
      if (error.isFatal) return { value, error };
    } else if (type === 'D') {
      if (rows === 0) value = firstValueIn(body);
      rows += 1;
    } else if (!passedOver.has(type)) throw new Error(`The server sent ${type} out of turn.`);
  }
}

function firstValueIn(body: Buffer): FirstValue {
  if (body.readInt16BE(0) < 1) return '';
  const length = body.readInt32BE(2);
  return length === -1 ? null : body.subarray(6, 6 + length).toString();
}

type ServerError = { readonly message: string; readonly sqlState: string; readonly isFatal: boolean };

/** Fields of a letter and a text each. */
function errorIn(body: Buffer): ServerError {
  const fields = new Map(stringsIn(body).map((field) => [field.slice(0, 1), field.slice(1)]));
  const severity = fields.get('V') ?? fields.get('S') ?? '';
  return {
    message: fields.get('M') ?? '',
    sqlState: fields.get('C') ?? '',
    isFatal: ['FATAL', 'PANIC'].includes(severity),
  };
}

/** The class 28 is about logins. */
const loginOrConnection = ({ sqlState }: ServerError) => (sqlState.startsWith('28') ? 'login' : 'connection');

const refusal = (
  what: 'connection' | 'login' | 'query',
  { message, sqlState }: ServerError,
): PostgresAnswer => ({
  kind: 'refused',
  what,
  reply: message,
  sqlState,
});

const stringsIn = (bytes: Buffer): readonly string[] => bytes.toString().split('\0').filter(Boolean);

class Conversation {
  readonly #reader: ByteReader;

  constructor(private readonly stream: Duplex) {
    this.#reader = new ByteReader(stream);
  }

  /** @param type empty for the first message, which has none */
  say(type: string, body: Buffer): void {
    const length = Buffer.alloc(4);
    length.writeInt32BE(4 + body.length);
    this.stream.write(Buffer.concat([Buffer.from(type), length, body]));
  }

  async next(): Promise<Message> {
    const header = await this.#reader.bytes(5);
    const type = header.toString('latin1', 0, 1);
    const length = header.readInt32BE(1);
    if (!/[A-Za-z]/.test(type) || length < 4 || length > messageBytesMax) {
      throw new Error(`The server sent a message of ${length} bytes.`);
    }
    return { type, body: await this.#reader.bytes(length - 4) };
  }
}
