import { Get } from '@nestjs/common';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount } from '../http/access/current-caller.js';
import { Operation, V1Controller } from '../http/operation.js';
import { HighlightsView, SummaryQueries, SummaryView } from './summary-queries.js';

@V1Controller('summary', 'Checks')
export class SummaryController {
  constructor(private readonly queries: SummaryQueries) {}

  @Get()
  @Operation({
    id: 'getSummary',
    summary: 'How many monitors are up, incidents are open, and channels are failing',
    status: 200,
    answer: SummaryView,
  })
  summary(@CurrentAccount() { id }: Account): Promise<SummaryView> {
    return this.queries.summary(id);
  }

  @Get('highlights')
  @Operation({
    id: 'getHighlights',
    summary: 'Monitors that need attention soon',
    description: 'Paused monitors are left out.',
    status: 200,
    answer: HighlightsView,
  })
  highlights(@CurrentAccount() { id }: Account): Promise<HighlightsView> {
    return this.queries.highlights(id);
  }
}
