import { ConfigDraft, type Imported } from '../report/draft.js';
import { userAgentNote } from '../report/notes.js';
import { takeNotifications } from './channels.js';
import { KumaMonitors, type MonitorOptions } from './monitors.js';
import { reportOthers } from './others.js';
import { type KumaFile, text } from './read-backup.js';
import { takeStatusPages } from './status-pages.js';
import { withHistory } from './take-history.js';
import { takeWindows } from './windows.js';

export type KumaOptions = MonitorOptions & {
  readonly fileSet: string;
  /** Windows that ended before this are not taken. */
  readonly now: Date;
};

/** Makes a configuration from a file of Uptime Kuma, and a report on each of its rows. */
export const importKuma = (file: KumaFile, options: KumaOptions): Imported => {
  const { tables, version, kind } = file;
  const draft = new ConfigDraft();
  const channels = takeNotifications(draft, file);
  const monitors = new KumaMonitors(draft, file, channels, options);
  monitors.takeAll();
  takeWindows(draft, file, monitors, options.now);
  takeStatusPages(draft, file, monitors.keys);
  reportOthers(draft, file);
  if (kind === 'backup')
    draft.notes.push('A backup has no maintenance windows, status pages and settings: a database has.');
  if (file.isPartial)
    draft.notes.push(
      kind === 'dump'
        ? 'The dump may be incomplete: its last line does not say "Dump completed". If mariadb-dump ended with an error, make it again.'
        : 'The latest changes may be missing: Uptime Kuma keeps them in kuma.db-wal until it stops, and that file is not there. Monitors, channels and windows may be missing or older than you know them. Import both files, or stop Uptime Kuma before you copy kuma.db.',
    );
  if (tables.monitor.some((row) => text(row, 'type') === 'keyword'))
    draft.notes.push('A keyword is looked for in the first 1 MiB of a page. Uptime Kuma reads all of it.');
  draft.notes.push(userAgentNote('Uptime Kuma'));
  const { history } = file;
  draft.notes.push(
    history === undefined
      ? 'Results of earlier checks are not taken.'
      : 'Of the results of earlier checks, the history has counts by day and outages.',
  );
  const imported = draft.finish(
    `Uptime Kuma ${version}${kind === 'database' ? '' : ` (${kind})`}`,
    options.fileSet,
  );
  return history === undefined ? imported : withHistory(imported, { ...file, history }, monitors.keys);
};
