import type { SendOutcome } from '@tocsin/domain';
import type { Begin, TransportTools } from '../transport.js';
import type { Mail } from './compose-mail.js';
import { Deadline } from './deadline.js';
import { MailConnections } from './mail-connections.js';
import { type MailFailure, mailFailureOf } from './mail-failure.js';
import type { MailServer } from './mail-server.js';
import { submitMail } from './submit-mail.js';

/** The outcome of an attempt, and whether the address was refused permanently. */
export type SubmissionOutcome = SendOutcome & Pick<MailFailure, 'isAddressRefused'>;

export class MailSubmitter {
  readonly #connections: MailConnections;

  constructor(
    private readonly server: MailServer,
    private readonly tools: Pick<TransportTools, 'connector' | 'deadlineMs'>,
  ) {
    this.#connections = new MailConnections(tools.connector, server);
  }

  /** Makes one attempt within the deadline, which includes composing the mail. */
  async send(write: () => Promise<Mail>, begin: Begin): Promise<SubmissionOutcome> {
    const { connector, deadlineMs } = this.tools;
    const startedAt = performance.now();
    const measured = () => ({ responseStatus: null, durationMs: Math.round(performance.now() - startedAt) });
    const deadline = new Deadline(deadlineMs);
    try {
      const mail = await write();
      const socket = await this.#connections.open(deadline);
      const { server } = this;
      const { secureContext } = connector;
      await submitMail({ mail, begin, server, socket, secureContext, deadline });
      return { outcome: 'delivered', ...measured() };
    } catch (error) {
      const failure = mailFailureOf(error);
      if (failure === undefined) throw error;
      return { outcome: 'failed', ...failure, ...measured() };
    } finally {
      deadline.clear();
    }
  }

  close(): void {
    this.#connections.close();
  }
}
