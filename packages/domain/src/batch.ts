import type { Grant } from './api-key.js';
import type { AuditActor } from './audit.js';
import type { AccountId, BatchId, BatchItemId, ChannelId, Instant, StatusPageId } from './brand.js';
import type { Tag } from './tag.js';

/** What a batch does to each of its things. Stored and sent by clients, so the values never change. */
export const batchActions = [
  'pause',
  'resume',
  'attach_channel',
  'detach_channel',
  'add_tag',
  'remove_tag',
  'delete',
] as const;
export type BatchAction = (typeof batchActions)[number];

/** The kinds of things that a batch deletes. Its other actions are for monitors. */
export const batchKinds = [
  'monitors',
  'channels',
  'routes',
  'rotas',
  'maintenance_windows',
  'status_pages',
  'status_components',
  'status_posts',
  'status_subscribers',
] as const;
export type BatchKind = (typeof batchKinds)[number];

/** The kinds whose things belong to a status page. */
export const kindsOfPages: readonly BatchKind[] = ['status_components', 'status_posts', 'status_subscribers'];

export const batchBounds = {
  itemsMax: 5000,
  /** Things of all batches of an account that wait. */
  waitingMax: 10_000,
  /** Batches of an account. The oldest finished one makes room. */
  batchesMax: 20,
  /** Refusals that an answer names. */
  refusalsShownMax: 100,
  /** A deletion can be taken back for so long. */
  deletionDelayMs: 30_000,
  /** The pace of a batch. It leaves room for the changes of other accounts, and for live events of each change. */
  itemEveryMs: 10,
} as const;

export type BatchConfig = {
  readonly action: BatchAction;
  readonly kind: BatchKind;
  /** The status page of its things, for `kindsOfPages`. */
  readonly pageId: StatusPageId | null;
  readonly channelId: ChannelId | null;
  readonly tag: Tag | null;
};

/** One change of many things. It is carried out thing by thing, and a thing that refuses it holds up no other. */
export type Batch = BatchConfig & {
  readonly batchId: BatchId;
  readonly accountId: AccountId;
  readonly count: number;
  readonly done: number;
  readonly refused: number;
  readonly createdAt: Instant;
  /** Until then it can be cancelled. */
  readonly startsAt: Instant;
  readonly finishedAt: Instant | null;
};

/** Who asked for a batch, with the rights of then. */
export type BatchCaller = {
  readonly credential: { readonly type: 'api_key' | 'session'; readonly id: string };
  readonly grant: Grant;
  readonly actor: Extract<AuditActor, { type: 'api_key' | 'person' }>;
  readonly address: string;
};

export type BatchItem = {
  readonly itemId: BatchItemId;
  readonly subjectId: string;
  readonly dueAt: Instant;
};
