import { Injectable } from '@nestjs/common';
import type { AccountId, ChannelType, Destination, Instant } from '@tocsin/domain';
import { type Repositories, takeTurns } from '@tocsin/persistence';
import { definitionOf } from '@tocsin/transports/catalogue';
import { Confirmation } from '../channels/confirmation.js';
import type { PlannedConfig } from './config-planner.js';
import type { ConfirmationMailsView } from './config-view.js';
import type { ParsedConfig } from './parse-config.js';

type NewAddress = { readonly destination: Destination; readonly before: Destination | null };

/** The addresses of people that a plan sets. A reader sees none that are masked. */
function* newAddressesIn(
  { resources }: ParsedConfig,
  { plan, present }: Pick<PlannedConfig, 'plan' | 'present'>,
): Generator<NewAddress> {
  for (const { kind, action, key, id, fields } of plan.changes) {
    if (kind !== 'channels' || action === 'delete') continue;
    const stored = present.resources.channels.get(id ?? '');
    const type = stored?.destination.type ?? (resources.channels.get(key)?.given.type as ChannelType);
    const name = definitionOf(type)?.confirmed;
    const changed = fields.find(({ field }) => field === name);
    if (name === undefined || typeof changed?.after !== 'string') continue;
    const destination = { type, fields: { [name]: changed.after }, secrets: {} };
    yield { destination, before: stored?.destination ?? null };
  }
}

/** Says before an apply, and after it, which mails with a link can be sent. */
@Injectable()
export class ConfirmationMails {
  constructor(private readonly confirmation: Confirmation) {}

  async of(
    repositories: Pick<Repositories, 'mailDomains' | 'limitCounts'>,
    accountId: AccountId,
    { config, planned, now }: { config: ParsedConfig; planned: PlannedConfig; now: Instant },
  ): Promise<ConfirmationMailsView> {
    let needed = 0;
    for (const address of newAddressesIn(config, planned)) {
      await takeTurns();
      const found = await this.confirmation.newAddressIn(repositories, accountId, address, now);
      if (found === 'unconfirmed') needed += 1;
    }
    const { left, max, endsAt } = await this.confirmation.mailsLeft(repositories, accountId, now);
    return { needed, can_be_sent: this.confirmation.canAsk, left, max, left_again_at: endsAt };
  }
}
