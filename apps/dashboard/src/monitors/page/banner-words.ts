import { t } from '../../language/text.js';
import { inWords, lengthBetween } from '../../ui/moments.js';
import type { Tone } from '../../ui/status.js';
import type { CheckWithWords } from '../shared/check-messages.js';
import type { Monitor } from '../shared/monitor-queries.js';

export type BannerFacts = {
  readonly monitor: Monitor;
  readonly latestCheck: CheckWithWords | undefined;
  /** When the last incident ended. */
  readonly recoveredAt: string | undefined;
  readonly checkedSince: string | undefined;
  readonly maintenanceUntil: string | undefined;
  readonly now: Date;
  /** Defaults to that of the reader. */
  readonly timeZone?: string;
};

export type Banner = {
  readonly tone: Tone;
  readonly title: string;
  readonly why: string;
};

/** Puts the state of a monitor without an open incident into words: for how long, and why. */
export const bannerOf = (facts: BannerFacts): Banner => {
  const { monitor, maintenanceUntil } = facts;
  if (monitor.pause_reason === 'plan')
    return {
      tone: 'idle',
      title: t('Paused by the plan'),
      why: t(
        'The plan of the account runs fewer monitors. This one goes on after an upgrade, or when another one is deleted.',
      ),
    };
  if (monitor.status === 'paused')
    return { tone: 'idle', title: t('Paused'), why: t('It is not checked, and no incident opens.') };
  if (monitor.open_incident_id !== null)
    return { tone: 'bad', title: t('Incident'), why: t('An incident is open.') };
  if (monitor.unsupported !== null)
    return { tone: 'idle', title: t('It can never be checked'), why: monitor.unsupported };
  if (monitor.unchecked_since !== null) return unchecked(facts, monitor.unchecked_since);
  if (maintenanceUntil !== undefined) return inMaintenance(facts, maintenanceUntil);
  return withoutIncident(facts);
};

const unchecked = ({ now }: BannerFacts, since: string): Banner => ({
  tone: 'wait',
  title: t('Not checked for {length}', { length: lengthSince(since, now) }),
  why: t('No check has had a result since then, so its state is unknown.'),
});

const healthSentences: Readonly<Record<Monitor['health'], string>> = {
  up: t('It is up.'),
  degraded: t('It is degraded.'),
  down: t('It is down.'),
  unknown: '',
};

const inMaintenance = (facts: BannerFacts, until: string): Banner => {
  const { monitor, now, timeZone } = facts;
  return {
    tone: 'wait',
    title: t('In maintenance until {moment}', { moment: inWords(until, now, timeZone) }),
    why: inSequence(healthSentences[monitor.health], causeIn(facts), t('No incident opens until then.')),
  };
};

const withoutIncident = (facts: BannerFacts): Banner => {
  const { monitor, latestCheck, recoveredAt, checkedSince, now } = facts;
  const cause = causeIn(facts);
  switch (monitor.health) {
    case 'unknown':
      return { tone: 'idle', title: t('Not known yet'), why: cause || awaited(monitor) };
    case 'down':
      return { tone: 'bad', title: t('Down, without an incident'), why: cause };
    case 'degraded':
      return { tone: 'wait', title: t('Degraded, without an incident'), why: cause };
    case 'up': {
      if (latestCheck?.status === 'down')
        return {
          tone: 'wait',
          title: t('Up, but the last check failed'),
          why: inSequence(cause, t('An incident opens if the next checks fail too.')),
        };
      const since = recoveredAt ?? checkedSince;
      return {
        tone: 'good',
        title: since === undefined ? t('Up') : t('Up for {length}', { length: lengthSince(since, now) }),
        why: cause,
      };
    }
  }
};

const awaited = ({ type }: Monitor): string =>
  type === 'heartbeat' ? t('The first report is on its way.') : t('The first check is on its way.');

const causeIn = ({ latestCheck }: BannerFacts): string => latestCheck?.words ?? '';

const inSequence = (...sentences: readonly string[]): string => sentences.filter(Boolean).join(' ');

const lengthSince = (at: string, now: Date): string => lengthBetween(Date.parse(at), now.getTime());
