import { Injectable } from '@nestjs/common';
import type { ChannelId, ConfigChange } from '@tocsin/domain';
import { changedConfig } from '../channels/channel-changes.js';
import { ChannelRequestBody } from '../channels/channel-request.js';
import { Confirmation } from '../channels/confirmation.js';
import { DeleteChannel, DeleteChannelHandler } from '../channels/delete-channel.js';
import {
  ChangeChannel,
  ChangeChannelHandler,
  CreateChannel,
  CreateChannelHandler,
  storeChannel,
} from '../channels/save-channel.js';
import type { ConfigRun } from './config-run.js';
import { isStoredAgain } from './given-secrets.js';
import type { ParsedChannel } from './parse-config.js';
import { channelChangesFor } from './wanted-channel.js';

/** Fields that say nothing about where messages go. */
const quietFields = ['name', 'enabled', 'min_severity'];

const requestBody = new ChannelRequestBody();

@Injectable()
export class ApplyChannel {
  constructor(
    private readonly creating: CreateChannelHandler,
    private readonly changing: ChangeChannelHandler,
    private readonly deleting: DeleteChannelHandler,
    private readonly confirmation: Confirmation,
  ) {}

  async store(run: ConfigRun, { key, id, fields }: ConfigChange, parsed: ParsedChannel): Promise<void> {
    const { caller } = run;
    if (id === null) {
      const created = await run.execute(
        this.creating,
        new CreateChannel(caller, requestBody.transform(parsed.given)),
      );
      run.made('channels', key, created.id);
      return;
    }
    const before = run.planned.present.channels.get(id);
    if (before === undefined) throw new Error('A channel that is changed is there.');
    const whole = channelChangesFor(parsed, before);
    const names = fields.map(({ field }) => field);
    const { channelId } = before;
    // A message each time a secret is stored again would disturb people.
    if (fields.some((each) => !quietFields.includes(each.field) && !isStoredAgain(each))) {
      const given = Object.fromEntries(Object.entries(whole.fields).filter(([name]) => names.includes(name)));
      const changes = {
        ...(names.includes('name') && whole.name !== undefined && { name: whole.name }),
        ...(names.includes('enabled') && whole.enabled !== undefined && { enabled: whole.enabled }),
        ...(names.includes('min_severity') && whole.minSeverity && { minSeverity: whole.minSeverity }),
        fields: given,
      };
      await run.execute(this.changing, new ChangeChannel(caller, { channelId, changes }));
      return;
    }
    const { account, now, repositories } = run;
    const config = changedConfig(before, whole);
    const command = { type: 'ChangeChannel', config, hasNewAddress: false, plan: account.plan, now } as const;
    await storeChannel(repositories, this.confirmation, { command, before, account });
    run.entries.push({ action: 'channel.changed', subjectId: channelId, fields: names });
  }

  async delete(run: ConfigRun, id: string): Promise<void> {
    await run.execute(this.deleting, new DeleteChannel(run.caller, { channelId: id as ChannelId }));
  }
}
