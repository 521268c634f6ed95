import { CommandHandler } from '@nestjs/cqrs';
import type { ProberTokenId, TrialCheckId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { ChangeCommand, type ChangeHandler, unaudited, unchanged } from '../http/commands/command.js';
import type { ReportsTakenView, TrialReport } from './report-bodies.js';

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
    const result = { status, message, durationMs, details };
    const isTaken = await trialChecks.report(proberId, trialId, result);
    return isTaken ? unaudited({ taken: 1, dropped: 0 }) : unchanged({ taken: 0, dropped: 1 });
  }
}
