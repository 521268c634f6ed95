import { opensAfter } from '../report/confirmation.js';
import { ConfigDraft, type Imported } from '../report/draft.js';
import { WatchedOnce } from '../report/expiry.js';
import { bounds, clamp } from '../report/fields.js';
import { repeatedNotes } from '../report/json-answers.js';
import { textIn } from '../report/maps.js';
import { silentNote, userAgentNote } from '../report/notes.js';
import type { ImportOptions } from '../report/report.js';
import { type AttachedChannel, takeRow, timesFrom } from '../report/take-monitor.js';
import { fromVersion2 } from './from-version-2.js';
import { fromVersion3 } from './from-version-3.js';
import { mappingOf } from './monitor-types.js';
import type { UptimeRobotFile } from './read-uptimerobot.js';
import type { RobotContact, RobotMonitor } from './robot-monitor.js';

/** "Several more checks in the next 30 seconds": a monitor here looks again after 15 seconds, and after 30. */
const usualFailures = 3;
const usualTimeout = 30;

const withRequest: readonly (string | undefined)[] = ['http', 'keyword', 'api'];

class UptimeRobotImport {
  readonly #draft = new ConfigDraft();
  /** The keys of channels by the ids of contacts. A contact that is not taken has none. */
  readonly #channels = new Map<string, string>();
  readonly #silent: string[] = [];
  readonly #watched = new WatchedOnce();

  constructor(
    private readonly file: UptimeRobotFile,
    private readonly fileSet: string,
  ) {}

  run(): Imported {
    const { file } = this;
    const monitors = file.rows.map(file.version === 2 ? fromVersion2 : fromVersion3);
    this.#takeContacts(monitors);
    for (const monitor of monitors) this.#take(monitor);
    this.#reportWindows(monitors);
    const { notes } = this.#draft;
    if (file.lacksPages)
      notes.push(
        'Some monitors are missing: an answer tells of pages that are not there. Import all pages at once.',
      );
    notes.push(
      ...repeatedNotes(file),
      ...silentNote(this.#silent, 'channel'),
      'UptimeRobot confirms a failure by further checks within 30 seconds. Here three checks in a row must fail, 15 seconds apart.',
      'UptimeRobot does not document how many redirects it follows: 20 are followed here. Its checks come from its own servers, and those here from your probers.',
      userAgentNote('UptimeRobot'),
      'Status pages and results of earlier checks are not taken.',
    );
    return this.#draft.finish(`UptimeRobot (API version ${file.version})`, this.fileSet);
  }

  #take(monitor: RobotMonitor): void {
    const subject = {
      source: `monitor ${monitor.id}`,
      kind: `${monitor.kind ?? monitor.writtenKind} monitor`,
      name: monitor.name || `(monitor ${monitor.id})`,
    };
    const mapping = mappingOf(monitor);
    if (!('parts' in mapping)) {
      this.#draft.notTaken(subject, mapping.reason, mapping.nearest);
      return;
    }
    const losses = [...mapping.losses, ...monitor.losses];
    const times = this.#times(monitor, losses);
    const channels = this.#channelsOf(monitor, losses);
    if (monitor.windows === undefined) losses.push('its maintenance windows, which the answer does not tell');
    for (const window of monitor.windows ?? []) losses.push(`its maintenance window ${textIn(window, 'id')}`);
    takeRow(
      this.#draft,
      subject,
      { ...mapping, parts: this.#watched.withoutKnown(mapping.parts), losses },
      { name: monitor.name, tags: monitor.tags, channels, isPaused: monitor.isPaused, ...times },
    );
    if (channels.length === 0) this.#silent.push(subject.name);
  }

  /** @param losses the list to which losses are added */
  #times(monitor: RobotMonitor, losses: string[]) {
    if (monitor.kind === 'heartbeat') return {};
    if (monitor.timeoutSeconds === undefined && monitor.kind !== 'dns')
      losses.push(`how long a check may take, which the answer does not tell: ${usualTimeout} s`);
    const timeout = monitor.timeoutSeconds || usualTimeout;
    const own = withRequest.includes(monitor.kind) ? monitor.retries : undefined;
    if (own !== undefined && own + 1 !== usualFailures)
      losses.push(
        `that a wrong answer is asked for again ${own} times, and a broken connection as often as usual: both count alike here`,
      );
    return {
      ...timesFrom(monitor.intervalSeconds, timeout, losses),
      ...opensAfter(own === undefined ? usualFailures : own + 1, losses),
    };
  }

  #takeContacts(monitors: readonly RobotMonitor[]): void {
    const contacts = new Map<string, RobotContact>();
    for (const contact of monitors.flatMap((monitor) => monitor.contacts ?? []))
      if (!contacts.has(contact.id)) contacts.set(contact.id, contact);
    for (const { id, address, kind } of contacts.values()) {
      const subject = { source: `alert contact ${id}`, kind: 'alert contact', name: address ?? id };
      if (address === undefined || address === '') {
        const reason =
          kind === ''
            ? 'The answer has neither its kind nor its address.'
            : `Its address, of ${kind}, may be a secret.`;
        this.#draft.notTaken(subject, reason, 'A new channel, attached to its monitors.');
        continue;
      }
      const key = this.#draft.addChannel(address, { type: 'Email', email_address: address });
      this.#channels.set(id, key);
      this.#draft.taken(subject, [`channels/${key}`], []);
    }
  }

  /** @param losses the list to which losses are added */
  #channelsOf({ contacts }: RobotMonitor, losses: string[]): readonly AttachedChannel[] {
    if (contacts === undefined) losses.push('its alert contacts, which the answer does not tell');
    return (contacts ?? []).flatMap(({ id, threshold, recurrence }) => {
      const key = this.#channels.get(id);
      if (key === undefined) losses.push(`its alert contact ${id}`);
      if (key === undefined) return [];
      if (recurrence > 0) losses.push(`repeated messages to the alert contact ${id}`);
      const minutes = clamp(Math.round(threshold), 0, bounds.afterMinutesMax);
      return [minutes === 0 ? key : { key, after_minutes: minutes }];
    });
  }

  #reportWindows(monitors: readonly RobotMonitor[]): void {
    const names = new Map(
      monitors
        .flatMap(({ windows }) => windows ?? [])
        .map((window) => [textIn(window, 'id'), textIn(window, 'name') || textIn(window, 'friendly_name')]),
    );
    for (const [id, name] of names)
      this.#draft.notTaken(
        { source: `maintenance window ${id}`, kind: 'maintenance window', name: name || id },
        'Its times are in the time zone of the account, which the answer does not tell.',
        'A maintenance window of its monitors.',
      );
  }
}

/** Makes a configuration from the monitors of UptimeRobot, and a report on each of them. */
export const importUptimeRobot = (file: UptimeRobotFile, { fileSet }: ImportOptions): Imported =>
  new UptimeRobotImport(file, fileSet).run();
