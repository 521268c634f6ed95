import type {
  AccountId,
  AuditActor,
  AuditEntry,
  AuditEntryId,
  AuditedChange,
  AuditedRequest,
} from '@tocsin/domain';
import type { Executor } from '../database/database.js';
import { type AnyRow, insertInto, selection } from '../database/entities.js';
import { type Page, type PageRequest, pageOf, pageTail } from '../database/page.js';
import { idsIn, sql } from '../database/sql.js';
import { auditEntry, auditPosition } from '../tables/people.js';
import type { Entity } from '../tables/table.js';

/** The database refuses to remove younger entries. */
export const auditKeptDaysMin = 30;

export const selectedEntry = selection(auditEntry, 'e');

const actorFrom = ({
  keyId,
  keyName,
  personId,
  personName,
  action,
}: Entity<typeof auditEntry>): AuditActor => {
  if (keyId !== null) return { type: 'api_key', keyId, name: keyName ?? '' };
  if (personId !== null) return { type: 'person', personId, name: personName ?? '' };
  return { type: action === 'channel.confirmed' ? 'recipient' : 'administrator' };
};

export const entryFrom = (row: AnyRow): AuditEntry => {
  const found = selectedEntry.from(row);
  const { id, accountId, at, action, subjectId, channelId, fields, address } = found;
  return { id, accountId, at, action, subjectId, channelId, fields, actor: actorFrom(found), address };
};

/** Entries are only added; triggers refuse the rest. */
export class AuditLog {
  constructor(
    private readonly tx: Executor,
    private readonly newEntryId: () => AuditEntryId,
  ) {}

  append(
    { action, subjectId, fields = [], channelId }: AuditedChange,
    { accountId, actor, address, at }: AuditedRequest,
  ): void {
    const id = this.newEntryId();
    this.tx.runUnawaited(
      insertInto(auditEntry, {
        id,
        accountId,
        at,
        action,
        subjectId,
        channelId: channelId ?? null,
        fields,
        ...(actor.type === 'api_key' && { keyId: actor.keyId, keyName: actor.name }),
        ...(actor.type === 'person' && { personId: actor.personId, personName: actor.name }),
        address,
      }),
    );
    this.tx.runUnawaited(insertInto(auditPosition, { entryId: id }));
  }

  async list(accountId: AccountId, page: PageRequest): Promise<Page<AuditEntry>> {
    const rows = await this.tx.all<AnyRow>(
      sql`SELECT ${selectedEntry.columns} FROM audit_entry e WHERE e.account_id = ${accountId} ${pageTail(page, 'e.id')}`,
    );
    return pageOf(rows.map(entryFrom), page);
  }

  /** The current names of the subjects and channels of entries. Deleted ones have no name. */
  async names(accountId: AccountId, entries: readonly AuditEntry[]): Promise<ReadonlyMap<string, string>> {
    const named = [
      ...new Set(
        entries.flatMap(({ subjectId, channelId }) => [
          subjectId,
          ...(channelId === null ? [] : [channelId]),
        ]),
      ),
    ];
    const ids = idsIn(this.tx.dialect, named);
    const rows = await this.tx.all<{ id: string; name: string }>(sql`
      SELECT id, name FROM account WHERE id = ${accountId} AND id IN ${ids}
      UNION ALL SELECT id, name FROM monitor WHERE account_id = ${accountId} AND id IN ${ids}
      UNION ALL SELECT id, name FROM channel WHERE account_id = ${accountId} AND id IN ${ids}
      UNION ALL SELECT id, name FROM maintenance_window WHERE account_id = ${accountId} AND id IN ${ids}
      UNION ALL SELECT id, title FROM incident WHERE account_id = ${accountId} AND id IN ${ids}
      UNION ALL SELECT id, name FROM api_key WHERE account_id = ${accountId} AND id IN ${ids}
      UNION ALL SELECT id, email_address FROM invitation WHERE account_id = ${accountId} AND id IN ${ids}
      UNION ALL SELECT id, title FROM status_page WHERE account_id = ${accountId} AND id IN ${ids}
      UNION ALL SELECT c.id, c.name FROM status_component c JOIN status_page g ON g.id = c.page_id
        WHERE g.account_id = ${accountId} AND c.id IN ${ids}
      UNION ALL SELECT o.id, o.title FROM status_post o JOIN status_page g ON g.id = o.page_id
        WHERE g.account_id = ${accountId} AND o.id IN ${ids}
      UNION ALL SELECT p.id, p.name FROM member b JOIN person p ON p.id = b.person_id
        WHERE b.account_id = ${accountId} AND p.id IN ${ids}`);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
