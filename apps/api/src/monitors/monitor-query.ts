import { type ChannelId, tagFrom } from '@tocsin/domain';
import type { MonitorFilter } from '@tocsin/persistence';
import { Optional, Uuid } from '../http/bodies/fields.js';
import { idOf } from '../http/bodies/ids.js';
import { PageQuery } from '../http/bodies/page.js';
import { TagText } from './tag-fields.js';

export class MonitorQuery extends PageQuery {
  @Optional()
  @Uuid({ description: 'Only monitors that this channel is attached to.' })
  channel_id?: string;

  @Optional()
  @TagText({ description: 'Only monitors that have this tag, however it is spelt.' })
  tag?: string;

  get filter(): MonitorFilter {
    const { channel_id, tag } = this;
    return {
      channelId: channel_id === undefined ? undefined : idOf<ChannelId>(channel_id),
      tag: (tag === undefined ? null : tagFrom(tag)) ?? undefined,
    };
  }
}
