import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AccountId } from '@tocsin/domain';
import { type IncidentFilter, type PageRequest, UnitOfWork } from '@tocsin/persistence';
import { pageView } from '../http/bodies/page.js';
import { type IncidentPage, incidentView } from './incident-view.js';

export class ListIncidents extends Query<IncidentPage> {
  constructor(
    readonly accountId: AccountId,
    readonly filter: IncidentFilter,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListIncidents)
export class ListIncidentsHandler implements IQueryHandler<ListIncidents> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ accountId, filter, page }: ListIncidents): Promise<IncidentPage> {
    return pageView(await this.unitOfWork.committed.incidents.list(accountId, filter, page), incidentView);
  }
}
