import { Inject, Injectable } from '@nestjs/common';
import type { AccountId, ApiKeyId } from '@tocsin/domain';
import type { ApiKeyFilter, PageRequest, Repositories } from '@tocsin/persistence';
import { pageView } from '../http/bodies/page.js';
import { COMMITTED } from '../http/commands/committed.js';
import { notFound } from '../http/problems/problem.js';
import { type ApiKeyPage, type ApiKeyView, apiKeyView } from './api-key-view.js';

@Injectable()
export class ApiKeyQueries {
  constructor(@Inject(COMMITTED) private readonly committed: Repositories) {}

  async list(accountId: AccountId, filter: ApiKeyFilter, page: PageRequest): Promise<ApiKeyPage> {
    return pageView(await this.committed.apiKeys.list(accountId, filter, page), apiKeyView);
  }

  async get(accountId: AccountId, keyId: ApiKeyId): Promise<ApiKeyView> {
    const key = await this.committed.apiKeys.find(accountId, keyId);
    if (!key) throw notFound('API key');
    return apiKeyView(key);
  }
}
