import { type ColumnFates, keptBy, lossesByColumns, lost, ofNoCheck, sameByDefault } from './columns.js';
import type { KumaFile, KumaRow } from './read-backup.js';

const rows = ['row'] as const;
const kept = keptBy(rows);

/** Every column of the tables around the monitors whose rows an import takes. */
export const tableColumns = {
  notification: {
    id: kept,
    name: kept,
    active: kept,
    config: kept,
    is_default: lost(rows, () => 'that new monitors get it by themselves'),
    user_id: ofNoCheck,
  },
  monitor_notification: { id: ofNoCheck, monitor_id: kept, notification_id: kept },
  tag: { id: kept, name: kept, color: lost(rows, () => 'its color'), created_date: ofNoCheck },
  monitor_tag: { id: ofNoCheck, monitor_id: kept, tag_id: kept, value: kept },
  maintenance: {
    id: kept,
    title: kept,
    active: kept,
    strategy: kept,
    start_date: kept,
    end_date: kept,
    start_time: kept,
    end_time: kept,
    weekdays: kept,
    days_of_month: kept,
    interval_day: kept,
    cron: kept,
    duration: kept,
    timezone: kept,
    description: lost(rows, () => 'its description'),
    user_id: ofNoCheck,
    last_start_date: ofNoCheck,
  },
  monitor_maintenance: { id: ofNoCheck, monitor_id: kept, maintenance_id: kept },
  // Its announcement is lost, on whichever page.
  maintenance_status_page: { id: ofNoCheck, status_page_id: ofNoCheck, maintenance_id: kept },
  status_page: {
    id: kept,
    slug: kept,
    title: kept,
    description: kept,
    published: kept,
    search_engine_index: kept,
    icon: sameByDefault(rows, ['/icon.svg'], () => 'its icon'),
    theme: sameByDefault(rows, ['auto'], () => 'its theme: the colours are those of the visitor'),
    footer_text: lost(rows, () => 'its footer'),
    custom_css: lost(rows, () => 'its CSS'),
    google_analytics_tag_id: lost(rows, () => 'its analytics'),
    analytics_id: lost(rows, () => 'its analytics'),
    show_tags: lost(rows, () => 'the tags of its monitors'),
    show_certificate_expiry: lost(rows, () => 'the days that certificates have left'),
    show_only_last_heartbeat: lost(rows, () => 'that it shows only the last check'),
    rss_title: lost(rows, () => 'the title of its feed'),
    password: lost(rows, () => 'its password, which Uptime Kuma never asks for'),
    // They say where `analytics_id` is sent.
    analytics_script_url: ofNoCheck,
    analytics_type: ofNoCheck,
    // A page here keeps up by itself.
    auto_refresh_interval: ofNoCheck,
    show_powered_by: ofNoCheck,
    created_date: ofNoCheck,
    modified_date: ofNoCheck,
  },
  status_page_cname: { id: ofNoCheck, status_page_id: kept, domain: kept },
  group: {
    id: kept,
    name: kept,
    public: kept,
    weight: kept,
    status_page_id: kept,
    active: ofNoCheck,
    created_date: ofNoCheck,
  },
  monitor_group: {
    id: kept,
    monitor_id: kept,
    group_id: kept,
    weight: kept,
    send_url: kept,
    custom_url: kept,
  },
} as const satisfies Readonly<Record<string, ColumnFates<'row'>>>;

/** A table whose columns are listed. */
export type ListedTable = keyof typeof tableColumns;

/** The losses of rows of a table by their columns, each once. */
export const lossesOfRows = (
  file: KumaFile,
  table: ListedTable,
  taken: readonly KumaRow[],
): readonly string[] => {
  const losses = taken.flatMap((row) =>
    lossesByColumns<'row'>(tableColumns[table], row, 'row', file.defaults[table]),
  );
  return [...new Set(losses)];
};
