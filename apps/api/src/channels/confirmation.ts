import { Inject, Injectable } from '@nestjs/common';
import type { Destination, ExistingChannel, Instant } from '@tocsin/domain';
import type { Account, Repositories } from '@tocsin/persistence';
import { CONFIG, type Config } from '@tocsin/platform';
import { requireWithin, type StoredLimit } from '../http/access/stored-limit.js';
import { afterMs, newLink } from '../people/one-time-link.js';
import { requireDefinition } from './destination.js';

const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;

const confirmationsToAddress: StoredLimit = {
  name: 'confirmation-address',
  requestsMax: 5,
  windowMs: dayMs,
  what: 'confirmation mails to this address',
};
const confirmationsOfAccount: StoredLimit = {
  name: 'confirmation-account',
  requestsMax: 100,
  windowMs: dayMs,
  what: 'confirmation mails of this account',
};
const testsToAddress: StoredLimit = {
  name: 'test-message-address',
  requestsMax: 20,
  windowMs: hourMs,
  what: 'test messages to this address',
};
const testsOfAccount: StoredLimit = {
  name: 'test-message-account',
  requestsMax: 200,
  windowMs: hourMs,
  what: 'test messages to addresses of this account',
};

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
  await requireWithin(repositories, testsOfAccount, accountId, now);
  await requireWithin(repositories, testsToAddress, address.toLowerCase(), now);
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
    await requireWithin(repositories, confirmationsOfAccount, accountId, now);
    await requireWithin(repositories, confirmationsToAddress, address.toLowerCase(), now);
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
