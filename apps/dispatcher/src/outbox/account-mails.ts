import { instant, isNews, plusMs } from '@tocsin/domain';
import { type AddressedMail, type MailOutbox } from '@tocsin/persistence';
import type { Logger } from '@tocsin/platform';
import type { AccountMailer } from '@tocsin/transports';
import type { Outlet } from './outbox-loop.js';

type Parts = {
  readonly outbox: MailOutbox;
  readonly mailer: AccountMailer;
  readonly log: Pick<Logger, 'warn'>;
  readonly now: () => Date;
};

const tryAgainAfterMs = 5 * 60_000;

/**
 * Sends a mail about an account at most once: its claim removes it from the database. News that no server took goes back, so
 * that owners hear of a dead channel although the network was away too.
 */
export const accountMails = ({ outbox, mailer, log, now }: Parts): Outlet<AddressedMail> => ({
  name: 'account mails',
  placesMax: 1,
  claim: async () => {
    let next = await outbox.take(instant(now()));
    for (; next === 'dropped'; next = await outbox.take(instant(now())))
      log.warn('a mail about an account was dropped: it had expired, or its SECRET_KEY is not here');
    return next === null ? [] : [next];
  },
  send: async ({ id, to, mail }) => {
    const outcome = await mailer.send(mail, { id, address: to, at: now() });
    if (outcome.outcome === 'delivered') return;
    const { code, message, mayBeTriedAgain = false } = outcome;
    const isPutBack =
      isNews[mail.kind] &&
      mayBeTriedAgain &&
      (await outbox.putBack({ id, to, mail }, plusMs(instant(now()), tryAgainAfterMs)));
    log.warn(
      { mail_id: id, kind: mail.kind, code, message },
      isPutBack ? 'a mail about an account failed and will be tried again' : 'a mail about an account failed',
    );
  },
  close: async () => mailer.close(),
});
