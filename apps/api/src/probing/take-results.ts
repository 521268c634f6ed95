import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Instant, instant } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import type { AwaitedResult } from '../judging/judge-all.js';
import { judgeResults } from '../judging/judge-results.js';
import type { CheckReport, ReportsTakenView } from './report-bodies.js';

export class TakeResults extends Command<ReportsTakenView> {
  constructor(readonly reports: readonly CheckReport[]) {
    super();
  }
}

/** Takes all results of a request in one transaction. */
@CommandHandler(TakeResults)
export class TakeResultsHandler implements ICommandHandler<TakeResults> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute({ reports }: TakeResults): Promise<ReportsTakenView> {
    return this.unitOfWork.run(async (repositories) => {
      const { checks, now } = await repositories.awaitedChecks.under(reports);
      const results = reports.flatMap((report) => {
        const check = checks.get(report.series);
        // A batch that holds a result twice has it counted once.
        checks.delete(report.series);
        return check === undefined ? [] : [{ check, ...resultFrom(report, now) }];
      });
      await judgeResults(repositories, results, now);
      return { taken: results.length, dropped: reports.length - results.length };
    });
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
});
