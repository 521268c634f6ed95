import { importedHistoryBounds, lineFrom } from '@tocsin/domain';
import { clamp } from '../report/fields.js';
import type { MonitorHistory } from '../report/history-file.js';
import type { SqliteFile } from '../sqlite/sqlite-file.js';
import { type KumaHistory, type KumaMonitorHistory, type KumaRow, number, text } from './read-backup.js';

const { daysMax, outagesMax, messageCharsMax, checksMax, averageMsMax } = importedHistoryBounds;

type Day = MonitorHistory['days'][number];
type Outage = MonitorHistory['outages'][number];

/** Keeps the latest of what it is given. */
class Latest<Item> {
  #items: Item[] = [];
  #isCut = false;

  constructor(private readonly max: number) {}

  add(item: Item): void {
    this.#items.push(item);
    if (this.#items.length >= 2 * this.max) this.#cut();
  }

  #cut(): void {
    this.#isCut ||= this.#items.length > this.max;
    this.#items = this.#items.slice(-this.max);
  }

  get items(): readonly Item[] {
    this.#cut();
    return this.#items;
  }

  get isCut(): boolean {
    this.#cut();
    return this.#isCut;
  }
}

const isCount = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value >= 0 && value <= checksMax;

/** Before the year 10000, whose days have longer names. */
const secondsEnd = 253_402_300_800;

/** A row of `stat_daily`. @returns `undefined` for one that Uptime Kuma would not write */
const dayFrom = (row: KumaRow): Day | undefined => {
  const [seconds, up, down, ping] = ['timestamp', 'up', 'down', 'ping'].map((column) => number(row, column));
  if (seconds === undefined || seconds < 0 || seconds >= secondsEnd || !isCount(up) || !isCount(down))
    return undefined;
  return {
    date: new Date(seconds * 1000).toISOString().slice(0, 10),
    up,
    down,
    // The checks of some types have no time, which is stored as 0.
    average_ms: ping !== undefined && ping > 0 ? clamp(Math.round(ping), 0, averageMsMax) : null,
  };
};

/** In UTC, as Uptime Kuma writes times. */
const timePattern = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,3})?$/;

const instantFrom = (time: string): string | undefined => {
  const ms = timePattern.test(time) ? Date.parse(`${time.replace(' ', 'T')}Z`) : Number.NaN;
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
};

const downStatus = 0;

/** Makes outages of the heartbeats at which the status of a monitor changed. */
class Outages {
  readonly latest = new Latest<Outage>(outagesMax);
  #open: Outage | null = null;

  /** @param beat in the order of time. A maintenance ends an outage, as in Uptime Kuma. */
  add(beat: KumaRow): void {
    const at = instantFrom(text(beat, 'time'));
    if (at === undefined) return;
    if (number(beat, 'status') === downStatus)
      this.#open ??= {
        started_at: at,
        ended_at: null,
        message: lineFrom(text(beat, 'msg'), messageCharsMax) || null,
      };
    else if (this.#open !== null) {
      // A clock that was set back makes ends that are before their starts.
      if (at >= this.#open.started_at) this.latest.add({ ...this.#open, ended_at: at });
      this.#open = null;
    }
  }

  end(): void {
    if (this.#open !== null) this.latest.add(this.#open);
  }
}

/** Keeps the last of several items with the same key. */
const distinct = <Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];

/**
 * Reads uptime by day, which only version 2 stores, and the outages. Uptime Kuma marks the heartbeats at which a status
 * changed, and pages without a marked one are not read.
 *
 * @param ids of the monitors that the file has
 * @throws Unreadable
 */
export const readHistory = async (database: SqliteFile, ids: readonly string[]): Promise<KumaHistory> => {
  const found = new Map(ids.map((id) => [id, { days: new Latest<Day>(daysMax), outages: new Outages() }]));
  for await (const row of database.eachRow('stat_daily')) {
    const day = dayFrom(row);
    if (day !== undefined) found.get(text(row, 'monitor_id'))?.days.add(day);
  }
  for await (const row of database.eachRowWith('heartbeat', 'important', 1))
    found.get(text(row, 'monitor_id'))?.outages.add(row);
  const history = new Map<string, KumaMonitorHistory>();
  for (const [id, { days, outages }] of found) {
    outages.end();
    history.set(id, {
      days: distinct(days.items, ({ date }) => date),
      outages: distinct(outages.latest.items, ({ started_at }) => started_at),
      isCut: days.isCut || outages.latest.isCut,
    });
  }
  return history;
};
