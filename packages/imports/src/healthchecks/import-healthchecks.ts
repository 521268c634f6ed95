import { ConfigDraft, type Imported } from '../report/draft.js';
import { bounds, clamp, nameFrom, secondsInWords } from '../report/fields.js';
import { type AnswerRows, repeatedNotes } from '../report/json-answers.js';
import { lossesByKeys } from '../report/keys.js';
import { type DataMap, textIn } from '../report/maps.js';
import { silentNote } from '../report/notes.js';
import type { ImportOptions } from '../report/report.js';
import { type RowMapping, refused, takeRow } from '../report/take-monitor.js';
import { type CheckKind, checkKeys } from './check-keys.js';
import { scheduleOf } from './schedules.js';

const nearest = 'A heartbeat with period_seconds, or with a cron expression of five fields.';
const usualGrace = 3600;

const secondsIn = (row: DataMap, name: string): number | undefined => {
  const value = row[name];
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;
};

const kindOf = (row: DataMap): CheckKind => (row.schedule === undefined ? 'period' : 'cron');

const nameOf = (row: DataMap): string => textIn(row, 'name') || textIn(row, 'slug') || 'Job';

type Due = { readonly settings: DataMap; readonly losses: readonly string[] };

const dueOf = (row: DataMap): Due | { readonly reason: string } => {
  if (kindOf(row) === 'cron') {
    const schedule = scheduleOf(textIn(row, 'schedule'), textIn(row, 'tz') || 'UTC');
    return 'reason' in schedule ? schedule : { settings: schedule, losses: [] };
  }
  const seconds = secondsIn(row, 'timeout');
  if (seconds === undefined) return { reason: 'It has neither a timeout nor a schedule.' };
  const period = clamp(seconds, bounds.heartbeatPeriodSecondsMin, bounds.heartbeatPeriodSecondsMax);
  return {
    settings: { period_seconds: period },
    losses:
      period === seconds
        ? []
        : [`it was due every ${secondsInWords(seconds)}, and is due every ${secondsInWords(period)}`],
  };
};

const mappingOf = (row: DataMap): RowMapping => {
  const due = dueOf(row);
  if ('reason' in due) return refused(due.reason, nearest);
  const given = secondsIn(row, 'grace') ?? usualGrace;
  const grace = clamp(given, 1, bounds.heartbeatGraceSecondsMax);
  const status = textIn(row, 'status');
  return {
    parts: [
      {
        suffix: '',
        type: 'heartbeat',
        target: nameFrom(nameOf(row), 'Job'),
        // A run that has begun has the grace time to end.
        settings: { ...due.settings, grace_seconds: grace, run_seconds_max: grace },
      },
    ],
    losses: [
      'its ping URL: give the job the ping URL of the heartbeat',
      ...due.losses,
      ...(grace === given
        ? []
        : [`it may be late by ${secondsInWords(grace)}, and not ${secondsInWords(given)}`]),
      ...(textIn(row, 'channels') === '' ? [] : ['its integrations, of which the answer has only the ids']),
      ...(status === 'paused' && row.manual_resume !== true ? ['that a ping resumes it'] : []),
      ...lossesByKeys(row, kindOf(row), checkKeys),
    ],
  };
};

/** Makes a configuration from the checks of Healthchecks.io, and a report on each of them. */
export const importHealthchecks = (answers: AnswerRows, { fileSet }: ImportOptions): Imported => {
  const draft = new ConfigDraft();
  const silent: string[] = [];
  for (const [index, row] of answers.rows.entries()) {
    // Whoever knows the id of a check can send its pings, so the report has a number.
    const subject = { source: `check ${index + 1}`, kind: 'check', name: nameOf(row) };
    const mapping = mappingOf(row);
    if (!('parts' in mapping)) {
      draft.notTaken(subject, mapping.reason, mapping.nearest);
      continue;
    }
    takeRow(draft, subject, mapping, {
      name: nameOf(row),
      tags: textIn(row, 'tags')
        .split(' ')
        .filter((tag) => tag !== ''),
      isPaused: textIn(row, 'status') === 'paused',
    });
    silent.push(subject.name);
  }
  draft.notes.push(
    ...repeatedNotes(answers),
    ...silentNote(silent, 'channel, because an answer does not tell where its integrations lead'),
    'A run that begins again before its end has no more time here: it counts from the first start. Runs are not told apart by rid.',
    'A ping up to 30 seconds before a run is due counts for that run. Pings by e-mail are not received.',
    'Results of earlier pings are not taken.',
  );
  return draft.finish('Healthchecks.io', fileSet);
};
