import { Get } from '@nestjs/common';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount } from '../http/access/current-caller.js';
import { Operation, V1Controller } from '../http/operation.js';
import { SummaryQueries } from './summary-queries.js';
import { HighlightsView, SummaryView } from './summary-view.js';

@V1Controller('summary', 'Checks')
export class SummaryController {
  constructor(private readonly queries: SummaryQueries) {}

  @Get()
  @Operation({
    id: 'getSummary',
    summary: 'How many monitors are up, and how many incidents are open',
    status: 200,
    answer: SummaryView,
  })
  summary(@CurrentAccount() { id }: Account): Promise<SummaryView> {
    return this.queries.summary(id);
  }

  @Get('highlights')
  @Operation({
    id: 'getHighlights',
    summary: 'What deserves a look before it fails',
    description: 'Of monitors that are not paused.',
    status: 200,
    answer: HighlightsView,
  })
  highlights(@CurrentAccount() { id }: Account): Promise<HighlightsView> {
    return this.queries.highlights(id);
  }
}
