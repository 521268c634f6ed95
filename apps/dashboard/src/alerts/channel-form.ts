import type { UseFormReturnType } from '@mantine/form';
import type { ChannelDraft } from './channel-draft.js';
import type { Channel } from './channel-queries.js';

/** What the fields of every channel type are given. */
export type ChannelFieldsProps = {
  readonly form: UseFormReturnType<ChannelDraft>;
  /** The channel as it is, when it is there already. Its secrets are not in it. */
  readonly saved: Channel | undefined;
};
