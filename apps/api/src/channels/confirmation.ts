import { Inject, Injectable } from '@nestjs/common';
import type { Destination, ExistingChannel, Instant } from '@tocsin/domain';
import type { Account, Repositories } from '@tocsin/persistence';
import { CONFIG, type Config } from '@tocsin/platform';
import { mailLimits, requireMailLeft } from '../http/access/mail-limits.js';
import { afterMs, newLink } from '../people/one-time-link.js';
import { requireDefinition } from './destination.js';

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

/** Returns the address of a person, who must confirm it; `null` for other types. */
export const personalAddress = ({ type, fields }: Destination): string | null => {
  const { confirmed } = requireDefinition(type);
  const address = confirmed === undefined ? undefined : fields[confirmed];
  return typeof address === 'string' ? address : null;
};

export const hasNewAddress = (destination: Destination, before: Destination | null): boolean => {
  const address = personalAddress(destination);
  return address !== null && address !== (before && personalAddress(before));
};

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
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl' | 'smtpUrl'>) {}

  get canAsk(): boolean {
    return this.config.smtpUrl !== undefined;
  }

  /** Ends earlier links of the channel. Sends nothing while SMTP is not configured. @throws RateLimited */
  async ask(
    repositories: Confirming,
    channel: ExistingChannel,
    { name }: Account,
    now: Instant,
  ): Promise<void> {
    const { oneTimeLinks, mails } = repositories;
    const { accountId, channelId, destination } = channel;
    const address = personalAddress(destination);
    await oneTimeLinks.removeAllOfChannel(channelId);
    if (address === null || !this.canAsk) return;
    await requireMailLeft(repositories, confirmations, accountId, address, now);
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
