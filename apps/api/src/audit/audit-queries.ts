import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { type AccountId, type AuditEntry, auditRecord } from '@tocsin/domain';
import type { Page, PageRequest, Repositories } from '@tocsin/persistence';
import { cursorOf, pageView } from '../http/bodies/page.js';
import { COMMITTED } from '../http/commands/committed.js';
import type { AuditPage } from './audit-entry-view.js';

const entriesAtOnce = 200;
export const linesMax = 100_000;

@Injectable()
export class AuditQueries {
  constructor(@Inject(COMMITTED) private readonly committed: Repositories) {}

  async list(accountId: AccountId, page: PageRequest): Promise<AuditPage> {
    return pageView(await this.committed.auditLog.list(accountId, page), auditRecord);
  }

  /** Reads the first page, and each further one when the client has taken the one before. */
  async lines(accountId: AccountId, after: string | null, countMax = linesMax): Promise<Readable> {
    const read = (readAfter: string | null) =>
      this.committed.auditLog.list(accountId, { limit: entriesAtOnce, after: readAfter });
    return Readable.from(linesOf(await read(after), read, countMax));
  }
}

type EntryPage = Page<AuditEntry>;

async function* linesOf(
  first: EntryPage,
  read: (after: string) => Promise<EntryPage>,
  countMax: number,
): AsyncGenerator<string, void, void> {
  let page = first;
  for (let lines = page.items.length; ; lines += page.items.length) {
    yield page.items.map((entry) => `${JSON.stringify(auditRecord(entry))}\n`).join('');
    if (page.nextAfter === null) return;
    if (lines >= countMax) break;
    page = await read(page.nextAfter);
  }
  yield `${JSON.stringify({ next_cursor: cursorOf(page.nextAfter) })}\n`;
}
