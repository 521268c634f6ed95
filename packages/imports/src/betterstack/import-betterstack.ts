import { ConfigDraft, type Imported } from '../report/draft.js';
import { WatchedOnce } from '../report/expiry.js';
import { repeatedNotes } from '../report/json-answers.js';
import { lossesByKeys } from '../report/keys.js';
import { type DataMap, mapIn, textIn } from '../report/maps.js';
import { silentNote, userAgentNote } from '../report/notes.js';
import type { ImportOptions } from '../report/report.js';
import { takeRow } from '../report/take-monitor.js';
import { MaintenanceHours } from './maintenance.js';
import { mappingOf } from './monitor-types.js';
import type { BetterStackFile } from './read-betterstack.js';
import { heartbeatKeys, monitorKeys, stackKinds } from './row-keys.js';
import { timesOf } from './times.js';

type BetterStackOptions = ImportOptions & {
  /** Maintenance windows begin on the first of their days from then on. */
  readonly now: Date;
};

const ways = { call: 'call', sms: 'SMS', email: 'e-mail', push: 'push', critical_alert: 'critical push' };

/** With a policy, its own ways are ignored. */
const alertLosses = (attributes: DataMap): readonly string[] => {
  if (textIn(attributes, 'policy_id') !== '')
    return ['its escalation policy, of which the answer has only the id'];
  const own = Object.entries(ways).flatMap(([name, word]) => (attributes[name] === true ? [word] : []));
  if (own.length === 0) return [];
  const wait = textIn(attributes, 'team_wait');
  const team = wait === '' ? '' : `, and its team ${wait} s later`;
  return [`that it alerts whoever is on call by ${own.join(', ')}${team}`];
};

/** A heartbeat that was never requested is not due there, and would be due here. */
const isPaused = (attributes: DataMap, isHeartbeat: boolean): boolean =>
  attributes.paused === true ||
  textIn(attributes, 'paused_at') !== '' ||
  ['paused', ...(isHeartbeat ? ['pending'] : [])].includes(textIn(attributes, 'status'));

class BetterStackImport {
  readonly #draft = new ConfigDraft();
  readonly #silent: string[] = [];
  readonly #hours = new MaintenanceHours();
  readonly #watched = new WatchedOnce();

  constructor(
    private readonly file: BetterStackFile,
    private readonly options: BetterStackOptions,
  ) {}

  run(): Imported {
    const { file } = this;
    for (const row of file.rows) this.#take(row);
    this.#hours.addWindows(this.#draft, this.options.now);
    const { notes } = this.#draft;
    if (file.lacksPages)
      notes.push(
        'Some rows are missing: an answer tells of pages that are not there. Import all pages at once.',
      );
    if (!file.hasHeartbeats)
      notes.push('No heartbeats are taken: the answer of GET /api/v2/heartbeats is not there.');
    notes.push(
      ...repeatedNotes(file),
      ...silentNote(this.#silent, 'channel, because the answer does not tell whom Better Stack alerts'),
      'Better Stack opens an incident when a check fails from three locations and goes on failing for the confirmation period. Here as many checks in a row must fail, 15 seconds apart, and three at least.',
      'Better Stack does not document how many redirects it follows: 20 are followed here. Its checks come from its own servers, and those here from your probers.',
      userAgentNote('Better Stack'),
      'On-call calendars, escalation policies, integrations, status pages and results of earlier checks are not taken.',
    );
    return this.#draft.finish('Better Stack', this.options.fileSet);
  }

  #take(row: DataMap): void {
    const attributes = mapIn(row, 'attributes');
    const isHeartbeat = row.type === 'heartbeat';
    const writtenKind = isHeartbeat ? 'heartbeat' : textIn(attributes, 'monitor_type');
    const kind = stackKinds.find((each) => each === writtenKind && (each === 'heartbeat') === isHeartbeat);
    const source = `${isHeartbeat ? 'heartbeat' : 'monitor'} ${textIn(row, 'id')}`;
    const name = textIn(attributes, isHeartbeat ? 'name' : 'pronounceable_name') || source;
    const subject = { source, kind: isHeartbeat ? 'heartbeat' : `${writtenKind} monitor`, name };
    if (kind === undefined) {
      const reason = `Its type ${writtenKind || '(none)'} is not known.`;
      this.#draft.notTaken(subject, reason, 'The list of monitor types in docs/monitor-types.');
      return;
    }
    const mapping = mappingOf(attributes, kind);
    if (!('parts' in mapping)) {
      this.#draft.notTaken(subject, mapping.reason, mapping.nearest);
      return;
    }
    const losses = [...mapping.losses];
    const times = isHeartbeat ? {} : timesOf(attributes, kind, losses);
    const hours = this.#hours.of(attributes);
    if (hours !== undefined && 'loss' in hours) losses.push(hours.loss);
    losses.push(
      ...alertLosses(attributes),
      ...lossesByKeys(row, kind, isHeartbeat ? heartbeatKeys : monitorKeys),
    );
    const monitors = takeRow(
      this.#draft,
      subject,
      { ...mapping, parts: this.#watched.withoutKnown(mapping.parts), losses },
      { name, tags: [], isPaused: isPaused(attributes, isHeartbeat), ...times },
    );
    if (hours !== undefined && !('loss' in hours)) this.#hours.add(hours, monitors);
    this.#silent.push(name);
  }
}

/** Makes a configuration from the monitors and heartbeats of Better Stack, and a report on each of them. */
export const importBetterStack = (file: BetterStackFile, options: BetterStackOptions): Imported =>
  new BetterStackImport(file, options).run();
