import type { ConfigDraft } from '../report/draft.js';
import { asTag } from '../report/tags.js';
import { subjectOf } from './kuma-subject.js';
import { type KumaRow, type KumaTable, type KumaTables, text } from './kuma-tables.js';

type Untaken = {
  readonly kind: string;
  readonly nameColumn: string;
  readonly reason: string;
  readonly nearest: string;
};

/** Tables whose rows have no place in a configuration. A mapping of its own takes a table out of this list. */
const untaken: Readonly<Partial<Record<KumaTable, Untaken>>> = {
  status_page: {
    kind: 'status page',
    nameColumn: 'title',
    reason: 'Status pages are no part of a configuration.',
    nearest: 'The tags of its monitors, which the dashboard filters by, and an invitation as viewer.',
  },
  incident: {
    kind: 'post of a status page',
    nameColumn: 'title',
    reason: 'Its status page is not taken.',
    nearest: 'An incident, opened by hand.',
  },
  proxy: {
    kind: 'proxy',
    nameColumn: 'host',
    reason: 'Checks use no proxy.',
    nearest: 'A prober in the network behind the proxy.',
  },
  docker_host: {
    kind: 'Docker host',
    nameColumn: 'name',
    reason: 'Checks ask no Docker.',
    nearest: 'A heartbeat that a script on that machine pings.',
  },
  remote_browser: {
    kind: 'remote browser',
    nameColumn: 'name',
    reason: 'Checks use no browser.',
    nearest: 'A keyword monitor.',
  },
  api_key: {
    kind: 'API key',
    nameColumn: 'name',
    reason: 'Only a hash of the key is stored.',
    nearest: 'A new key: POST /v1/api-keys, or Account in the dashboard.',
  },
  user: {
    kind: 'user',
    nameColumn: 'username',
    reason: 'Only a hash of the password is stored.',
    nearest: 'An invitation.',
  },
};

const detailOf = (table: string, row: KumaRow, tables: KumaTables): string => {
  if (table !== 'status_page') return '';
  const id = text(row, 'id');
  const of = (rows: readonly KumaRow[], column: string) =>
    rows.filter((each) => text(each, 'status_page_id') === id).map((each) => text(each, column));
  const groups = of(tables.group, 'name');
  const domains = of(tables.status_page_cname, 'domain');
  return [
    ...(groups.length === 0 ? [] : [` It has the groups ${groups.join(', ')}.`]),
    ...(domains.length === 0 ? [] : [` Its domains are ${domains.join(', ')}.`]),
  ].join('');
};

const reportTags = (draft: ConfigDraft, { tag: tags, monitor_tag: links }: KumaTables): void => {
  for (const row of tags) {
    const subject = subjectOf('tag', 'tag', row, text(row, 'name'));
    const tag = asTag(text(row, 'name'));
    const isUsed = links.some((link) => text(link, 'tag_id') === text(row, 'id'));
    if (!isUsed) draft.notTaken(subject, 'No monitor has it.', 'It exists as soon as a monitor has it.');
    else if (tag === undefined)
      draft.notTaken(subject, 'It has no character that a tag may have.', 'Another tag.');
    else draft.taken(subject, [`tag ${tag}`], ['its color']);
  }
};

/** Reports on the rows of all other tables. */
export const reportOthers = (draft: ConfigDraft, tables: KumaTables): void => {
  reportTags(draft, tables);
  for (const [table, { kind, nameColumn, reason, nearest }] of Object.entries(untaken)) {
    for (const row of tables[table as KumaTable]) {
      const subject = subjectOf(table as KumaTable, kind, row, text(row, nameColumn));
      draft.notTaken(subject, `${reason}${detailOf(table, row, tables)}`, nearest);
    }
  }
};
