import type {
  AccountId,
  ApiKeyId,
  AuditAction,
  AuditActor,
  AuditEntry,
  AuditEntryId,
  AuditedChange,
  AuditedRequest,
  ChannelId,
  PersonId,
} from '@tocsin/domain';
import type { Executor } from '../database/database.js';
import { fromMs, toMs } from '../database/instants.js';
import { type Page, type PageRequest, pageOf, pageTail } from '../database/page.js';
import { raw, sql } from '../database/sql.js';

/** The database refuses to remove younger entries. */
export const auditKeptDaysMin = 30;

type AuditRow = {
  id: AuditEntryId;
  account_id: AccountId;
  at: number;
  action: AuditAction;
  subject_id: string;
  channel_id: ChannelId | null;
  fields: string;
  key_id: ApiKeyId | null;
  key_name: string | null;
  person_id: PersonId | null;
  person_name: string | null;
  address: string | null;
};

const columns = raw(
  'id, account_id, at, action, subject_id, channel_id, fields, key_id, key_name, person_id, person_name, address',
);

const actorFrom = (row: AuditRow): AuditActor => {
  if (row.key_id !== null) return { type: 'api_key', keyId: row.key_id, name: row.key_name ?? '' };
  if (row.person_id !== null) return { type: 'person', personId: row.person_id, name: row.person_name ?? '' };
  return { type: 'administrator' };
};

const entryFrom = (row: AuditRow): AuditEntry => ({
  id: row.id,
  accountId: row.account_id,
  at: fromMs(row.at),
  action: row.action,
  subjectId: row.subject_id,
  channelId: row.channel_id,
  fields: JSON.parse(row.fields),
  actor: actorFrom(row),
  address: row.address,
});

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
    const [keyId, keyName] = actor.type === 'api_key' ? [actor.keyId, actor.name] : [null, null];
    const [personId, personName] = actor.type === 'person' ? [actor.personId, actor.name] : [null, null];
    this.tx.runUnawaited(sql`
      INSERT INTO audit_entry (${columns}) VALUES (${this.newEntryId()}, ${accountId}, ${toMs(at)}, ${action},
        ${subjectId}, ${channelId ?? null}, ${JSON.stringify(fields)}, ${keyId}, ${keyName},
        ${personId}, ${personName}, ${address})`);
  }

  async list(accountId: AccountId, page: PageRequest): Promise<Page<AuditEntry>> {
    const rows = await this.tx.all<AuditRow>(
      sql`SELECT ${columns} FROM audit_entry WHERE account_id = ${accountId} ${pageTail(page)}`,
    );
    return pageOf(rows.map(entryFrom), page);
  }
}
