import { createHash } from 'node:crypto';
import {
  bounceCode,
  type ClaimedStatusMail,
  type StatusMailOutcome,
  type StatusMailQueue,
  type WaitingStatusMail,
} from '@tocsin/persistence';
import { type Logger, newId } from '@tocsin/platform';
import { languageNamed, renderAnswerMail, renderUpdateMail, unsubscribeUrl } from '@tocsin/status-page';
import type { SubscriberMailer } from '@tocsin/transports';
import type { Outlet } from './outbox-loop.js';

/** The most mails about updates in flight. Alerts have their own connections, and many more of them. */
export const statusMailsAtOnceMax = 4;
const mailsOfUpdateMax = 2;
const answersAtOnceMax = 2;

type Page = ClaimedStatusMail['page'];

type Parts = {
  readonly queue: StatusMailQueue;
  readonly mailer: Pick<SubscriberMailer, 'send' | 'close'>;
  readonly publicUrl: string;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly now: () => Date;
};

/** Sends the answers to wishes to subscribe, each at most once: its claim removes it from the database. */
export const answerMails = ({ queue, mailer, publicUrl, log, now }: Parts): Outlet<WaitingStatusMail> => ({
  name: 'answers to subscribers',
  placesMax: answersAtOnceMax,
  claim: (itemsMax) => queue.takeAnswers(itemsMax),
  send: async ({ subscriberId, to, token, isSubscribed, language, ...answer }) => {
    // Anybody can make us send this mail, so it leads to the operator's address and not to the customer's.
    const { domain: _, slug, ...named } = answer.page;
    const page = { ...named, origin: publicUrl, path: `/status/${slug}` };
    const mail = renderAnswerMail({ page, isSubscribed, token }, languageNamed(language));
    const url = isSubscribed ? unsubscribeUrl(page, token) : null;
    const outcome = await mailer.send(
      { ...mail, unsubscribeUrl: url },
      { id: newId(), address: to, at: now() },
    );
    if (outcome.outcome === 'delivered') return;
    const { code, message } = outcome;
    log.warn(
      { subscriber_id: subscriberId, code, message },
      'a mail that answers a wish to subscribe failed',
    );
  },
  close: async () => mailer.close(),
});

/** Sends a mail about an update to each subscriber at most once: it is claimed before it is sent. */
export const updateMails = ({ queue, mailer, publicUrl, log }: Parts): Outlet<ClaimedStatusMail> => ({
  name: 'mails about updates',
  placesMax: statusMailsAtOnceMax,
  claim: async (itemsMax) => {
    const interrupted = await queue.closeExpired();
    if (interrupted > 0)
      log.warn({ mails: interrupted }, 'mails of status pages were left unfinished, and are not sent again');
    return queue.claim(Math.floor(itemsMax / mailsOfUpdateMax), mailsOfUpdateMax);
  },
  send: async (claimed) => {
    const { updateId, subscriberId, to, language, post, update, unsubscribeToken: token } = claimed;
    const page = placed(claimed.page, publicUrl);
    const mail = renderUpdateMail({ page, post, update, token }, languageNamed(language));
    const outcome = await mailer.send(
      { ...mail, unsubscribeUrl: unsubscribeUrl(page, token), threadId: post.id },
      { id: idOf(updateId, subscriberId), address: to, at: new Date(update.publishedAt) },
    );
    if ((await queue.complete(claimed, recordOf(outcome))) === 'bounced')
      log.info(
        { subscriber_id: subscriberId, page_id: page.id },
        'a subscription ended, because the mail server refused its address again and again',
      );
  },
  close: async () => mailer.close(),
});

/** Links of a mail lead to the page's own domain, if it has one. */
const placed = ({ domain, slug, ...page }: Page, publicUrl: string) =>
  domain === null
    ? { ...page, origin: publicUrl, path: `/status/${slug}` }
    : { ...page, origin: `https://${domain}`, path: '' };

/** Every attempt has the same id. It contains no address of a subscriber. */
export const idOf = (updateId: string, subscriberId: string): string =>
  createHash('sha256').update(`${updateId} ${subscriberId}`).digest('hex').slice(0, 32);

const recordOf = (outcome: Awaited<ReturnType<SubscriberMailer['send']>>): StatusMailOutcome =>
  outcome.outcome === 'delivered'
    ? { status: 'delivered' }
    : {
        status: 'failed',
        code: outcome.isAddressRefused ? bounceCode : outcome.code,
        message: outcome.message,
      };
