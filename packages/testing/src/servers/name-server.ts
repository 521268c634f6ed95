import { once } from 'node:events';
import { isIPv4, type Socket } from 'node:net';
import { createTCPServer, createUDPServer, Packet } from 'dns2';

/** Makes its bytes once. dns2 asks for those of the whole message after each record, which takes quadratic time. */
class MessageWriter extends Packet.Writer {
  override toBuffer(): Buffer {
    return unread;
  }

  bytes(): Buffer {
    return super.toBuffer();
  }
}

const unread = Buffer.alloc(0);
const write: (this: Packet, writer: InstanceType<typeof Packet.Writer>) => Buffer = Packet.prototype.toBuffer;

/** Lets a packet be written in a time that grows with its length. The bytes stay as dns2 writes them. */
export const linearPacket = (packet: Packet): Packet => {
  packet.toBuffer = () => {
    const writer = new MessageWriter();
    write.call(packet, writer);
    return writer.bytes();
  };
  return packet;
};

export type NameQuestion = {
  readonly name: string;
  readonly type: string;
  readonly asked: number;
};

/** Addresses; or records with the fields of dns2, such as `{ exchange: 'mx.test', priority: 10 }`; or a failure. */
export type NameAnswer = readonly string[] | readonly object[] | NameFailure;

export type NameFailure = 'no such name' | 'server failure' | 'refused' | 'not implemented' | 'silence';

/** A function of the question, or a table from `MX site.test` to its answer. Without an answer, no records are sent. */
export type NameAnswers =
  | ((question: NameQuestion) => NameAnswer)
  | { readonly [typeAndName: string]: NameAnswer };

export type NameServerOptions = {
  readonly answers: NameAnswers;
  readonly ttlSeconds?: number;
  readonly delayMs?: number;
  readonly host?: string;
};

/** RFC 1035, section 4.1.1. */
const rcodes = {
  'server failure': 2,
  'no such name': 3,
  'not implemented': 4,
  refused: 5,
} as const satisfies Record<Exclude<NameFailure, 'silence'>, number>;

const typeNames = new Map(Object.entries(Packet.TYPE).map(([name, number]) => [number as number, name]));

/** Another process may use the TCP port whose UDP port was free. */
const portsTriedMax = 20;

/** A real name server (RFC 1035) on a free port of loopback. It truncates answers too long for UDP (RFC 7766). */
export class NameServer {
  /** The questions so far, such as `A hooks.test`. */
  readonly questions: string[] = [];

  readonly #udp = createUDPServer((request, send) => this.#answer(request, send));
  readonly #tcp = createTCPServer((request, send) => this.#answer(request, send));
  readonly #connections = new Set<Socket>();
  readonly #delayed = new Set<NodeJS.Timeout>();
  readonly #options: NameServerOptions;

  static async start(options: NameServerOptions): Promise<NameServer> {
    for (let tried = 1; ; tried++) {
      const server = new NameServer(options);
      try {
        await server.#listen(options.host ?? '127.0.0.1');
        return server;
      } catch (error) {
        await server.close();
        if (tried === portsTriedMax) throw error;
      }
    }
  }

  private constructor(options: NameServerOptions) {
    this.#options = options;
    this.#tcp.on('connection', (socket: Socket) => {
      this.#connections.add(socket);
      socket.on('close', () => this.#connections.delete(socket));
    });
  }

  async #listen(host: string): Promise<void> {
    this.#udp.bind(0, host);
    await once(this.#udp, 'listening');
    this.#tcp.listen(this.port, host);
    await once(this.#tcp, 'listening');
  }

  get port(): number {
    return this.#udp.address().port;
  }

  /** `address:port`. */
  get address(): string {
    return `${this.#udp.address().address}:${this.port}`;
  }

  async close(): Promise<void> {
    for (const timer of this.#delayed) clearTimeout(timer);
    for (const socket of this.#connections) socket.destroy();
    await new Promise<void>((resolve) => this.#tcp.close(() => resolve()));
    await new Promise<void>((resolve) => this.#udp.close(resolve));
  }

  #after(delayMs: number, send: () => void): void {
    if (delayMs === 0) {
      send();
      return;
    }
    const timer = setTimeout(() => {
      this.#delayed.delete(timer);
      send();
    }, delayMs);
    this.#delayed.add(timer);
  }

  #answer(request: Packet, sendNow: (response: Packet) => void): void {
    const [question] = request.questions;
    if (question === undefined) return;
    const type = typeNames.get(question.type ?? 0) ?? `TYPE${question.type}`;
    const asking = `${type} ${question.name}`;
    const asked = this.questions.filter((earlier) => earlier === asking).length;
    this.questions.push(asking);

    const { answers, ttlSeconds = 0, delayMs = 0 } = this.#options;
    const send = (response: Packet) => this.#after(delayMs, () => sendNow(response));
    const answer =
      typeof answers === 'function' ? answers({ name: question.name, type, asked }) : (answers[asking] ?? []);
    if (answer === 'silence') return;
    const response = linearPacket(Packet.createResponseFromRequest(request));
    if (typeof answer === 'string') {
      response.header.rcode = rcodes[answer];
      send(response);
      return;
    }
    response.answers = answer
      .map((record) => (typeof record === 'string' ? addressRecord(record, type) : record))
      .filter((fields) => fields !== undefined)
      .map((fields) => Packet.createResourceFromQuestion(question, { ttl: ttlSeconds, ...fields }));
    send(response);
  }
}

const addressRecord = (address: string, type: string): object | undefined =>
  type === (isIPv4(address) ? 'A' : 'AAAA') ? { address } : undefined;
