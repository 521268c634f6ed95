import { Get, Param } from '@nestjs/common';
import type { IncidentId } from '@tocsin/domain';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount } from '../http/access/current-caller.js';
import { PathId } from '../http/bodies/text.js';
import { Operation, V1Controller } from '../http/operation.js';
import { EvidenceQueries } from './evidence-queries.js';
import { IncidentEvidenceView } from './evidence-view.js';

@V1Controller('incidents', 'Incidents')
export class EvidenceController {
  constructor(private readonly queries: EvidenceQueries) {}

  @Get(':id/evidence')
  @Operation({
    id: 'getIncidentEvidence',
    summary: 'Why an incident opened: what its checks asked, and what came back',
    description:
      'Without secrets. It is stored with the incident, takes at most 20 kB, and is removed with it. An account can keep bodies out: `evidence_bodies` of `PATCH /v1/account`.',
    status: 200,
    answer: IncidentEvidenceView,
    ids: ['id'],
  })
  get(
    @CurrentAccount() { id }: Account,
    @Param('id', PathId) incidentId: IncidentId,
  ): Promise<IncidentEvidenceView> {
    return this.queries.get(id, incidentId);
  }
}
