import { ConfigDraft, type Imported } from '../report/draft.js';
import { takeNotifications } from './channels.js';
import type { KumaFile } from './kuma-tables.js';
import { KumaMonitors, type MonitorOptions } from './monitors.js';
import { reportOthers } from './others.js';
import { takeStatusPages } from './status-pages.js';
import { takeWindows } from './windows.js';

export type KumaOptions = MonitorOptions & {
  readonly fileSet: string;
  /** Windows that ended before this are not taken. */
  readonly now: Date;
};

/** Makes a configuration from a file of Uptime Kuma, and a report on each of its rows. */
export const importKuma = ({ tables, version, isBackup }: KumaFile, options: KumaOptions): Imported => {
  const draft = new ConfigDraft();
  const channels = takeNotifications(draft, tables);
  const monitors = new KumaMonitors(draft, tables, channels, options);
  monitors.takeAll();
  takeWindows(draft, tables, monitors.keys, options.now);
  takeStatusPages(draft, tables, monitors.keys);
  reportOthers(draft, tables);
  if (isBackup)
    draft.notes.push('A backup has no maintenance windows, status pages and settings: a database has.');
  draft.notes.push('Results of earlier checks are not taken.');
  return draft.finish(`Uptime Kuma ${version}${isBackup ? ' (backup)' : ''}`, options.fileSet);
};
