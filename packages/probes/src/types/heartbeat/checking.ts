import type { RegionSight } from '@tocsin/domain';
import { type CheckResult } from '../../result/check-result.js';
import { listInWords } from '../../words/text.js';
import { momentInWords } from '../../words/time.js';

/** The other monitors of an account. */
export type Checking = {
  readonly monitors: number;
  /** Without a result for three intervals. */
  readonly unchecked: number;
  /** Since when the first of those is unchecked. */
  readonly since: Date | undefined;
  readonly regions: readonly { readonly region: string; readonly sight: RegionSight }[];
  /** The latest result of one of those. */
  readonly example: { readonly name: string; readonly message: string } | undefined;
};

export type CheckingVerdict = CheckResult & {
  /** `undefined` when time alone changes nothing. */
  readonly judgeAgainAt: Date | undefined;
};

/** The api gives a killed prober's checks out again 20 seconds after their timeout: a restart stays silent. */
const rungAfterMs = 90_000;

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
