import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { type AccountId, type AuditEntry, auditRecord } from '@tocsin/domain';
import type { Page, PageRequest, Repositories } from '@tocsin/persistence';
import { cursorOf, pageView } from '../http/bodies/page.js';
import { COMMITTED } from '../http/commands/committed.js';
import type { AuditEntryView, AuditPage } from './audit-entry-view.js';

const entriesAtOnce = 200;
export const linesMax = 100_000;

@Injectable()
export class AuditQueries {
  constructor(@Inject(COMMITTED) private readonly committed: Repositories) {}

  async list(accountId: AccountId, page: PageRequest): Promise<AuditPage> {
    const found = await this.committed.auditLog.list(accountId, page);
    const names = await this.committed.auditLog.names(accountId, found.items);
    return pageView(found, (entry) => entryView(entry, names));
  }

  /** Reads the first page, and each further one when the client has taken the one before. */
  async lines(accountId: AccountId, after: string | null, countMax = linesMax): Promise<Readable> {
    const read = async (readAfter: string | null): Promise<NamedPage> => {
      const page = await this.committed.auditLog.list(accountId, { limit: entriesAtOnce, after: readAfter });
      return { ...page, names: await this.committed.auditLog.names(accountId, page.items) };
    };
    return Readable.from(linesOf(await read(after), read, countMax));
  }
}

type Names = ReadonlyMap<string, string>;
type NamedPage = Page<AuditEntry> & { readonly names: Names };

const entryView = (entry: AuditEntry, names: Names): AuditEntryView => {
  const { subject, channel_id, ...record } = auditRecord(entry);
  return {
    ...record,
    subject: { ...subject, name: names.get(subject.id) ?? null },
    channel_id,
    channel_name: channel_id === null ? null : (names.get(channel_id) ?? null),
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
