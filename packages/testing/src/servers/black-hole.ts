import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay, setImmediate as round } from 'node:timers/promises';

const listenAndNeverAccept = `
  const server = require('node:net').createServer();
  server.listen({ port: 0, host: process.argv[1], backlog: 1 }, () => {
    require('node:fs').writeSync(1, String(server.address().port));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
`;

/** A port where packets are lost, as behind a firewall that drops them: its process sleeps with a full queue. */
export class BlackHole {
  readonly #queued: Socket[] = [];

  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
  ) {}

  static async start(host = '127.0.0.1'): Promise<BlackHole> {
    const child = spawn(process.execPath, ['-e', listenAndNeverAccept, host], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [port] = await once(child.stdout, 'data');
    const hole = new BlackHole(child, Number(port));
    while (await hole.#fillsQueue(host));
    return hole;
  }

  async close(): Promise<void> {
    for (const socket of this.#queued) socket.destroy();
    this.child.kill('SIGKILL');
    await once(this.child, 'close');
  }

  async #fillsQueue(host: string): Promise<boolean> {
    const socket = connect(this.port, host).on('error', () => {});
    this.#queued.push(socket);
    const connected = once(socket, 'connect').then(() => true);
    return Promise.race([
      connected,
      delay(100)
        .then(readAll)
        .then(() => false),
    ]);
  }
}

/** A process that stood still reads what has come before its timers count. */
const readAll = async (): Promise<void> => {
  for (let rounds = 0; rounds < 3; rounds += 1) await round();
};
