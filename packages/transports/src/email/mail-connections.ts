import type { Connector } from '@tocsin/egress';
import type { Deadline } from './deadline.js';
import type { MailServer } from './mail-server.js';

type Release = () => void;

/** Limits how many hold a slot at a time. The others wait in turn. */
export class Slots {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(slotsMax: number) {
    this.#free = slotsMax;
  }

  /** @throws the signal's reason when it aborts */
  async take(signal: AbortSignal): Promise<Release> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(signal);
    let held = true;
    return () => {
      if (held) this.#giveBack();
      held = false;
    };
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const onTurn = () => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      };
      const onAbort = () => {
        this.#waiting.delete(onTurn);
        reject(signal.reason);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.add(onTurn);
    });
  }

  #giveBack(): void {
    for (const onTurn of this.#waiting) {
      this.#waiting.delete(onTurn);
      onTurn();
      return;
    }
    this.#free += 1;
  }
}

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
    const { host, port, secure, tls, tlsName } = this.#server;
    const unverified = tls !== 'required';
    deadline.missing = 'No free connection to the mail server';
    const release = await this.#slots.take(deadline.signal);
    try {
      deadline.missing = 'No connection to the mail server';
      const target = { host, port, secure, guarded: false, unverified, ...(tlsName && { tlsName }) };
      const socket = await this.#connector.open(target, deadline.signal);
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
