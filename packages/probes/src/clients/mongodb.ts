import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { Binary, type Document, deserialize, serialize } from 'bson';
import { ByteReader } from '../service/byte-reader.js';
import { iterationsMax, type SaltedPassword, ScramClient, type ScramMechanism } from '../service/scram.js';

/** A user, and the database that keeps it. */
export type Login = {
  readonly username: string;
  readonly password: string;
  readonly database: string;
};

/** What a node is to its deployment. */
type Role = 'standalone' | 'primary' | 'secondary' | 'arbiter' | 'router' | 'none';

export type Answer =
  | { readonly kind: 'answered'; readonly role: Role; readonly setName: string | undefined }
  | { readonly kind: 'refused'; readonly what: 'connection' | 'login' | 'ping'; readonly reply: string }
  | { readonly kind: 'too_many_iterations'; readonly iterations: number };

type Hash = (wanted: SaltedPassword) => Promise<Uint8Array>;

/** Says hello, logs in and pings. @throws Error when the server does not speak the protocol */
export async function ask(stream: Duplex, login: Login | undefined, hash: Hash): Promise<Answer> {
  const server = new Conversation(stream);
  const hello = await server.command({
    hello: 1,
    ...(login !== undefined && { saslSupportedMechs: `${login.database}.${login.username}` }),
    $db: 'admin',
  });
  if (hello.ok !== 1) return { kind: 'refused', what: 'connection', reply: messageIn(hello) };
  const failure = login && (await logIn(server, login, mechanismIn(hello), hash));
  if (failure !== undefined) return failure;
  const pinged = await server.command({ ping: 1, $db: login?.database ?? 'admin' });
  if (pinged.ok !== 1) return { kind: 'refused', what: 'ping', reply: messageIn(pinged) };
  return { kind: 'answered', role: roleIn(hello), setName: textIn(hello, 'setName') };
}

/** Users of MongoDB 3 may have SHA-1 alone. A server that does not know the user names no mechanism. */
const mechanismIn = ({ saslSupportedMechs: names }: Document): ScramMechanism =>
  Array.isArray(names) && names.includes('SCRAM-SHA-1') && !names.includes('SCRAM-SHA-256')
    ? 'SCRAM-SHA-1'
    : 'SCRAM-SHA-256';

/** https://github.com/mongodb/specifications/blob/master/source/auth/auth.md */
async function logIn(
  server: Conversation,
  { username, password, database }: Login,
  mechanism: ScramMechanism,
  hash: Hash,
): Promise<Answer | undefined> {
  const refused = (reply: Document) => ({ kind: 'refused', what: 'login', reply: messageIn(reply) }) as const;
  const secret = mechanism === 'SCRAM-SHA-1' ? md5(`${username}:mongo:${password}`) : password;
  const scram = new ScramClient({ mechanism, username, password: secret });
  const started = await server.command({
    saslStart: 1,
    mechanism,
    payload: payloadOf(scram.first),
    options: { skipEmptyExchange: true },
    $db: database,
  });
  if (started.ok !== 1) return refused(started);
  const wanted = scram.read(payloadIn(started));
  if (wanted.iterations > iterationsMax) {
    return { kind: 'too_many_iterations', iterations: wanted.iterations };
  }
  const ended = await server.command({
    saslContinue: 1,
    conversationId: started.conversationId,
    payload: payloadOf(scram.final(await hash(wanted))),
    $db: database,
  });
  if (ended.ok !== 1) return refused(ended);
  if (ended.done !== true || !scram.proves(payloadIn(ended))) {
    throw new Error('The server did not prove that it knows the password.');
  }
  return undefined;
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

const payloadOf = (text: string): Binary => new Binary(Buffer.from(text));

const payloadIn = ({ payload }: Document): string => {
  if (payload instanceof Uint8Array) return Buffer.from(payload).toString();
  throw new Error('The server sent no payload.');
};

const textIn = (document: Document, name: string): string | undefined =>
  typeof document[name] === 'string' ? document[name] : undefined;

const messageIn = (reply: Document): string => textIn(reply, 'errmsg') ?? textIn(reply, 'codeName') ?? '';

function roleIn({ isWritablePrimary, secondary, arbiterOnly, setName, msg }: Document): Role {
  if (msg === 'isdbgrid') return 'router';
  if (setName === undefined && isWritablePrimary === true) return 'standalone';
  if (isWritablePrimary === true) return 'primary';
  if (secondary === true) return 'secondary';
  return arbiterOnly === true ? 'arbiter' : 'none';
}

/** https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/ */
const opMsg = 2_013;
const headerBytes = 16;
const flagBytes = 4;
const bodyKind = 0;
const messageBytesMax = 64 * 1_024;
const bodyAt = headerBytes + flagBytes + 1;

/** One command at a time. */
class Conversation {
  readonly #reader: ByteReader;
  #requests = 0;

  constructor(private readonly stream: Duplex) {
    this.#reader = new ByteReader(stream);
  }

  async command(command: Document): Promise<Document> {
    this.#requests += 1;
    const body = serialize(command);
    const message = Buffer.alloc(bodyAt + body.length);
    message.writeInt32LE(message.length, 0);
    message.writeInt32LE(this.#requests, 4);
    message.writeInt32LE(opMsg, 12);
    message[bodyAt - 1] = bodyKind;
    message.set(body, bodyAt);
    this.stream.write(message);

    const header = await this.#reader.bytes(headerBytes);
    const length = header.readInt32LE(0);
    if (length < bodyAt || length > messageBytesMax) throw new Error(`No answer has ${length} bytes.`);
    if (header.readInt32LE(8) !== this.#requests || header.readInt32LE(12) !== opMsg) {
      throw new Error('The server sent no answer to the command.');
    }
    const reply = await this.#reader.bytes(length - headerBytes);
    if (reply[flagBytes] !== bodyKind) throw new Error('The answer does not begin with its body.');
    return deserialize(reply.subarray(flagBytes + 1), { promoteBuffers: true });
  }
}
