import { once } from 'node:events';
import { isIPv4, type Socket } from 'node:net';
import { createTCPServer, createUDPServer, Packet } from 'dns2';

export type NameQuestion = {
  /** As it was asked. */
  readonly name: string;
  /** Such as `A`, `AAAA` or `MX`. */
  readonly type: string;
  /** How often this name and type have been asked for before. */
  readonly asked: number;
};

/**
 * Addresses, of which those are sent that were asked for; or records of the type that was asked for, with the fields
 * that dns2 gives them (`{ exchange: 'mx.test', priority: 10 }`); or what goes wrong.
 */
export type NameAnswer = readonly string[] | readonly object[] | NameFailure;

export type NameFailure = 'no such name' | 'server failure' | 'refused' | 'not implemented' | 'silence';

/** What is answered: decided for each question, or a table from `MX site.test` to its answer. Nothing known: no records. */
export type NameAnswers =
  | ((question: NameQuestion) => NameAnswer)
  | { readonly [typeAndName: string]: NameAnswer };

export type NameServerOptions = {
  readonly answers: NameAnswers;
  /** How long an answer may be kept (0). */
  readonly ttlSeconds?: number;
  /** How long each answer takes (0). */
  readonly delayMs?: number;
  /** An address of loopback (127.0.0.1). */
  readonly host?: string;
};

const rcodes = {
  'no such name': Packet.RCODE.NXDOMAIN,
  'server failure': Packet.RCODE.SERVFAIL,
  refused: Packet.RCODE.REFUSED,
  'not implemented': Packet.RCODE.NOTIMP,
} as const satisfies Record<Exclude<NameFailure, 'silence'>, number>;

const typeNames = new Map(Object.entries(Packet.TYPE).map(([name, number]) => [number as number, name]));

/** Somebody else may have the TCP port whose UDP port was free. */
const portsTriedMax = 20;

/**
 * A real name server (RFC 1035) on a free port of loopback, which answers as told and notes what it is asked. An answer
 * that is too long for UDP is cut, and asked for again over TCP (RFC 7766).
 */
export class NameServer {
  /** Every question so far, such as `A hooks.test`. */
  readonly questions: string[] = [];

  readonly #udp = createUDPServer((request, send) => this.#answer(request, send));
  readonly #tcp = createTCPServer((request, send) => this.#answer(request, send));
  readonly #connections = new Set<Socket>();
  readonly #delayed = new Set<NodeJS.Timeout>();
  readonly #options: NameServerOptions;

  /** Starts a name server. */
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

  /** Address and port, as a setting for name servers wants it. */
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
    if (typeof answer === 'string') {
      send(Packet.createErrorResponseFromRequest(request, rcodes[answer]));
      return;
    }
    const response = Packet.createResponseFromRequest(request);
    response.answers = answer
      .map((record) => (typeof record === 'string' ? addressRecord(record, type) : record))
      .filter((fields) => fields !== undefined)
      .map((fields) => Packet.createResourceFromQuestion(question, { ttl: ttlSeconds, ...fields }));
    send(response);
  }
}

const addressRecord = (address: string, type: string): object | undefined =>
  type === (isIPv4(address) ? 'A' : 'AAAA') ? { address } : undefined;
