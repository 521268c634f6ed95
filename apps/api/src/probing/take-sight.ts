import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { blindnessAfter, type Clock, instant } from '@tocsin/domain';
import { type ProberToken, UnitOfWork } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import type { ProberBlindness, SightTakenView } from './sight-bodies.js';

export class TakeSight extends Command<SightTakenView> {
  constructor(
    readonly prober: ProberToken,
    readonly told: ProberBlindness | null,
  ) {
    super();
  }
}

/** Takes what a prober says of its own sight. It may say so again and again: only what is new is stored. */
@CommandHandler(TakeSight)
export class TakeSightHandler implements ICommandHandler<TakeSight> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ prober: { id, blind: before }, told }: TakeSight): Promise<SightTakenView> {
    const reported = told && { cause: told.cause, ageMs: told.age_ms };
    const after = blindnessAfter(before, reported, instant(this.clock.now()));
    if (after !== before) await this.unitOfWork.run(({ proberTokens }) => proberTokens.setBlind(id, after));
    return { blind_since: after?.since ?? null };
  }
}
