import type { ChannelId } from '@tocsin/domain';
import { Optional, Uuid } from '../http/fields.js';
import { idOf } from '../http/ids.js';
import { PageQuery } from '../http/page.js';
import type { MonitorFilter } from './list-monitors.js';

export class MonitorQuery extends PageQuery {
  @Optional()
  @Uuid({ description: 'Only monitors that this channel is attached to.' })
  channel_id?: string;

  get filter(): MonitorFilter {
    const { channel_id } = this;
    return { channelId: channel_id === undefined ? undefined : idOf<ChannelId>(channel_id) };
  }
}
