import type { CheckStatus } from '@tocsin/domain';
import { inSequence, reasonsOf, type Said } from '@tocsin/domain';
import type { FromSchema } from 'json-schema-to-ts';
import type { MonitorTypeDescription } from '../../probe/probe.js';
import type { CheckResult } from '../../result/check-result.js';
import { isUpsideDown, turned } from '../../running/upside-down.js';
import { nextDue, type Schedule } from '../../settings/schedule.js';
import { fieldError, objectSchema } from '../../settings/schema.js';
import { textPatterns } from '../../settings/text-patterns.js';
import { judgeChecks } from './checking.js';

const says = reasonsOf('heartbeat', {
  failed: {
    en: 'The run that ended at {at:moment} failed.',
    de: 'Der Lauf, der am {at:moment} endete, schlug fehl.',
    ar: 'فشل التشغيل الذي انتهى في {at:moment}.',
  },
  failed_with: {
    en: 'The run that ended at {at:moment} failed with exit code {exit_code:n}.',
    de: 'Der Lauf, der am {at:moment} endete, schlug mit Exit-Code {exit_code:n} fehl.',
    ar: 'فشل التشغيل الذي انتهى في {at:moment} برمز الخروج {exit_code:n}.',
  },
  clock_jumped: {
    en: 'The clock of this service jumped at {at:moment}, so nobody counts as late before {until:moment}.',
    de: 'Die Uhr dieses Dienstes sprang am {at:moment}, deshalb gilt vor dem {until:moment} nichts als verspätet.',
    ar: 'قفزت ساعة هذه الخدمة في {at:moment}، فلا يُعدّ أحد متأخّرًا قبل {until:moment}.',
  },
  absent: {
    en: 'Not judged from {from:moment} to {until:moment}: this service could not be reached before {to:moment}, so a ping may have been lost.',
    de: 'Nicht beurteilt vom {from:moment} bis zum {until:moment}: Dieser Dienst war vor dem {to:moment} nicht erreichbar, ein Ping kann also verloren sein.',
    ar: 'لم يُحكم عليها من {from:moment} إلى {until:moment}: تعذّر الوصول إلى هذه الخدمة قبل {to:moment}، وربما فُقدت نبضة.',
  },
  running: {
    en: 'A run began at {at:moment} and may take {allowed:span}.',
    de: 'Ein Lauf begann am {at:moment} und darf {allowed:span} dauern.',
    ar: 'بدأ تشغيل في {at:moment}، ويجوز أن يستغرق {allowed:span}.',
  },
  not_ended: {
    en: 'The run that began at {at:moment} had not ended {allowed:span} later.',
    de: 'Der Lauf, der am {at:moment} begann, war nach {allowed:span} nicht beendet.',
    ar: 'التشغيل الذي بدأ في {at:moment} لم ينتهِ بعد {allowed:span}.',
  },
  due: {
    en: 'The next ping is due by {by:moment}.',
    de: 'Der nächste Ping ist fällig bis {by:moment}.',
    ar: 'النبضة التالية مستحقّة حتى {by:moment}.',
  },
  missed: {
    en: 'No ping came by {by:moment}.',
    de: 'Bis {by:moment} kam kein Ping.',
    ar: 'لم تصل نبضة حتى {by:moment}.',
  },
  waits: {
    en: 'No ping has come yet. It is judged from the first one on.',
    de: 'Bisher kam kein Ping. Beurteilt wird ab dem ersten.',
    ar: 'لم تصل أي نبضة بعد. يبدأ الحكم من أول نبضة.',
  },
  none_so_far: { en: 'None has come so far.', de: 'Bisher kam keiner.', ar: 'لم تصل أي نبضة حتى الآن.' },
  last_at: {
    en: 'The last one came at {at:moment}.',
    de: 'Der letzte kam am {at:moment}.',
    ar: 'وصلت آخر نبضة في {at:moment}.',
  },
});

const settings = {
  ...objectSchema({
    watches: {
      type: 'string',
      title: 'Watches',
      hint: '',
      enumTitles: ['A job, which reports', 'Whether all other monitors are checked'],
      inSight: true,
      description:
        '`pings`: a job reports that it has run. `checks`: the service itself reports that all other monitors are being checked; the settings below are not used.',
      enum: ['pings', 'checks'],
      default: 'pings',
    },
    period_seconds: {
      type: 'integer',
      title: 'Time between two runs',
      unit: 's',
      description: 'How long after one run the next one is due.',
      minimum: 30,
      maximum: 31_536_000,
    },
    cron: {
      type: 'string',
      title: 'Cron expression',
      hint: 'Five fields, such as 30 2 * * *.',
      description:
        'Or: a cron expression of five fields that says when runs are due, such as `30 2 * * *`. A day must fit both day fields if one of them begins with `*`, and otherwise only one.',
      format: 'cron',
      maxLength: 100,
    },
    time_zone: {
      type: 'string',
      title: 'Time zone',
      description: 'The time zone that the cron expression is in, such as `Europe/Berlin`.',
      format: 'time_zone',
      maxLength: 100,
      default: 'UTC',
    },
    grace_seconds: {
      type: 'integer',
      title: 'Grace',
      unit: 's',
      description: 'How much later than due a run may end.',
      minimum: 0,
      maximum: 604_800,
      default: 3_600,
    },
    run_seconds_max: {
      type: 'integer',
      title: 'Longest run',
      hint: 'After its start ping. If empty, it may take the grace, or until it is due.',
      unit: 's',
      description:
        'How long a run may take after its start ping. Left out, it may take `grace_seconds`, or until it is due.',
      minimum: 1,
      maximum: 604_800,
    },
    waits_for_first_ping: {
      type: 'boolean',
      title: 'Wait for the first ping',
      hint: 'Until then nothing counts as late.',
      description:
        'Whether nothing counts as late before the first ping has come, such as one of a job that still has to be set up.',
      default: false,
    },
    push_token: {
      type: 'string',
      title: 'Push token of Uptime Kuma',
      hint: 'A job that reports to /api/push/… with it keeps its request.',
      description:
        'The token of a push monitor of Uptime Kuma. `/api/push/…` with it then stands for the ping URL, so that jobs keep their requests.',
      pattern: textPatterns.pushToken.source,
      minLength: 10,
      maxLength: 64,
      writeOnly: true,
    },
  }),
  alternatives: [
    {
      title: 'Runs are due',
      inSight: true,
      options: [
        { title: 'At an interval', names: ['period_seconds'] },
        { title: 'At the times of a cron expression', names: ['cron', 'time_zone'] },
      ],
    },
  ],
  unusedWhen: {
    watches: {
      checks: [
        ...['period_seconds', 'cron', 'time_zone', 'grace_seconds', 'run_seconds_max'],
        ...['waits_for_first_ping', 'push_token', 'upside_down'],
      ],
    },
  },
} as const;

type Settings = FromSchema<typeof settings>;

/** An exit code of 0 is a success. */
export type HeartbeatPing =
  | { readonly kind: 'start' | 'success' | 'fail'; readonly at: Date }
  | { readonly kind: 'exit'; readonly exitCode: number; readonly at: Date };

type Absence = { readonly from: Date; readonly to: Date };

/** Has a constant size. */
export type HeartbeatState = {
  /** When the monitor was created or resumed. */
  readonly since: Date;
  /** When the clock last jumped: what came before it may have any time. */
  readonly jumpedAt?: Date | undefined;
  /** The latest time in which the service could take no pings. */
  readonly absence?: Absence | undefined;
  readonly startedAt: Date | undefined;
  readonly ended:
    | {
        readonly at: Date;
        readonly failed: boolean;
        readonly exitCode: number | undefined;
        /** From its start ping. */
        readonly durationMs: number | undefined;
      }
    | undefined;
};

export type HeartbeatVerdict = Omit<CheckResult, 'status'> & {
  /** `unknown`: no ping has come yet, the clock jumped, or a ping may have been lost. */
  readonly status: CheckStatus;
  /** In which a ping may have been lost. The next judgement must know it. */
  readonly absence?: Absence | undefined;
  /** `undefined` when only a ping changes the verdict. */
  readonly judgeAgainAt: Date | undefined;
};

/** A type without a probe: a job reports, and the clock tells when it has not. */
export type HeartbeatType = MonitorTypeDescription<Settings> & {
  readonly received: (state: HeartbeatState, ping: HeartbeatPing) => HeartbeatState;
  /** Without times that are yet to come. */
  readonly notAfter: (state: HeartbeatState, now: Date) => HeartbeatState;
  readonly judge: (settings: Settings, state: HeartbeatState, now: Date) => HeartbeatVerdict;
  /** For `watches: checks`. */
  readonly judgeChecks: typeof judgeChecks;
};

export const heartbeat = {
  type: 'heartbeat',
  title: 'Heartbeat',
  description: 'A job reports in time that it has run, or all other monitors are being checked.',
  kind: 'jobs',
  searchWords: [
    'cron',
    'backup',
    'job',
    'dead man',
    'push',
    'scheduled',
    'queue',
    'not checked',
    'unchecked',
    'prober',
    'blind',
    'watchdog',
    'geplant',
    'nicht geprüft',
  ],
  icon: 'M12 20C6.5 16 3.5 13 3.5 9.3A4.3 4.3 0 0 1 12 8a4.3 4.3 0 0 1 8.5 1.3C20.5 13 17.5 16 12 20ZM4 13h4l1.5-3 2.5 5 1.5-2H16',
  targetExample: 'Nightly backup',
  setup: {
    steps: [
      'Save the monitor. Its page then shows the address to report to.',
      'Let the job send a request to the address at the end of each run, for example with curl.',
    ],
  },
  target: 'label',
  neverCalls: true,
  settings,
  faults: (given) => {
    const { watches, period_seconds: period, cron, push_token: pushToken } = given;
    const schedules = [period, cron].filter((given) => given !== undefined).length;
    if (watches === 'checks') {
      if (pushToken !== undefined)
        return [fieldError('settings.push_token', 'must not be given when watches is checks')];
      if (isUpsideDown(given))
        return [fieldError('settings.upside_down', 'must not be set when watches is checks')];
      return schedules === 0
        ? []
        : [fieldError('settings', 'must hold neither period_seconds nor cron when watches is checks')];
    }
    return schedules === 1 ? [] : [fieldError('settings', 'must hold either period_seconds or cron')];
  },
  defaults: { intervalSeconds: 60, severity: 'critical', incidentTitle: '{name} is {status}: {reason}' },
  german: {
    Heartbeat: 'Heartbeat',
    'A job reports in time that it has run, or all other monitors are being checked.':
      'Ein Auftrag meldet rechtzeitig, dass er gelaufen ist, oder alle anderen Monitore werden geprüft.',
    'Nightly backup': 'Nächtliches Backup',
    'Save the monitor. Its page then shows the address to report to.':
      'Speichern Sie den Monitor. Seine Seite zeigt dann die Adresse für die Meldungen.',
    'Let the job send a request to the address at the end of each run, for example with curl.':
      'Lassen Sie den Auftrag am Ende jedes Laufs eine Anfrage an die Adresse senden, zum Beispiel mit curl.',
    Watches: 'Überwacht',
    'A job, which reports': 'Einen Auftrag, der sich meldet',
    'Whether all other monitors are checked': 'Ob alle anderen Monitore geprüft werden',
    'Time between two runs': 'Zeit zwischen zwei Läufen',
    'How long after one run the next one is due.': 'Wie lange nach einem Lauf der nächste fällig ist.',
    'Cron expression': 'Cron-Ausdruck',
    'Five fields, such as 30 2 * * *.': 'Fünf Felder, wie 30 2 * * *.',
    'Time zone': 'Zeitzone',
    'The time zone that the cron expression is in, such as `Europe/Berlin`.':
      'Die Zeitzone, in der der Cron-Ausdruck gilt, wie Europe/Berlin.',
    Grace: 'Karenz',
    'How much later than due a run may end.': 'Um wie viel später als fällig ein Lauf enden darf.',
    'Longest run': 'Längster Lauf',
    'After its start ping. If empty, it may take the grace, or until it is due.':
      'Nach seinem Start-Ping. Ohne Angabe die Karenz lang oder bis zur Fälligkeit.',
    'Wait for the first ping': 'Auf den ersten Ping warten',
    'Until then nothing counts as late.': 'Bis dahin gilt nichts als verspätet.',
    'Push token of Uptime Kuma': 'Push-Token von Uptime Kuma',
    'A job that reports to /api/push/… with it keeps its request.':
      'Ein Auftrag, der damit an /api/push/… meldet, behält seine Anfrage.',
    'Runs are due': 'Läufe sind fällig',
    'At an interval': 'In festem Abstand',
    'At the times of a cron expression': 'Zu den Zeiten eines Cron-Ausdrucks',
  },
  arabic: {
    Heartbeat: 'نبضة',
    'A job reports in time that it has run, or all other monitors are being checked.':
      'تُبلّغ مهمّة في وقتها أنها عملت، أو أن كل المراقبات الأخرى تُفحص.',
    'Nightly backup': 'نسخ احتياطي ليلي',
    'Save the monitor. Its page then shows the address to report to.':
      'احفظ المراقبة. تعرض صفحتها بعد ذلك العنوان الذي يُبلَّغ إليه.',
    'Let the job send a request to the address at the end of each run, for example with curl.':
      'اجعل المهمّة ترسل طلبًا إلى العنوان في نهاية كل تشغيل، مثلًا باستخدام curl.',
    Watches: 'تراقب',
    'A job, which reports': 'مهمّة تُبلّغ',
    'Whether all other monitors are checked': 'هل تُفحص كل المراقبات الأخرى',
    'Time between two runs': 'الوقت بين تشغيلين',
    'How long after one run the next one is due.': 'متى يحين التشغيل التالي بعد تشغيل.',
    'Cron expression': 'تعبير cron',
    'Five fields, such as 30 2 * * *.': 'خمسة حقول، مثل 30 2 * * *.',
    'Time zone': 'المنطقة الزمنية',
    'The time zone that the cron expression is in, such as `Europe/Berlin`.':
      'المنطقة الزمنية لتعبير cron، مثل `Asia/Riyadh`.',
    Grace: 'المهلة الإضافية',
    'How much later than due a run may end.': 'كم يجوز أن يتأخّر انتهاء التشغيل عن موعده.',
    'Longest run': 'أطول تشغيل',
    'After its start ping. If empty, it may take the grace, or until it is due.':
      'بعد إشارة بدئه. إذا تُرك فارغًا فله المهلة الإضافية، أو حتى موعده التالي.',
    'Wait for the first ping': 'انتظار أول نبضة',
    'Until then nothing counts as late.': 'حتى ذلك الحين لا يُعدّ شيء متأخّرًا.',
    'Push token of Uptime Kuma': 'رمز الدفع في Uptime Kuma',
    'A job that reports to /api/push/… with it keeps its request.':
      'المهمّة التي تُبلّغ به إلى /api/push/… تُبقي طلبها كما هو.',
    'Runs are due': 'مواعيد التشغيل',
    'At an interval': 'بفاصل زمني',
    'At the times of a cron expression': 'في أوقات تعبير cron',
  },
  received,
  notAfter,
  judge: (given, state, now) => {
    const verdict = judge(given, state, now);
    return isUpsideDown(given) ? turned(verdict) : verdict;
  },
  judgeChecks,
} satisfies HeartbeatType;

/** The order in which pings come counts, not their times: a clock may have been set back in between. */
function received(before: HeartbeatState, ping: HeartbeatPing): HeartbeatState {
  const state = notAfter(before, ping.at);
  const { startedAt, jumpedAt } = state;
  // A job that begins again before it has ended must not put off its limit.
  if (ping.kind === 'start') return { ...state, startedAt: startedAt ?? ping.at };
  const exitCode = ping.kind === 'exit' ? ping.exitCode : undefined;
  const failed = ping.kind === 'fail' || (exitCode !== undefined && exitCode !== 0);
  const isTimed = startedAt !== undefined && !(jumpedAt !== undefined && startedAt <= jumpedAt);
  const durationMs = isTimed ? ping.at.getTime() - startedAt.getTime() : undefined;
  return { ...state, startedAt: undefined, ended: { at: ping.at, failed, exitCode, durationMs } };
}

/** A time in the future is from before the clock was set back, and counts as the time of that. */
function notAfter(state: HeartbeatState, now: Date): HeartbeatState {
  const { since, startedAt, ended, jumpedAt } = state;
  if ([since, startedAt ?? now, ended?.at ?? now].every((moment) => moment <= now)) return state;
  const latest = jumpedAt !== undefined && jumpedAt < now ? jumpedAt : now;
  const bounded = (moment: Date): Date => (moment > now ? latest : moment);
  return {
    ...state,
    since: bounded(since),
    startedAt: startedAt && bounded(startedAt),
    ended: ended && { ...ended, at: bounded(ended.at) },
  };
}

/** A run that failed or came too late counts until one succeeds. */
function judge(settings: Settings, given: HeartbeatState, now: Date): HeartbeatVerdict {
  const state = expectedFrom(settings, notAfter(given, now));
  const { ended, startedAt } = state;
  if (settings.waits_for_first_ping && ended === undefined && startedAt === undefined) {
    return { status: 'unknown', message: says.waits(), durationMs: 0, details: {}, judgeAgainAt: undefined };
  }
  const durationMs = ended?.durationMs ?? 0;
  const details = {
    last_ping_at: (startedAt ?? ended?.at)?.toISOString(),
    last_end_at: ended?.at.toISOString(),
    exit_code: ended?.exitCode,
    started_at: startedAt?.toISOString(),
  };
  if (ended?.failed) {
    const message =
      ended.exitCode === undefined
        ? says.failed({ at: ended.at })
        : says.failed_with({ at: ended.at, exit_code: ended.exitCode });
    return { status: 'down', message, durationMs, details, judgeAgainAt: undefined };
  }
  const deadline = deadlineOf(settings, state);
  const held = state.jumpedAt && heldFrom(settings, state, state.jumpedAt);
  if (held !== undefined && now < held && !hasReportedSince(state, state.jumpedAt ?? now)) {
    return {
      status: 'unknown',
      message: says.clock_jumped({ at: state.jumpedAt ?? now, until: held }),
      durationMs,
      details,
      judgeAgainAt: held,
    };
  }
  const absence = absenceIn(state, deadline);
  const until = absence && heldFrom(settings, state, absence.to);
  if (absence !== undefined && until !== undefined && now < until) {
    const message = says.absent({ ...absence, until });
    return { status: 'unknown', message, durationMs, details, judgeAgainAt: until, absence };
  }
  const at = new Date(Math.max(...[held, until, deadline.at].map((each) => each?.getTime() ?? 0)));
  const status = now > at ? 'down' : 'up';
  const message = status === 'down' ? deadline.missed : deadline.awaited;
  const judgeAgainAt = status === 'down' ? undefined : at;
  return {
    status,
    message,
    durationMs,
    details: { ...details, due_by: at.toISOString() },
    judgeAgainAt,
    absence,
  };
}

/** A job that waits for its first ping is expected from that one on. */
function expectedFrom(settings: Settings, state: HeartbeatState): HeartbeatState {
  const { startedAt, ended } = state;
  const isFirst = settings.waits_for_first_ping && ended === undefined && startedAt !== undefined;
  return isFirst ? { ...state, since: startedAt } : state;
}

const hasReportedSince = ({ startedAt, ended }: HeartbeatState, moment: Date): boolean =>
  [startedAt, ended?.at].some((at) => at !== undefined && at > moment);

/** One interval and the grace later, and as long as a run may take that had begun. */
function heldFrom(settings: Settings, { startedAt }: HeartbeatState, moment: Date): Date {
  const { grace_seconds: graceSeconds, run_seconds_max: runSecondsMax = 0 } = settings;
  const runMs = startedAt === undefined ? 0 : 1_000 * runSecondsMax;
  return new Date(moment.getTime() + Math.max(intervalMsAt(settings, moment) + 1_000 * graceSeconds, runMs));
}

function intervalMsAt(settings: Settings, moment: Date): number {
  const first = nextDue(scheduleOf(settings), moment);
  return nextDue(scheduleOf(settings), first).getTime() - first.getTime();
}

/** The absence of the service, if a ping that would have kept the deadline may have come in it. */
function absenceIn(state: HeartbeatState, { awaitedFrom, at }: Deadline): Absence | undefined {
  const { absence } = state;
  if (absence === undefined || hasReportedSince(state, absence.to)) return undefined;
  return absence.from < at && absence.to >= awaitedFrom() ? absence : undefined;
}

type Deadline = {
  /** No earlier ping is expected. */
  readonly awaitedFrom: () => Date;
  readonly at: Date;
  readonly awaited: Said;
  readonly missed: Said;
};

function deadlineOf(settings: Settings, { since, startedAt, ended }: HeartbeatState): Deadline {
  const { grace_seconds: graceSeconds, run_seconds_max: runSecondsMax } = settings;
  const lastEnd = ended !== undefined && ended.at > since ? ended.at : undefined;
  const due = nextDue(scheduleOf(settings), lastEnd ?? since);
  const dueBy = later(due, graceSeconds);
  // A run that began too late does not replace the missing one.
  if (startedAt !== undefined && startedAt <= dueBy) {
    const runBy = later(startedAt, runSecondsMax ?? graceSeconds);
    const at = runSecondsMax === undefined && dueBy > runBy ? dueBy : runBy;
    const allowed = (at.getTime() - startedAt.getTime()) / 1_000;
    return {
      awaitedFrom: () => startedAt,
      at,
      awaited: says.running({ at: startedAt, allowed }),
      missed: says.not_ended({ at: startedAt, allowed }),
    };
  }
  const last = lastEnd === undefined ? says.none_so_far() : says.last_at({ at: lastEnd });
  return {
    // As early as it may be late, but by no more than half of its interval.
    awaitedFrom: () => later(due, -Math.min(graceSeconds, intervalMsAt(settings, due) / 2_000)),
    at: dueBy,
    awaited: inSequence(says.due({ by: dueBy }), last),
    missed: inSequence(says.missed({ by: dueBy }), last),
  };
}

function scheduleOf({ period_seconds: periodSeconds, cron = '', time_zone: timeZone }: Settings): Schedule {
  return periodSeconds === undefined ? { cron, timeZone } : { periodSeconds };
}

const later = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1_000);
