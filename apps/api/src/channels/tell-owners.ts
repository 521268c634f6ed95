import {
  type AccountId,
  type ChannelFailure,
  type ChannelId,
  type ChannelVerdict,
  type FailingChannel,
  failingChannelMailBounds,
  type Instant,
  mustTellOwners,
  plusMs,
} from '@tocsin/domain';
import type { Repositories, TroubledChannel } from '@tocsin/persistence';
import type { Config } from '@tocsin/platform';
import { addMailWithin, mailLimits } from '../http/access/mailbox.js';

const dayMs = 24 * 60 * 60 * 1000;

const ownersMax = 50;

/** Far more than an account has in a bad day: channels that fail together share a mail. */
const failureMails = mailLimits('failing-channels', 'mails about failing channels', {
  windowMs: dayMs,
  ofAccountMax: 50,
  toAddressMax: 50,
});

type Judged = { readonly channel: TroubledChannel; readonly verdict: ChannelVerdict };

type Failing = { readonly channel: TroubledChannel; readonly failure: ChannelFailure };

const inMail = async (
  { onlyWays }: Pick<Repositories, 'onlyWays'>,
  { channel: { accountId, channelId, name }, failure: { since, error } }: Failing,
): Promise<FailingChannel> => {
  const { standIn, names, others } = await onlyWays.of(
    accountId,
    channelId,
    failingChannelMailBounds.monitorsNamedMax,
  );
  return {
    name,
    since,
    error: error.message,
    ...(standIn !== null && { standIn }),
    onlyWayOf: names,
    onlyWayOfOthers: others,
  };
};

const tellOwnersOf = async (
  repositories: Repositories,
  publicUrl: string,
  accountId: AccountId,
  failing: readonly Failing[],
  now: Instant,
): Promise<boolean> => {
  const { accounts, members } = repositories;
  const account = await accounts.find(accountId);
  if (account === null) return false;
  const named = failing.slice(0, failingChannelMailBounds.channelsNamedMax);
  const channels: FailingChannel[] = [];
  for (const each of named) channels.push(await inMail(repositories, each));
  const [only, ...more] = named;
  const place =
    only !== undefined && more.length === 0 ? `alerts/channels/${only.channel.channelId}` : 'alerts';
  const mail = {
    kind: 'channels_failing',
    link: `${publicUrl}/${place}`,
    expiresAt: plusMs(now, dayMs),
    accountName: account.name,
    channels,
    others: failing.length - named.length,
  } as const;
  let isTold = false;
  for (const address of await members.ownerAddresses(accountId, ownersMax))
    isTold = (await addMailWithin(repositories, failureMails, accountId, address, mail, now)) || isTold;
  return isTold;
};

/**
 * Mails the owners of each account about its channels that began to fail, one mail to each owner.
 * @returns the channels that the owners were told of
 */
export const tellOwners = async (
  repositories: Repositories,
  { publicUrl, smtpUrl }: Pick<Config, 'publicUrl' | 'smtpUrl'>,
  judged: readonly Judged[],
  now: Instant,
): Promise<ReadonlySet<ChannelId>> => {
  const told = new Set<ChannelId>();
  if (smtpUrl === undefined) return told;
  const toTell = new Map<AccountId, Failing[]>();
  for (const { channel, verdict } of judged) {
    const { failure } = verdict;
    if (failure === null || !mustTellOwners(failure, channel.toldAt, now)) continue;
    const ofAccount = toTell.get(channel.accountId) ?? [];
    ofAccount.push({ channel, failure });
    toTell.set(channel.accountId, ofAccount);
  }
  for (const [accountId, failing] of toTell)
    if (await tellOwnersOf(repositories, publicUrl, accountId, failing, now))
      for (const { channel } of failing) told.add(channel.channelId);
  return told;
};
