import { CommandHandler } from '@nestjs/cqrs';
import { blindnessAfter, type Instant, instant, type ProberTokenId, type TrialCheckId } from '@tocsin/domain';
import type { ProberToken, Repositories } from '@tocsin/persistence';
import { reasonIn } from '../checks/reasons.js';
import { ChangeCommand, type ChangeHandler, unaudited, unchanged } from '../http/commands/command.js';
import type { AwaitedResult } from '../judging/judge-all.js';
import { judgeResults } from '../judging/judge-results.js';
import type { ReportedEvidence } from '../judging/keep-evidence.js';
import type {
  CheckReport,
  ProberBlindness,
  ReportsTakenView,
  SightTakenView,
  TrialReport,
} from './report-bodies.js';

type ReportedChecks = { readonly region: string; readonly reports: readonly CheckReport[] };

export class TakeResults extends ChangeCommand<ReportsTakenView, ReportedChecks> {}

@CommandHandler(TakeResults)
export class TakeResultsHandler implements ChangeHandler<TakeResults> {
  async handle({ data: { region, reports } }: TakeResults, repositories: Repositories) {
    const { checks, now } = await repositories.awaitedChecks.under(
      reports.map(({ claim, series }) => ({ claim, series, region })),
    );
    const results = reports.flatMap((report) => {
      const check = checks.get(report.series);
      // A batch may hold a result twice. It counts once.
      checks.delete(report.series);
      return check === undefined ? [] : [{ check, ...resultFrom(report, now) }];
    });
    await judgeResults(repositories, results, now);
    const answer = { taken: results.length, dropped: reports.length - results.length };
    return results.length > 0 ? unaudited(answer) : unchanged(answer);
  }
}

const resultFrom = (report: CheckReport, now: Instant): Omit<AwaitedResult, 'check'> => ({
  outcome: {
    status: report.status,
    message: report.message,
    durationMs: report.duration_ms,
    at: instant(new Date(Date.parse(now) - report.age_ms)),
  },
  reason: reasonIn(report.reason, report.message),
  details: report.details,
  memory: report.remember,
  excused: report.excused === true,
  evidence: evidenceIn(report, now),
  isNeverKnown: report.status === 'unknown' && report.never_known === true,
});

const evidenceIn = (
  { evidence: seen, lastGood: good }: CheckReport,
  now: Instant,
): ReportedEvidence | undefined => {
  if (seen === undefined) return undefined;
  if (good === null) return { seen, lastGood: null };
  const { message, duration_ms: durationMs, age_ms, details, evidence } = good;
  const at = instant(new Date(Date.parse(now) - age_ms));
  const outcome = { status: 'up', message, durationMs, at } as const;
  return {
    seen,
    lastGood: { outcome, reason: reasonIn(good.reason, message), details, seen: evidence },
  };
};

type ReportedTrial = {
  readonly proberId: ProberTokenId;
  readonly trialId: TrialCheckId;
  readonly report: TrialReport;
};

export class TakeTrialResult extends ChangeCommand<ReportsTakenView, ReportedTrial> {}

@CommandHandler(TakeTrialResult)
export class TakeTrialResultHandler implements ChangeHandler<TakeTrialResult> {
  async handle({ data: { proberId, trialId, report } }: TakeTrialResult, { trialChecks }: Repositories) {
    const { status, message, duration_ms: durationMs, details } = report;
    const reason = reasonIn(report.reason, message);
    const result = { status, message, durationMs, details, ...(reason && { reason }) };
    const isTaken = await trialChecks.report(proberId, trialId, result);
    return isTaken ? unaudited({ taken: 1, dropped: 0 }) : unchanged({ taken: 0, dropped: 1 });
  }
}

type Sight = { readonly prober: ProberToken; readonly blindness: ProberBlindness | null };

/** Probers repeat their reports, and only news is stored. */
export class TakeSight extends ChangeCommand<SightTakenView, Sight> {}

@CommandHandler(TakeSight)
export class TakeSightHandler implements ChangeHandler<TakeSight> {
  async handle({ data: { prober, blindness } }: TakeSight, { proberTokens }: Repositories, now: Instant) {
    const reported = blindness && { cause: blindness.cause, ageMs: blindness.age_ms };
    const after = blindnessAfter(prober.blind, reported, now);
    const answer = { blind_since: after?.since ?? null };
    if (after === prober.blind) return unchanged(answer);
    await proberTokens.setBlind(prober.id, after);
    return unaudited(answer);
  }
}
