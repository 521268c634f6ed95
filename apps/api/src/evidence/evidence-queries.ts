import { Inject, Injectable } from '@nestjs/common';
import type { AccountId, IncidentId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { prepareUnpacking } from '@tocsin/probes/catalogue';
import { COMMITTED } from '../http/commands/committed.js';
import { notFound } from '../http/problems/problem.js';
import { readEvidence } from '../judging/keep-evidence.js';
import { evidenceView, type IncidentEvidenceView } from './evidence-view.js';

@Injectable()
export class EvidenceQueries {
  constructor(@Inject(COMMITTED) private readonly committed: Repositories) {
    prepareUnpacking();
  }

  async get(accountId: AccountId, incidentId: IncidentId): Promise<IncidentEvidenceView> {
    const incident = await this.committed.incidents.find(accountId, incidentId);
    if (!incident) throw notFound('incident');
    const { monitorId, status } = incident;
    const isOpen = status === 'open';
    return evidenceView(await readEvidence(this.committed, { incidentId, monitorId, isOpen }));
  }
}
