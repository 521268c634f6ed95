import type { EmailDestination } from '@tocsin/domain';
import type { OpenTransport, Sending, Transport, TransportTools } from '../transport.js';
import { composeMail, type Sender, senderOf } from './compose-mail.js';
import { Deadline } from './deadline.js';
import { handOver } from './hand-over.js';
import { MailConnections } from './mail-connections.js';
import { type MailFailure, mailFailureOf } from './mail-failure.js';
import { type MailServer, mailServerOf } from './mail-server.js';

/** One mail through the operator's mail server. */
export const openEmail: OpenTransport<EmailDestination> = (settings, tools) => {
  const { smtpUrl, mailFrom } = settings;
  const sender = senderOf(mailFrom);
  return smtpUrl === undefined ? withoutServer : throughServer(mailServerOf(smtpUrl), sender, tools);
};

const withoutServer: Transport<EmailDestination> = {
  send: async () => failed({ code: 'smtp', message: 'No mail server is configured: set SMTP_URL.' }, 0),
  hostOf: () => 'no mail server',
  close: async () => {},
};

function throughServer(
  server: MailServer,
  sender: Sender,
  { connector, deadlineMs }: TransportTools,
): Transport<EmailDestination> {
  const connections = new MailConnections(connector, server);
  return {
    async send(alert, { emailAddress }) {
      const startedAt = performance.now();
      const durationMs = () => Math.round(performance.now() - startedAt);
      const deadline = new Deadline(deadlineMs);
      try {
        const mail = await composeMail(alert, sender, emailAddress);
        const socket = await connections.open(deadline);
        await handOver({ mail, server, socket, secureContext: connector.secureContext, deadline });
        return delivered(durationMs());
      } catch (error) {
        const failure = mailFailureOf(error);
        if (failure === undefined) throw error;
        return failed(failure, durationMs());
      } finally {
        deadline.clear();
      }
    },
    hostOf: () => server.host,
    async close() {
      connections.close();
    },
  };
}

const delivered = (durationMs: number): Sending => ({
  outcome: { outcome: 'delivered', responseStatus: null, durationMs },
  request: null,
});

const failed = ({ code, message }: MailFailure, durationMs: number): Sending => ({
  outcome: { outcome: 'failed', code, message, responseStatus: null, durationMs },
  request: null,
});
