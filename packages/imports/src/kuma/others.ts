import { asTag, type ConfigDraft } from '../report/draft.js';
import { subjectOf } from './mapped.js';
import { type KumaFile, type KumaTable, text } from './read-backup.js';
import { lossesOfRows } from './table-columns.js';

type Untaken = {
  readonly kind: string;
  readonly nameColumn: string;
  readonly reason: string;
  readonly nearest: string;
};

/** Tables whose rows have no place in a configuration. A mapping of its own takes a table out of this list. */
const untaken: Readonly<Partial<Record<KumaTable, Untaken>>> = {
  incident: {
    kind: 'post of a status page',
    nameColumn: 'title',
    reason: 'A configuration has status pages, and no posts.',
    nearest: 'A post, written by hand on the page: under "Status pages" in the dashboard.',
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

const reportTags = (draft: ConfigDraft, file: KumaFile): void => {
  const { tag: tags, monitor_tag: links } = file.tables;
  for (const row of tags) {
    const subject = subjectOf('tag', 'tag', row, text(row, 'name'));
    const tag = asTag(text(row, 'name'));
    const isUsed = links.some((link) => text(link, 'tag_id') === text(row, 'id'));
    if (!isUsed) draft.notTaken(subject, 'No monitor has it.', 'It exists as soon as a monitor has it.');
    else if (tag === undefined)
      draft.notTaken(subject, 'It has no character that a tag may have.', 'Another tag.');
    else draft.taken(subject, [`tag ${tag}`], lossesOfRows(file, 'tag', [row]));
  }
};

/** Reports on the rows that are no monitor, channel, window or status page. */
export const reportOthers = (draft: ConfigDraft, file: KumaFile): void => {
  reportTags(draft, file);
  for (const [table, { kind, nameColumn, reason, nearest }] of Object.entries(untaken)) {
    for (const row of file.tables[table as KumaTable]) {
      const subject = subjectOf(table as KumaTable, kind, row, text(row, nameColumn));
      draft.notTaken(subject, reason, nearest);
    }
  }
};
