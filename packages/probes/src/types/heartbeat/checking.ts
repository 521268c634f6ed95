import type { RegionSight } from '@tocsin/domain';
import { type CheckResult } from '../../result/check-result.js';
import { listInWords } from '../../words/text.js';
import { momentInWords } from '../../words/time.js';

/** How the monitors of an account are checked, as far as they are to be. */
export type Checking = {
  readonly monitors: number;
  /** How many of them no check could tell anything of for three intervals. */
  readonly unchecked: number;
  /** Since when the first of those is unchecked. */
  readonly since: Date | undefined;
  /** Where those are checked from. */
  readonly regions: readonly { readonly region: string; readonly sight: RegionSight }[];
  /** What the latest check said of one of them, when there was one. */
  readonly example: { readonly name: string; readonly message: string } | undefined;
};

export type CheckingVerdict = CheckResult & {
  /** When it is to be judged again although nothing has changed; `undefined` when nothing but a change matters. */
  readonly judgeAgainAt: Date | undefined;
};

/**
 * How long a monitor must be unchecked before somebody is rung, in milliseconds. A check that a prober had claimed when
 * it was killed is given out again after its timeout and 20 seconds: a prober that is started again rings nobody.
 */
const rungAfterMs = 90_000;

/** Whether an account's monitors are being checked. */
export function judgeChecks(checking: Checking, now: Date): CheckingVerdict {
  const { monitors, unchecked, since } = checking;
  const details = { monitors, unchecked, unchecked_since: since?.toISOString() };
  const common = { durationMs: 0, details };
  if (unchecked === 0 || since === undefined) {
    const message =
      monitors === 0 ? 'There is no other monitor to check.' : `${counted(monitors)} being checked.`;
    return { ...common, status: 'up', message, judgeAgainAt: undefined };
  }
  const rungAt = new Date(since.getTime() + rungAfterMs);
  const isDown = now >= rungAt;
  return {
    ...common,
    status: isDown ? 'down' : 'up',
    message: uncheckedInWords(checking, since),
    judgeAgainAt: isDown ? undefined : rungAt,
  };
}

const counted = (monitors: number): string =>
  monitors === 1 ? '1 monitor is' : `All ${monitors} monitors are`;

const uncheckedInWords = (checking: Checking, since: Date): string => {
  const { monitors, unchecked } = checking;
  const which = `${unchecked} of ${monitors} ${monitors === 1 ? 'monitor' : 'monitors'}`;
  const verb = unchecked === 1 ? 'has' : 'have';
  return `${which} ${verb} not been checked since ${momentInWords(since)}: ${reasonOf(checking)}.`;
};

const reasonOf = ({ regions, example }: Checking): string => {
  const inState = (isIn: (sight: RegionSight) => boolean): string | undefined => {
    const names = regions.filter(({ sight }) => isIn(sight)).map(({ region }) => region);
    if (names.length === 0) return undefined;
    return `${names.length === 1 ? 'region' : 'regions'} ${listInWords(names)}`;
  };
  const cutOff = inState((sight) => sight.state === 'blind' && sight.cause === 'network');
  const nameless = inState((sight) => sight.state === 'blind' && sight.cause === 'name_servers');
  const silent = inState((sight) => sight.state === 'silent');
  const reasons = [
    ...(cutOff === undefined ? [] : [`the prober of ${cutOff} has seen nothing`]),
    ...(nameless === undefined ? [] : [`the prober of ${nameless} has reached no name server`]),
    ...(silent === undefined ? [] : [`no prober of ${silent} is running`]),
  ];
  if (reasons.length > 0) return listInWords(reasons);
  if (example === undefined) return `no result came from ${inState(() => true) ?? 'anywhere'}`;
  return `the latest check of ${example.name} said: ${example.message.replace(/\.$/, '')}`;
};
