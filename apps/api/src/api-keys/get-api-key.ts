import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AccountId, ApiKeyId } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { notFound } from '../http/problems/problem.js';
import { type ApiKeyView, apiKeyView } from './api-key-view.js';

export class GetApiKey extends Query<ApiKeyView> {
  constructor(
    readonly accountId: AccountId,
    readonly keyId: ApiKeyId,
  ) {
    super();
  }
}

@QueryHandler(GetApiKey)
export class GetApiKeyHandler implements IQueryHandler<GetApiKey> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ accountId, keyId }: GetApiKey): Promise<ApiKeyView> {
    const key = await this.unitOfWork.committed.apiKeys.find(accountId, keyId);
    if (!key) throw notFound('API key');
    return apiKeyView(key);
  }
}
