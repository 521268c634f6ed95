import type {
  AccountId,
  BatchAction,
  BatchCaller,
  BatchId,
  BatchItemId,
  BatchKind,
  ChannelId,
  StatusPageId,
  Tag,
} from '@tocsin/domain';
import { integer, json, moment, text, uuid } from './column.js';
import { table } from './table.js';

/** What it is about may be gone when it is carried out, so it refers to nothing but its account. */
export const batch = table(
  'batch',
  {
    id: uuid<BatchId>().primary(),
    accountId: uuid<AccountId>().references('account'),
    action: text<BatchAction>(),
    kind: text<BatchKind>(),
    pageId: uuid<StatusPageId>().nullable(),
    channelId: uuid<ChannelId>().nullable(),
    tag: text<Tag>().nullable(),
    caller: json<BatchCaller>(),
    count: integer(),
    done: integer().default(0),
    refused: integer().default(0),
    createdAt: moment(),
    startsAt: moment(),
    finishedAt: moment().nullable(),
  },
  { indexes: { batch_account: ['accountId', 'id'] } },
);

/** A thing that waits for its change, or has refused it. The row of one that is changed is removed. */
export const batchItem = table(
  'batch_item',
  {
    id: uuid<BatchItemId>().primary(),
    batchId: uuid<BatchId>().references('batch'),
    subjectId: uuid(),
    /** `null` when it was refused. */
    dueAt: moment().nullable(),
    refusalCode: text().nullable(),
    refusalDetail: text().nullable(),
  },
  {
    indexes: {
      batch_item_batch: ['batchId', 'id'],
      batch_item_due: { columns: ['dueAt'], where: 'due_at IS NOT NULL' },
      batch_item_subject: { columns: ['subjectId'], where: 'due_at IS NOT NULL' },
    },
  },
);

export const batchTables = [batch, batchItem];
