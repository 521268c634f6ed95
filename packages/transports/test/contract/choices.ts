import type { ChannelFields } from '@tocsin/domain';
import type { CaseOfType } from './channel-cases.js';

export const fewWords = { message_length: 'short', show_target: false, show_tags: true } as const;

/** Choices of messages that a channel of the type can have. */
export const choicesOf = ({ definition }: Pick<CaseOfType, 'definition'>): readonly ChannelFields[] =>
  definition.kind === 'webhook' ? [{}] : [{}, fewWords];
