import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AccountId,
  type ApiKeyId,
  type AuditEntry,
  type AuditedKind,
  type AuditFilter,
  auditedKinds,
  auditRecord,
  instant,
  type PersonId,
} from '@tocsin/domain';
import type { Page, PageRequest, Repositories } from '@tocsin/persistence';
import { Moment, OneOf, Optional, Uuid } from '../http/bodies/fields.js';
import { cursorOf, PageQuery, pageView } from '../http/bodies/page.js';
import { idOf } from '../http/bodies/text.js';
import { COMMITTED } from '../http/commands/committed.js';
import type { AuditEntryView, AuditPage } from './audit-entry-view.js';

const entriesAtOnce = 200;
export const linesMax = 100_000;

export class AuditQuery extends PageQuery {
  @Optional()
  @Uuid({ description: 'Only changes by this person.' })
  person_id?: string;

  @Optional()
  @Uuid({ description: 'Only changes with this API key.' })
  api_key_id?: string;

  @Optional()
  @OneOf(auditedKinds, { description: 'Only changes of resources of this kind.' })
  subject_type?: AuditedKind;

  @Optional()
  @Moment({ description: 'Only changes at this time or later.', example: '2027-05-01T00:00:00.000Z' })
  from?: string;

  @Optional()
  @Moment({ description: 'Only changes before this time.', example: '2027-06-01T00:00:00.000Z' })
  to?: string;

  get filter(): AuditFilter {
    const { person_id, api_key_id, subject_type: kind, from, to } = this;
    return {
      personId: person_id === undefined ? undefined : idOf<PersonId>(person_id),
      keyId: api_key_id === undefined ? undefined : idOf<ApiKeyId>(api_key_id),
      kind,
      from: from === undefined ? undefined : instant(new Date(from)),
      to: to === undefined ? undefined : instant(new Date(to)),
    };
  }
}

@Injectable()
export class AuditQueries {
  constructor(@Inject(COMMITTED) private readonly committed: Repositories) {}

  async list(accountId: AccountId, filter: AuditFilter, page: PageRequest): Promise<AuditPage> {
    const found = await this.committed.auditLog.list(accountId, filter, page);
    const names = await this.committed.auditLog.names(accountId, found.items);
    return pageView(found, (entry) => entryView(entry, names));
  }

  /** Reads the first page, and each further one when the client has taken the one before. */
  async lines(
    accountId: AccountId,
    filter: AuditFilter,
    after: string | null,
    countMax = linesMax,
  ): Promise<Readable> {
    const read = async (readAfter: string | null): Promise<NamedPage> => {
      const request = { limit: entriesAtOnce, after: readAfter };
      const page = await this.committed.auditLog.list(accountId, filter, request);
      return { ...page, names: await this.committed.auditLog.names(accountId, page.items) };
    };
    return Readable.from(linesOf(await read(after), read, countMax));
  }
}

type Names = ReadonlyMap<string, string | null>;
type NamedPage = Page<AuditEntry> & { readonly names: Names };

const entryView = (entry: AuditEntry, names: Names): AuditEntryView => {
  const { subject, channel_id, ...record } = auditRecord(entry);
  return {
    ...record,
    subject: {
      ...subject,
      name: names.get(subject.id) ?? entry.subjectName,
      // A batch has no name, and is not deleted.
      deleted: subject.type !== 'batch' && !names.has(subject.id),
    },
    channel_id,
    channel_name: channel_id === null ? null : (names.get(channel_id) ?? entry.channelName),
  };
};

async function* linesOf(
  first: NamedPage,
  read: (after: string) => Promise<NamedPage>,
  countMax: number,
): AsyncGenerator<string, void, void> {
  let page = first;
  for (let lines = page.items.length; ; lines += page.items.length) {
    yield page.items.map((entry) => `${JSON.stringify(entryView(entry, page.names))}\n`).join('');
    if (page.nextAfter === null) return;
    if (lines >= countMax) break;
    page = await read(page.nextAfter);
  }
  yield `${JSON.stringify({ next_cursor: cursorOf(page.nextAfter) })}\n`;
}
