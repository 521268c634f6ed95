import { instant } from '@tocsin/domain';
import type { MailTroubleLog } from '@tocsin/persistence';
import type { Logger } from '@tocsin/platform';
import type { Mailer } from '@tocsin/transports';

type Parts = {
  readonly troubles: MailTroubleLog;
  readonly log: Pick<Logger, 'warn'>;
  readonly now: () => Date;
};

/** Has owners told of a mail server that takes no mails: docs/adr/0153-mail-through-common-relays.md. */
export const notingMailer = <Content>(
  mailer: Mailer<Content>,
  { troubles, log, now }: Parts,
): Mailer<Content> => ({
  send: async (content, to) => {
    const outcome = await mailer.send(content, to);
    const isDelivered = outcome.outcome === 'delivered';
    if (!isDelivered && outcome.trouble === undefined) return outcome;
    const trouble = isDelivered
      ? null
      : { since: instant(now()), code: outcome.code, message: outcome.trouble ?? outcome.message };
    // The outcome of the mail counts more than a note that cannot be stored.
    await troubles.note(trouble).catch((err) => log.warn({ err }, 'the trouble of mails was not stored'));
    return outcome;
  },
  close: () => mailer.close(),
});
