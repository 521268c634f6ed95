import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between browsers and a service, and can cut all connections at once. */
export class Gate {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #port = 0;

  private constructor(servicePort: number) {
    this.#server = createServer((browser) => {
      const service = connect(servicePort, '127.0.0.1');
      for (const [from, to] of [
        [browser, service],
        [service, browser],
      ] as const) {
        this.#sockets.add(from);
        from.pipe(to);
        from.on('error', () => to.destroy());
        from.on('close', () => {
          this.#sockets.delete(from);
          to.destroy();
        });
      }
    });
  }

  /** @param address of the service */
  static async before(address: string): Promise<Gate> {
    const gate = new Gate(Number(new URL(address).port));
    await gate.open();
    return gate;
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async open(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (typeof address === 'object' && address) this.#port = address.port;
  }

  /** New connections are refused. */
  async shut(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
