import type { EmailDestination } from '@tocsin/domain';
import type { OpenTransport, Transport, TransportTools } from '../transport.js';
import { composeMail, type Sender, senderOf } from './compose-mail.js';
import { MailPost } from './mail-post.js';
import { type MailServer, mailServerOf } from './mail-server.js';

/** One mail through the operator's mail server. */
export const openEmail: OpenTransport<EmailDestination> = (settings, tools) => {
  const { smtpUrl, mailFrom } = settings;
  const sender = senderOf(mailFrom);
  return smtpUrl === undefined ? withoutServer : throughServer(mailServerOf(smtpUrl), sender, tools);
};

const withoutServer: Transport<EmailDestination> = {
  send: async () => ({
    outcome: {
      outcome: 'failed',
      code: 'smtp',
      message: 'No mail server is configured: set SMTP_URL.',
      responseStatus: null,
      durationMs: 0,
    },
    request: null,
  }),
  hostOf: () => 'no mail server',
  close: async () => {},
};

function throughServer(
  server: MailServer,
  sender: Sender,
  tools: TransportTools,
): Transport<EmailDestination> {
  const post = new MailPost(server, tools);
  return {
    async send(alert, { emailAddress }) {
      return { outcome: await post.send(() => composeMail(alert, sender, emailAddress)), request: null };
    },
    hostOf: () => server.host,
    async close() {
      post.close();
    },
  };
}
