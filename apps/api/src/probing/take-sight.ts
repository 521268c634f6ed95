import { CommandHandler } from '@nestjs/cqrs';
import { blindnessAfter, type Instant } from '@tocsin/domain';
import type { ProberToken, Repositories } from '@tocsin/persistence';
import { ChangeCommand, type ChangeHandler, unaudited, unchanged } from '../http/commands/command.js';
import type { ProberBlindness, SightTakenView } from './sight-bodies.js';

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
