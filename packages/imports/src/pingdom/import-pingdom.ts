import { opensAfter } from '../report/confirmation.js';
import { ConfigDraft, type Imported } from '../report/draft.js';
import { WatchedOnce } from '../report/expiry.js';
import { secondsInWords } from '../report/fields.js';
import { repeatedNotes } from '../report/json-answers.js';
import { lossesByKeys } from '../report/keys.js';
import { type DataMap, isMap, mapIn, mapsIn, textIn } from '../report/maps.js';
import { silentNote, userAgentNote } from '../report/notes.js';
import type { ImportOptions } from '../report/report.js';
import { type RefusedRow, refused, type Times, takeRow, timesFrom } from '../report/take-monitor.js';
import { checkKeys, type PingdomKind, pingdomKinds } from './check-keys.js';
import { mappingOf, pingTimeoutSeconds } from './check-types.js';
import type { PingdomCheck } from './http-checks.js';
import type { PingdomFile } from './read-pingdom.js';

const usualMinutes = 5;
const usualThresholdMs = 30_000;
/** "Only marked as confirmed down if the second test also fails." */
const usualFailures = 2;

const positiveIn = (row: DataMap, name: string): number | undefined => {
  const value = row[name];
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;
};

/** The name of the kind, which is a key of `type`, or all of it. */
const writtenKindOf = ({ type }: DataMap): string =>
  typeof type === 'string' ? type : (Object.keys(isMap(type) ? type : {})[0] ?? '');

const kindIn = (row: DataMap): PingdomKind | RefusedRow => {
  const written = writtenKindOf(row);
  if (['script', 'recording'].includes(written))
    return refused('It is a transaction.', 'A multi_step monitor, or a heartbeat of a script.');
  const kind = pingdomKinds.find((each) => each === written);
  if (kind === undefined)
    return refused(
      `Its type ${written || '(none)'} is not known.`,
      'The list of monitor types in docs/monitor-types.',
    );
  // A ping has no settings of its own.
  return isMap(row.type) || kind === 'ping'
    ? kind
    : refused('The answer has none of its settings.', askAgain(row));
};

const askAgain = (row: DataMap): string =>
  `Import the answer of GET /api/3.1/checks/${textIn(row, 'id') || '{id}'} too.`;

const countIn = (row: DataMap, name: string): number => {
  const list = row[name];
  return Array.isArray(list) ? list.length : 0;
};

const alertLosses = (row: DataMap): readonly string[] => {
  const counts = [
    [countIn(row, 'userids'), 'user'],
    [countIn(row, 'teams'), 'team'],
    [countIn(row, 'integrationids'), 'integration'],
  ] as const;
  const receivers = counts.flatMap(([count, word]) =>
    count === 0 ? [] : [`${count} ${word}${count === 1 ? '' : 's'}`],
  );
  if (receivers.length === 0) return [];
  const times = positiveIn(row, 'sendnotificationwhendown') ?? 1;
  const minutes = Math.round((times - 1) * (positiveIn(row, 'resolution') ?? usualMinutes));
  return [
    `whom it alerts, of whom the answer has only the ids: ${receivers.join(', ')}`,
    ...(minutes > 0
      ? [`that it alerts when it was down ${times} times in a row: attach channels after ${minutes} minutes`]
      : []),
    ...(row.notifywhenbackup === false ? ['that nobody is told when it is up again'] : []),
  ];
};

/** @param losses the list to which losses are added */
const timesOf = (row: DataMap, thresholdMs: number, isExact: boolean, losses: string[]): Times => {
  const minutes = positiveIn(row, 'resolution');
  if (minutes === undefined)
    losses.push(
      `how often it is checked, which the answer does not tell: ${secondsInWords(usualMinutes * 60)}`,
    );
  const seconds = thresholdMs / 1000;
  if (!isExact && !Number.isInteger(seconds))
    losses.push(
      `a check may take ${secondsInWords(Math.ceil(seconds))}, and took up to ${secondsInWords(seconds)}`,
    );
  return {
    ...timesFrom((minutes ?? usualMinutes) * 60, Math.ceil(seconds), losses),
    ...opensAfter(usualFailures, losses),
  };
};

class PingdomImport {
  readonly #draft = new ConfigDraft();
  readonly #silent: string[] = [];
  readonly #watched = new WatchedOnce();

  constructor(
    private readonly file: PingdomFile,
    private readonly fileSet: string,
  ) {}

  run(): Imported {
    for (const row of this.file.rows) this.#take(row);
    for (const row of this.file.overview)
      this.#draft.notTaken(subjectOf(row), 'The overview has few of its settings.', askAgain(row));
    this.#draft.notes.push(
      ...repeatedNotes(this.file),
      ...silentNote(
        this.#silent,
        'channel, because an answer has only the ids of users, teams and integrations',
      ),
      'Pingdom confirms a failure by a second test from another place. Here two checks in a row must fail, 15 seconds apart.',
      'Pingdom documents 2xx as up and 4xx and 5xx as down: here any other last status is down. It does not document how many redirects it follows: 20 are followed here.',
      'Pingdom checks IPv4 addresses, and here IPv6 addresses are checked, too. Its checks come from its own servers, and those here from your probers.',
      userAgentNote('Pingdom'),
      'Transactions, maintenance windows, reports and results of earlier checks are not taken.',
    );
    return this.#draft.finish('Pingdom', this.fileSet);
  }

  #take(row: DataMap): void {
    const subject = subjectOf(row);
    const kind = kindIn(row);
    if (typeof kind !== 'string') {
      this.#draft.notTaken(subject, kind.reason, kind.nearest);
      return;
    }
    const check: PingdomCheck = {
      hostname: textIn(row, 'hostname'),
      settings: { ...certificateOf(row), ...mapIn(mapIn(row, 'type'), kind) },
      thresholdMs: positiveIn(row, 'responsetime_threshold') ?? usualThresholdMs,
    };
    const mapping = mappingOf(check, kind);
    if (!('parts' in mapping)) {
      this.#draft.notTaken(subject, mapping.reason, mapping.nearest);
      return;
    }
    const losses = [...mapping.losses];
    const isExact = mapping.parts.some(({ type }) => type === 'api');
    const timeMs = kind === 'ping' ? pingTimeoutSeconds * 1000 : check.thresholdMs;
    const times = timesOf(row, timeMs, isExact, losses);
    losses.push(...alertLosses(row), ...lossesByKeys(row, kind, checkKeys));
    takeRow(
      this.#draft,
      subject,
      { ...mapping, parts: this.#watched.withoutKnown(mapping.parts), losses },
      {
        name: subject.name,
        tags: mapsIn(row, 'tags').map((tag) => textIn(tag, 'name')),
        isPaused: row.paused === true || textIn(row, 'status') === 'paused',
        ...times,
      },
    );
    this.#silent.push(subject.name);
  }
}

const subjectOf = (row: DataMap) => {
  const source = `check ${textIn(row, 'id')}`;
  return { source, kind: `${writtenKindOf(row)} check`, name: textIn(row, 'name') || source };
};

/** Answers have these beside the type, or below it. */
const certificateOf = ({ verify_certificate, ssl_down_days_before }: DataMap): DataMap => ({
  ...(verify_certificate !== undefined && { verify_certificate }),
  ...(ssl_down_days_before !== undefined && { ssl_down_days_before }),
});

/** Makes a configuration from the checks of Pingdom, and a report on each of them. */
export const importPingdom = (file: PingdomFile, { fileSet }: ImportOptions): Imported =>
  new PingdomImport(file, fileSet).run();
