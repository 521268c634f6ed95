import { CommandHandler } from '@nestjs/cqrs';
import { type Instant, instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { ChangeCommand, type ChangeHandler, unaudited, unchanged } from '../http/commands/command.js';
import type { AwaitedResult } from '../judging/judge-all.js';
import { judgeResults } from '../judging/judge-results.js';
import type { CheckReport, ReportsTakenView } from './report-bodies.js';

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
  details: report.details,
  memory: report.remember,
  excused: report.excused === true,
  isNeverKnown: report.status === 'unknown' && report.never_known === true,
});
