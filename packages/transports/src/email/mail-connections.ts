import type { Connector } from '@tocsin/egress';
import type { Deadline } from './deadline.js';
import type { MailServer } from './mail-server.js';
import { Slots } from './slots.js';

// Mail servers limit the connections of a client. Postfix allows 50.
const connectionsMax = 20;

export type Socket = Awaited<ReturnType<Connector['open']>>;

export class MailConnections {
  readonly #connector: Connector;
  readonly #server: MailServer;
  readonly #slots = new Slots(connectionsMax);
  readonly #open = new Set<Socket>();

  constructor(connector: Connector, server: MailServer) {
    this.#connector = connector;
    this.#server = server;
  }

  /**
   * Opens a connection without the address guard: the operator chose the server.
   * @throws EgressError when there is no connection within the deadline
   */
  async open(deadline: Deadline): Promise<Socket> {
    const { host, port, secure } = this.#server;
    deadline.missing = 'No free connection to the mail server';
    const release = await this.#slots.take(deadline.signal);
    try {
      deadline.missing = 'No connection to the mail server';
      const socket = await this.#connector.open({ host, port, secure, guarded: false }, deadline.signal);
      this.#open.add(socket);
      socket.once('close', () => {
        this.#open.delete(socket);
        release();
      });
      return socket;
    } catch (error) {
      release();
      throw error;
    }
  }

  close(): void {
    for (const socket of this.#open) socket.destroy();
  }
}
