import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { closed } from '@tocsin/testing/servers';

export type Stage =
  | 'greeting'
  | 'EHLO'
  | 'STARTTLS'
  | 'AUTH'
  | 'MAIL'
  | 'RCPT'
  | 'DATA'
  | 'body'
  | 'end'
  | 'QUIT';

type Misbehaviour = 'hang' | 'close' | 'reset' | { readonly say: string };

export type Script = { readonly at: Stage; readonly does: Misbehaviour; readonly offers?: readonly string[] };

const REPLIES: Readonly<Partial<Record<Stage, string>>> = {
  greeting: '220 ready',
  STARTTLS: '220 go ahead',
  AUTH: '235 welcome',
  MAIL: '250 sender ok',
  RCPT: '250 recipient ok',
  DATA: '354 go ahead',
  end: '250 taken',
  QUIT: '221 bye',
};

export class ScriptedMailServer {
  /** The first words of each command, over all connections. `.` ends a mail. */
  readonly heard: string[] = [];
  connections = 0;

  readonly #server: Server;
  readonly #script: Script;
  readonly #sockets = new Set<Socket>();

  static async start(script: Script): Promise<ScriptedMailServer> {
    const server = new ScriptedMailServer(script);
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    return server;
  }

  private constructor(script: Script) {
    this.#script = script;
    this.#server = createServer((socket) => this.#accept(socket));
  }

  url(login = ''): string {
    return `smtp://${login}127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async abandoned(): Promise<void> {
    await Promise.all([...this.#sockets].map(closed));
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #accept(socket: Socket): void {
    this.connections += 1;
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => this.#sockets.delete(socket));
    let stage: Stage = 'greeting';
    const lines = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY });
    // It repeats the errors of its input.
    lines.on('error', () => {});
    lines.on('line', (line) => {
      const inBody = stage === 'DATA' || stage === 'body';
      if (inBody) stage = line === '.' ? 'end' : 'body';
      else stage = line.split(' ', 1)[0] as Stage;
      if (stage !== 'body') this.heard.push(inBody ? '.' : stage);
      // A server that hangs or left does not read.
      if (stage === this.#script.at && typeof this.#script.does === 'string')
        lines.removeAllListeners('line');
      this.#reach(stage, socket);
    });
    this.#reach('greeting', socket);
  }

  #reach(stage: Stage, socket: Socket): void {
    const { at, does, offers = [] } = this.#script;
    if (stage !== at) {
      const reply = stage === 'EHLO' ? ehloReply(offers) : (REPLIES[stage] ?? '');
      if (reply !== '') socket.write(`${reply}\r\n`);
    } else if (does === 'close') socket.end();
    else if (does === 'reset') socket.resetAndDestroy();
    else if (does !== 'hang') socket.write(`${does.say}\r\n`);
  }
}

const ehloReply = (offers: readonly string[]): string =>
  ['scripted', ...offers]
    .map((line, index, all) => `250${index < all.length - 1 ? '-' : ' '}${line}`)
    .join('\r\n');
