import { Inject, Injectable } from '@nestjs/common';
import {
  type AccountId,
  type Destination,
  type ExistingChannel,
  type Instant,
  isProved,
  type NewAddress,
} from '@tocsin/domain';
import type { Account, Repositories } from '@tocsin/persistence';
import { CONFIG, type Config } from '@tocsin/platform';
import { addressDomainOf, personalAddress } from '@tocsin/transports/catalogue';
import { isSameAddress } from '../http/access/mail-address.js';
import { countMailIfLeft, mailLimits, requireMailLeft } from '../http/access/mailbox.js';
import { leftWithin } from '../http/access/rate-limit.js';
import { afterMs, newLink } from '../people/one-time-link.js';

const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;

const confirmations = mailLimits('confirmation', 'confirmation mails', {
  windowMs: dayMs,
  ofAccountMax: 100,
  toAddressMax: 5,
});
const testMessages = mailLimits('test-message', 'test messages', {
  windowMs: hourMs,
  ofAccountMax: 200,
  toAddressMax: 20,
});

/** @throws RateLimited */
export const requireTestsLeft = async (
  repositories: Pick<Repositories, 'limitCounts'>,
  { accountId, confirmed, destination }: ExistingChannel,
  now: Instant,
): Promise<void> => {
  const address = personalAddress(destination);
  if (address === null || !confirmed) return;
  await requireMailLeft(repositories, testMessages, accountId, address, now);
};

type Confirming = Pick<Repositories, 'limitCounts' | 'mails' | 'oneTimeLinks'>;

/** Asks the person at an address whether a channel may send messages there. */
@Injectable()
export class Confirmation {
  constructor(
    @Inject(CONFIG)
    private readonly config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'confirmedMailDomains'>,
  ) {}

  get canAsk(): boolean {
    return this.config.smtpUrl !== undefined;
  }

  /** Returns how many mails the account can still send, and of how many; none while SMTP is not configured. */
  async mailsLeft(
    repositories: Pick<Repositories, 'limitCounts'>,
    accountId: AccountId,
    now: Instant,
  ): Promise<{ readonly left: number; readonly max: number; readonly endsAt: Instant | null }> {
    const { ofAccount } = confirmations;
    const { left, endsAt } = await leftWithin(repositories, ofAccount, accountId, now);
    return { left: this.canAsk ? left : 0, max: ofAccount.requestsMax, endsAt };
  }

  /** Returns the kind of address that a destination has and the one before had not. */
  async newAddressIn(
    { mailDomains }: Pick<Repositories, 'mailDomains'>,
    accountId: AccountId,
    { destination, before }: { readonly destination: Destination; readonly before: Destination | null },
    now: Instant,
  ): Promise<NewAddress> {
    const address = personalAddress(destination);
    const addressBefore = before && personalAddress(before);
    if (address === null || (addressBefore !== null && isSameAddress(address, addressBefore))) return null;
    const domain = addressDomainOf(destination);
    if (domain === null) return 'unconfirmed';
    if (this.config.confirmedMailDomains.includes(domain)) return 'of_vouched_domain';
    const found = await mailDomains.findByDomain(accountId, domain);
    return found && isProved(found, now) ? 'of_vouched_domain' : 'unconfirmed';
  }

  /**
   * Ends earlier links of the channel. Sends nothing to a confirmed address, or while SMTP is not configured.
   * @param mailMayWait beyond the limits of mails, nothing is sent and nothing thrown
   * @throws RateLimited
   */
  async ask(
    repositories: Confirming,
    channel: ExistingChannel,
    { name }: Account,
    now: Instant,
    mailMayWait = false,
  ): Promise<void> {
    const { oneTimeLinks, mails } = repositories;
    const { accountId, channelId, confirmed, destination } = channel;
    const address = personalAddress(destination);
    await oneTimeLinks.removeAllOfChannel(channelId);
    if (address === null || confirmed || !this.canAsk) return;
    if (!mailMayWait) await requireMailLeft(repositories, confirmations, accountId, address, now);
    else if (!(await countMailIfLeft(repositories, confirmations, accountId, address, now))) return;
    const { link, hash } = newLink(this.config.publicUrl, 'channel_confirmation');
    const expiresAt = afterMs(now, dayMs);
    await oneTimeLinks.add(
      { purpose: 'channel', accountId, channelId, personId: null },
      hash,
      now,
      expiresAt,
    );
    await mails.add(address, { kind: 'channel_confirmation', link, expiresAt, accountName: name });
  }
}
