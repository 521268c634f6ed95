import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type CheckCounting,
  type Circumstances,
  countingOf,
  type ExistingMonitor,
  type HealthJudgement,
  type Instant,
  initialHealth,
  instant,
  isUntroubled,
  judge,
  type MonitorHealth,
  type MonitorId,
  untroubled,
} from '@tocsin/domain';
import {
  type AwaitedCheck,
  type ReportedCheck,
  type Repositories,
  type SavedHealth,
  UnitOfWork,
} from '@tocsin/persistence';
import { circumstancesOf, policyOf } from '../incidents/circumstances.js';
import { takeStep } from '../incidents/take-step.js';
import type { CheckReport, ReportsTakenView } from './report-bodies.js';
import { seeAgain, seenAgain } from './see-again.js';

export class TakeResults extends Command<ReportsTakenView> {
  constructor(readonly reports: readonly CheckReport[]) {
    super();
  }
}

/** Takes results as they come: all of a request in one transaction. */
@CommandHandler(TakeResults)
export class TakeResultsHandler implements ICommandHandler<TakeResults> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute({ reports }: TakeResults): Promise<ReportsTakenView> {
    return this.unitOfWork.run(async (repositories) => {
      const { checks, now } = await repositories.awaitedChecks.under(reports);
      const awaited = reports.flatMap((report) => {
        const check = checks.get(report.series);
        // A batch that holds a result twice has it counted once.
        checks.delete(report.series);
        return check === undefined ? [] : [{ check, ...foundBy(report, now) }];
      });
      await takeFindings(repositories, awaited, now);
      return { taken: awaited.length, dropped: reports.length - awaited.length };
    });
  }
}

/** What was found by a check that was awaited. */
export type Finding = Pick<ReportedCheck, 'outcome' | 'details' | 'memory'> & {
  readonly check: AwaitedCheck;
  /** The prober saw nothing at all. */
  readonly excused?: boolean;
};

const foundBy = (report: CheckReport, now: Instant): Omit<Finding, 'check'> => ({
  outcome: {
    status: report.status,
    message: report.message,
    durationMs: report.duration_ms,
    at: instant(new Date(Date.parse(now) - report.age_ms)),
  },
  details: report.details,
  memory: report.remember,
  excused: report.excused === true,
});

/** Puts findings on record, with what they come to: the health of their monitors, and incidents that open or end. */
export const takeFindings = async (
  repositories: Repositories,
  findings: readonly Finding[],
  now: Instant,
): Promise<readonly Judged[]> => {
  if (findings.length === 0) return [];
  const { checkResults, monitorHealths } = repositories;
  const judged = await judgeAll(repositories, findings, now);
  await checkResults.record(judged.map(reportedFrom), now);
  const again = seenAgain(judged, now);
  await monitorHealths.save(changedHealth(judged, again));
  await seeAgain(repositories, [...again.values()]);
  await hasten(repositories, judged);
  return judged;
};

export type Judged = Finding & { readonly judgement: HealthJudgement; readonly counting: CheckCounting };

/** The monitors whose health changed. Most results change nothing. */
const changedHealth = (
  judged: readonly Judged[],
  again: ReadonlyMap<MonitorId, ExistingMonitor>,
): SavedHealth[] => {
  const latest = new Map(judged.map((each) => [each.check.monitor.monitorId, each]));
  return [...latest.values()].flatMap(({ check, judgement: { health, status: judged } }) => {
    const { monitorId } = check.monitor;
    // What was found before nobody could look any more is not shown until somebody can.
    const isUnchecked = check.uncheckedSince !== null && !again.has(monitorId);
    const status = isUnchecked ? 'unknown' : judged;
    return health === check.healthState && status === check.health
      ? []
      : [{ monitorId, status, state: health }];
  });
};

/** What is stored of a monitor's health has the domain's shape: nobody else writes it. */
const storedHealth = ({ healthState }: AwaitedCheck): MonitorHealth =>
  (healthState as MonitorHealth | null) ?? initialHealth;

const isTroubled = ({ check, outcome }: Finding): boolean =>
  !isUntroubled(storedHealth(check), outcome, check.openIncidentId !== null);

const judgeAll = async (
  repositories: Repositories,
  findings: readonly Finding[],
  now: Instant,
): Promise<Judged[]> => {
  const known = new Map<MonitorId, { health: MonitorHealth; circumstances: Circumstances }>();
  const accountIds = [...new Set(findings.map(({ check }) => check.monitor.accountId))];
  const maintaining = await repositories.maintenanceWindows.accountsWithBegun(accountIds, now);
  const affected = findings
    .filter((finding) => isTroubled(finding) || maintaining.has(finding.check.monitor.accountId))
    .map(({ check }) => check.monitor.monitorId);
  const found = await circumstancesOf(repositories, [...new Set(affected)], now);
  const judged: Judged[] = [];
  for (const finding of findings) {
    const { monitor, region } = finding.check;
    const { monitorId } = monitor;
    const before = known.get(monitorId) ?? {
      health: storedHealth(finding.check),
      circumstances: found.get(monitorId) ?? untroubled,
    };
    const { outcome, excused = false } = finding;
    const { status, message } = outcome;
    const result = { region, status, message, excused, at: now };
    const judgement = judge(before.health, result, policyOf(monitor), before.circumstances);
    const { step } = judgement;
    const circumstances = {
      ...before.circumstances,
      ...(step && { openIncident: await takeStep(repositories, monitor, step, now) }),
    };
    known.set(monitorId, { health: judgement.health, circumstances });
    const counting = countingOf(status, judgement.status, circumstances.maintenanceUntil);
    judged.push({ ...finding, judgement, counting });
  }
  return judged;
};

const reportedFrom = ({ judgement, ...finding }: Judged): ReportedCheck => ({
  ...finding,
  nextWithinMs: judgement.nextCheckMs,
});

/** Has others look at once where that tells more. */
const hasten = async (
  { checkSeries, monitorTree }: Pick<Repositories, 'checkSeries' | 'monitorTree'>,
  judged: readonly Judged[],
): Promise<void> => {
  for (const { check, judgement } of judged) {
    const { monitorId, alerting } = check.monitor;
    if (judgement.askOtherRegions) await checkSeries.checkSoon(monitorId, check.region);
    if (judgement.askParent && alerting.parentId !== null)
      await checkSeries.checkSoon(alerting.parentId, null);
    if (judgement.step?.type !== 'resolve') continue;
    // What was explained by this incident is not any more.
    for (const childId of await monitorTree.suppressedChildren(monitorId)) {
      await checkSeries.checkSoon(childId, null);
    }
  }
};
