import type {
  AccountId,
  AuditAction,
  AuditActor,
  AuditEntry,
  AuditEntryId,
  AuditedChange,
  AuditedKind,
  AuditedRequest,
  AuditFilter,
} from '@tocsin/domain';
import { auditActions, auditedKindOf } from '@tocsin/domain';
import { type Executor, requireAppending } from '../database/database.js';
import { type AnyRow, insertInto, selection } from '../database/entities.js';
import { type Page, type PageRequest, pageOf, pageTail } from '../database/page.js';
import { idsIn, list, raw, type Sql, sql } from '../database/sql.js';
import { lowestIdAt, toMs } from '../database/values.js';
import { auditEntry, auditPosition } from '../tables/people.js';
import type { Entity } from '../tables/table.js';

/** The database refuses to remove younger entries. */
export const auditKeptDaysMin = 30;

export const selectedEntry = selection(auditEntry, 'e');

/** The actors of entries that name no person and no key. All others are of the command line. */
const actorTypes: Readonly<Partial<Record<AuditAction, 'recipient' | 'service'>>> = {
  'channel.confirmed': 'recipient',
  'incident.acknowledged': 'recipient',
  'channel.failing': 'service',
  'channel.recovered': 'service',
  'mail_domain.proved': 'service',
  'mail_domain.lapsed': 'service',
};

const actorFrom = ({
  keyId,
  keyName,
  personId,
  personName,
  action,
}: Entity<typeof auditEntry>): AuditActor => {
  if (keyId !== null) return { type: 'api_key', keyId, name: keyName ?? '' };
  if (personId !== null) return { type: 'person', personId, name: personName ?? '' };
  return { type: actorTypes[action] ?? 'administrator' };
};

export const entryFrom = (row: AnyRow): AuditEntry => {
  const found = selectedEntry.from(row);
  const { keyId: _, keyName: __, personId: ___, personName: ____, ...entry } = found;
  return { ...entry, actor: actorFrom(found) };
};

/** The tables of audited things, each with the column of its name. A person may be no member any more. */
const nameColumns = {
  account: raw('name FROM account'),
  api_key: raw('name FROM api_key'),
  channel: raw('name FROM channel'),
  incident: raw('title FROM incident'),
  invitation: raw('email_address FROM invitation'),
  mail_domain: raw('domain FROM mail_domain'),
  maintenance_window: raw('name FROM maintenance_window'),
  member: raw('name FROM person'),
  monitor: raw('name FROM monitor'),
  rota: raw('name FROM rota'),
  route: raw('name FROM route'),
  status_component: raw('name FROM status_component'),
  status_page: raw('title FROM status_page'),
  status_post: raw('title FROM status_post'),
  // Its address is no business of those who read the log.
  status_subscriber: null,
  // These have no name.
  batch: null,
  trial_check: null,
} as const satisfies Record<AuditedKind, Sql | null>;

const nameOf = (kind: AuditedKind, id: string): Sql | null =>
  nameColumns[kind] && sql`(SELECT ${nameColumns[kind]} WHERE id = ${id})`;

/** Ids are made in the order of time, to within less than this. */
const idsAroundMs = 3_600_000;

/** Entries are only added; triggers refuse the rest. */
export class AuditLog {
  constructor(
    private readonly tx: Executor,
    private readonly newEntryId: () => AuditEntryId,
  ) {}

  append(
    { action, subjectId, subjectName, fields = [], channelId }: AuditedChange,
    { accountId, actor, address, at }: AuditedRequest,
  ): void {
    requireAppending(this.tx);
    const id = this.newEntryId();
    this.tx.runUnawaited(
      insertInto(auditEntry, {
        id,
        accountId,
        at,
        action,
        subjectId,
        subjectName: subjectName ?? nameOf(auditedKindOf(action), subjectId),
        channelId: channelId ?? null,
        channelName: channelId === undefined ? null : nameOf('channel', channelId),
        fields,
        ...(actor.type === 'api_key' && { keyId: actor.keyId, keyName: actor.name }),
        ...(actor.type === 'person' && { personId: actor.personId, personName: actor.name }),
        address,
      }),
    );
    this.tx.runUnawaited(insertInto(auditPosition, { entryId: id }));
  }

  async list(accountId: AccountId, filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>> {
    const rows = await this.tx.all<AnyRow>(sql`
      SELECT ${selectedEntry.columns} FROM audit_entry e
      WHERE e.account_id = ${accountId} ${conditionsOf(filter)} ${pageTail(page, 'e.id')}`);
    return pageOf(rows.map(entryFrom), page);
  }

  /** The current names of the subjects and channels of entries. Deleted ones are not there; a trial check has no name. */
  async names(
    accountId: AccountId,
    entries: readonly AuditEntry[],
  ): Promise<ReadonlyMap<string, string | null>> {
    const named = [
      ...new Set(
        entries.flatMap(({ subjectId, channelId }) => [
          subjectId,
          ...(channelId === null ? [] : [channelId]),
        ]),
      ),
    ];
    const ids = idsIn(this.tx.dialect, named);
    const rows = await this.tx.all<{ id: string; name: string | null }>(sql`
      SELECT id, name FROM account WHERE id = ${accountId} AND id IN ${ids}
      UNION ALL SELECT id, name FROM monitor WHERE account_id = ${accountId} AND id IN ${ids}
      UNION ALL SELECT id, name FROM channel WHERE account_id = ${accountId} AND id IN ${ids}
      UNION ALL SELECT id, domain FROM mail_domain WHERE account_id = ${accountId} AND id IN ${ids}
      UNION ALL SELECT id, name FROM maintenance_window WHERE account_id = ${accountId} AND id IN ${ids}
      UNION ALL SELECT id, name FROM rota WHERE account_id = ${accountId} AND id IN ${ids}
      UNION ALL SELECT id, name FROM route WHERE account_id = ${accountId} AND id IN ${ids}
      UNION ALL SELECT id, title FROM incident WHERE account_id = ${accountId} AND id IN ${ids}
      UNION ALL SELECT id, name FROM api_key WHERE account_id = ${accountId} AND id IN ${ids}
      UNION ALL SELECT id, email_address FROM invitation WHERE account_id = ${accountId} AND id IN ${ids}
      UNION ALL SELECT id, title FROM status_page WHERE account_id = ${accountId} AND id IN ${ids}
      UNION ALL SELECT id, NULL FROM trial_check WHERE account_id = ${accountId} AND id IN ${ids}
      UNION ALL SELECT c.id, c.name FROM status_component c JOIN status_page g ON g.id = c.page_id
        WHERE g.account_id = ${accountId} AND c.id IN ${ids}
      UNION ALL SELECT o.id, o.title FROM status_post o JOIN status_page g ON g.id = o.page_id
        WHERE g.account_id = ${accountId} AND o.id IN ${ids}
      UNION ALL SELECT p.id, p.name FROM member b JOIN person p ON p.id = b.person_id
        WHERE b.account_id = ${accountId} AND p.id IN ${ids}`);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}

const conditionsOf = ({ personId, keyId, kind, from, to }: AuditFilter): Sql => sql`
  ${personId === undefined ? raw('') : sql`AND e.person_id = ${personId}`}
  ${keyId === undefined ? raw('') : sql`AND e.key_id = ${keyId}`}
  ${kind === undefined ? raw('') : sql`AND e.action IN (${list(actionsOf(kind))})`}
  ${from === undefined ? raw('') : sql`AND e.at >= ${toMs(from)} AND e.id >= ${lowestIdAt(toMs(from) - idsAroundMs)}`}
  ${to === undefined ? raw('') : sql`AND e.at < ${toMs(to)} AND e.id < ${lowestIdAt(toMs(to) + idsAroundMs)}`}`;

const actionsOf = (kind: AuditedKind): Sql[] =>
  auditActions.filter((action) => auditedKindOf(action) === kind).map((action) => sql`${action}`);
