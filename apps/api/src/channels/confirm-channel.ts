import { CommandHandler } from '@nestjs/cqrs';
import { type ChannelId, channel, type Instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { personalAddress } from '@tocsin/transports/catalogue';
import { requireAccount } from '../accounts/account-queries.js';
import { AccountCommand, ChangeCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import { notFound, Problem } from '../http/problems/problem.js';
import { decideOrThrow } from '../http/problems/refusal.js';
import { noSuchLink } from '../people/one-time-link.js';
import type { ConfirmedAddressView } from './channel-view.js';
import { Confirmation, requireTestsLeft } from './confirmation.js';
import { planTest } from './save-channel.js';

export class AskForConfirmation extends AccountCommand<void, { readonly channelId: ChannelId }> {}

@CommandHandler(AskForConfirmation)
export class AskForConfirmationHandler implements ChangeHandler<AskForConfirmation> {
  constructor(private readonly confirmation: Confirmation) {}

  async handle({ accountId, data }: AskForConfirmation, repositories: Repositories, now: Instant) {
    const asked = await repositories.channels.findForChange(accountId, data.channelId);
    if (!asked) throw notFound('channel');
    if (asked.confirmed) throw new Problem('conflict', 'The address of the channel needs no confirmation.');
    if (!this.confirmation.canAsk) {
      throw new Problem('conflict', 'No mail can be sent here. Ask the operator to set SMTP_URL.');
    }
    await this.confirmation.ask(repositories, asked, await requireAccount(repositories, accountId), now);
    return changed(undefined, { action: 'channel.confirmation_sent', subjectId: data.channelId });
  }
}

/** Confirms an address by the hash of a link's token, and sends the first test message there. */
export class ConfirmAddress extends ChangeCommand<ConfirmedAddressView, { readonly linkHash: string }> {}

@CommandHandler(ConfirmAddress)
export class ConfirmAddressHandler implements ChangeHandler<ConfirmAddress> {
  async handle({ data: { linkHash } }: ConfirmAddress, repositories: Repositories, now: Instant) {
    const { oneTimeLinks, channels } = repositories;
    const link = await oneTimeLinks.takeForChannel(linkHash, now);
    const before = link && (await channels.findForChange(link.accountId, link.channelId));
    if (!before) throw noSuchLink();
    const confirmed = decideOrThrow(channel, { type: 'ConfirmChannel' }, before);
    if (confirmed.status !== 'existing') throw noSuchLink();
    await channels.save(confirmed);
    await requireTestsLeft(repositories, confirmed, now);
    await planTest(repositories, confirmed, now);
    const { name } = await requireAccount(repositories, confirmed.accountId);
    return changed(
      { email_address: personalAddress(confirmed.destination) ?? '', account_name: name },
      {
        action: 'channel.confirmed',
        subjectId: confirmed.channelId,
        accountId: confirmed.accountId,
        actor: { type: 'recipient' } as const,
        address: null,
      },
    );
  }
}
