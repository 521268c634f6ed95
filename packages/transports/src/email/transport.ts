import type { OpenTransport, Transport, TransportTools } from '../sending/transport.js';
import { choiceOf } from '../text/message-choice.js';
import { composeMail, type Sender, senderOf } from './compose-mail.js';
import type { EmailFields } from './definition.js';
import { type MailServer, mailServerOf } from './mail-server.js';
import { MailSubmitter } from './submit-mail.js';

export const openEmail: OpenTransport<EmailFields> = (settings, tools) => {
  const { smtpUrl, mailFrom } = settings;
  const sender = senderOf(mailFrom);
  return smtpUrl === undefined
    ? withoutServer
    : throughServer(mailServerOf({ ...settings, smtpUrl }), sender, tools);
};

const withoutServer: Transport<EmailFields> = {
  send: async () => ({
    outcome: {
      outcome: 'failed',
      code: 'smtp',
      message: 'Tocsin has no mail server. Ask its operator to set SMTP_URL.',
      responseStatus: null,
      durationMs: 0,
    },
    request: null,
  }),
  hostOf: () => 'no mail server',
};

function throughServer(server: MailServer, sender: Sender, tools: TransportTools): Transport<EmailFields> {
  const post = new MailSubmitter(server, tools);
  return {
    async send({ begin, ...alert }, fields) {
      const compose = () => composeMail(alert, sender, fields.email_address, choiceOf(fields));
      const {
        isAddressRefused: _,
        trouble: __,
        mayBeTriedAgain: ___,
        ...outcome
      } = await post.send(compose, begin);
      return { outcome, request: null };
    },
    hostOf: () => server.host,
    async close() {
      post.close();
    },
  };
}
