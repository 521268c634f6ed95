import { ApiSchema } from '@nestjs/swagger';
import {
  type BatchAction,
  type BatchConfig,
  type BatchKind,
  batchActions,
  batchBounds,
  batchKinds,
  type ChannelId,
  kindsOfPages,
  type StatusPageId,
} from '@tocsin/domain';
import { ArrayNotEmpty } from 'class-validator';
import { OneOf, Optional, Uuid, UuidList } from '../http/bodies/fields.js';
import { idOf } from '../http/bodies/text.js';
import { type FieldError, invalid } from '../http/problems/problem.js';
import { TagText, tagsOf } from '../monitors/tag-fields.js';

/** Names of 5,000 UUIDs in JSON take 195 kB. */
export const batchBodyBytesMax = 256 * 1024;

@ApiSchema({ name: 'NewBatch' })
export class NewBatch {
  @OneOf(batchActions, {
    description:
      'What happens to each of the things. `delete` is for all kinds, the other actions are for monitors.',
  })
  action!: BatchAction;

  @Optional()
  @OneOf(batchKinds, { description: 'The kind of the things.', default: 'monitors' })
  kind: BatchKind = 'monitors';

  @UuidList(batchBounds.itemsMax, { description: 'The things. One that is unknown refuses.' })
  @ArrayNotEmpty()
  ids!: string[];

  @Optional()
  @Uuid({ description: 'The status page of components, posts and subscribers.' })
  status_page_id?: string;

  @Optional()
  @Uuid({ description: 'The channel, for `attach_channel` and `detach_channel`.' })
  channel_id?: string;

  @Optional()
  @TagText({ description: 'The tag, for `add_tag` and `remove_tag`.' })
  tag?: string;

  /** @throws Problem that names each field that the action lacks or does not take */
  get config(): BatchConfig {
    const { action, kind, status_page_id, channel_id } = this;
    const [tag = null] = this.tag === undefined ? [] : tagsOf([this.tag]);
    const errors: FieldError[] = [];
    const expect = (field: 'status_page_id' | 'channel_id' | 'tag', isWanted: boolean, where: string) => {
      if (isWanted === (this[field] !== undefined)) return;
      const message = `${field} ${isWanted ? 'is required' : 'must be left out, except'} ${where}`;
      errors.push({ field, message });
    };
    if (action !== 'delete' && kind !== 'monitors')
      errors.push({ field: 'kind', message: `kind must be \`monitors\` for the action \`${action}\`` });
    expect('status_page_id', kindsOfPages.includes(kind), 'for things of a status page');
    const isAboutChannel = action === 'attach_channel' || action === 'detach_channel';
    expect('channel_id', isAboutChannel, 'for `attach_channel` and `detach_channel`');
    expect('tag', action === 'add_tag' || action === 'remove_tag', 'for `add_tag` and `remove_tag`');
    if (errors.length > 0) throw invalid(...errors);
    return {
      action,
      kind,
      pageId: status_page_id === undefined ? null : idOf<StatusPageId>(status_page_id),
      channelId: channel_id === undefined ? null : idOf<ChannelId>(channel_id),
      tag,
    };
  }
}
