import { Body, Get, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type TrialCheckId, trialBounds } from '@tocsin/domain';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount, CurrentCaller } from '../http/access/current-caller.js';
import { PathId } from '../http/bodies/text.js';
import type { Caller } from '../http/commands/caller.js';
import { Operation, PostOperation, V1Controller } from '../http/operation.js';
import { NewTrialCheck, TrialCheckView } from './trial-check-bodies.js';
import { TrialCheckQueries, TryCheck } from './try-check.js';

@V1Controller('trial-checks', 'Monitors')
export class TrialChecksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: TrialCheckQueries,
  ) {}

  @Post()
  @PostOperation({
    id: 'tryCheck',
    command: TryCheck,
    summary: 'Check a target once, before making a monitor',
    description: `A prober runs the check. Only the result is stored, for ${trialBounds.keptMs / 60_000} minutes. An account can have ${trialBounds.waitingMax} trial checks waiting, and can start ${trialBounds.perMinuteMax} a minute.`,
    status: 202,
    answer: TrialCheckView,
  })
  create(@CurrentCaller() caller: Caller, @Body() { subject }: NewTrialCheck): Promise<TrialCheckView> {
    return this.commands.execute(new TryCheck(caller, subject));
  }

  @Get(':id')
  @Operation({
    id: 'getTrialCheck',
    summary: 'A trial check and its result',
    status: 200,
    answer: TrialCheckView,
    ids: ['id'],
  })
  get(
    @CurrentAccount() { id }: Account,
    @Param('id', PathId) trialId: TrialCheckId,
  ): Promise<TrialCheckView> {
    return this.queries.get(id, trialId);
  }
}
