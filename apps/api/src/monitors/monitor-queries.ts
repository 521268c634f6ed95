import { Inject, Injectable } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type AccountId, type ChannelId, type MonitorId, type Tag, tagFrom } from '@tocsin/domain';
import {
  type CountedTag,
  type MonitorFilter,
  type PageRequest,
  type Repositories,
  tagsListedMax,
} from '@tocsin/persistence';
import { channelPageFor } from '../channels/channel-queries.js';
import { Optional, Uuid } from '../http/bodies/fields.js';
import { PageQuery, pageView } from '../http/bodies/page.js';
import { idOf } from '../http/bodies/text.js';
import type { Caller } from '../http/commands/caller.js';
import { COMMITTED } from '../http/commands/committed.js';
import { notFound } from '../http/problems/problem.js';
import type { AttachedChannelPage } from './attached-channel-view.js';
import { type MonitorPage, type MonitorView, monitorViewFor } from './monitor-view.js';
import { TagText } from './tag-fields.js';

@ApiSchema({ name: 'MonitorTag' })
class MonitorTagView implements CountedTag {
  @ApiProperty({ type: 'string', description: 'The tag, in one of its spellings.', example: 'prod' })
  readonly tag!: Tag;

  @ApiProperty({ type: 'integer', description: 'How many monitors have it.' })
  readonly monitors!: number;
}

@ApiSchema({ name: 'MonitorTagList' })
export class MonitorTagListView {
  @ApiProperty({
    type: MonitorTagView,
    isArray: true,
    description: `The tags with the most monitors first; at most ${tagsListedMax}.`,
  })
  readonly items!: readonly MonitorTagView[];
}

@Injectable()
export class MonitorQueries {
  constructor(@Inject(COMMITTED) private readonly committed: Repositories) {}

  async list(caller: Caller, filter: MonitorFilter, page: PageRequest): Promise<MonitorPage> {
    const found = await this.committed.monitors.list(caller.account.id, filter, page);
    return pageView(found, monitorViewFor(caller));
  }

  async get(caller: Caller, monitorId: MonitorId): Promise<MonitorView> {
    const found = await this.committed.monitors.find(caller.account.id, monitorId);
    if (!found) throw notFound('monitor');
    return monitorViewFor(caller)(found);
  }

  async listTags(accountId: AccountId): Promise<MonitorTagListView> {
    return { items: await this.committed.monitorTags.list(accountId) };
  }

  async listChannels(caller: Caller, monitorId: MonitorId, page: PageRequest): Promise<AttachedChannelPage> {
    const { monitors, channels } = this.committed;
    const accountId = caller.account.id;
    if (!(await monitors.find(accountId, monitorId))) throw notFound('monitor');
    const attached = await channels.listAttached(accountId, monitorId, page);
    const { items, ...rest } = await channelPageFor(this.committed, caller, attached);
    const ids = items.map(({ id }) => id);
    const minutes = await channels.minutesOfAttached(monitorId, ids);
    return { ...rest, items: items.map((item) => ({ ...item, after_minutes: minutes.get(item.id) ?? 0 })) };
  }
}

export class MonitorQuery extends PageQuery {
  @Optional()
  @Uuid({ description: 'Only monitors that this channel is attached to.' })
  channel_id?: string;

  @Optional()
  @TagText({ description: 'Only monitors that have this tag. Capitals make no difference.' })
  tag?: string;

  get filter(): MonitorFilter {
    const { channel_id, tag } = this;
    return {
      channelId: channel_id === undefined ? undefined : idOf<ChannelId>(channel_id),
      tag: (tag === undefined ? null : tagFrom(tag)) ?? undefined,
    };
  }
}
