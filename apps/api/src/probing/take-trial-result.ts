import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TrialCheckId } from '@tocsin/domain';
import { type ProberToken, UnitOfWork } from '@tocsin/persistence';
import type { ReportsTakenView, TrialReport } from './report-bodies.js';

export class TakeTrialResult extends Command<ReportsTakenView> {
  constructor(
    readonly prober: ProberToken,
    readonly trialId: TrialCheckId,
    readonly report: TrialReport,
  ) {
    super();
  }
}

/** Takes the result of a trial check, from the prober that took it and from no other. */
@CommandHandler(TakeTrialResult)
export class TakeTrialResultHandler implements ICommandHandler<TakeTrialResult> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ prober, trialId, report }: TakeTrialResult): Promise<ReportsTakenView> {
    const { status, message, duration_ms: durationMs, details } = report;
    const isTaken = await this.unitOfWork.run(({ trialChecks }) =>
      trialChecks.report(prober.id, trialId, { status, message, durationMs, details }),
    );
    return isTaken ? { taken: 1, dropped: 0 } : { taken: 0, dropped: 1 };
  }
}
