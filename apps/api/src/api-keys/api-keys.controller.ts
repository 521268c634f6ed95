import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ApiKeyId } from '@tocsin/domain';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount, CurrentCaller } from '../http/access/current-caller.js';
import { PathId } from '../http/bodies/text.js';
import type { Caller } from '../http/commands/caller.js';
import { Operation, PostOperation, V1Controller, WriteOperation } from '../http/operation.js';
import { ApiKeyChange, ApiKeyQuery, NewApiKey } from './api-key-bodies.js';
import { ChangeApiKey, CreateApiKey, RevokeApiKey } from './api-key-commands.js';
import { ApiKeyQueries } from './api-key-queries.js';
import { ApiKeyPage, ApiKeyView, CreatedApiKeyView } from './api-key-view.js';

@V1Controller('api-keys', 'API keys')
export class ApiKeysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: ApiKeyQueries,
  ) {}

  @Post()
  @PostOperation({
    id: 'createApiKey',
    command: CreateApiKey,
    summary: 'Make an API key',
    description:
      'A key cannot make a key with more scopes or a later expiry than its own; the answer is `scope_required`. When a key is revoked, the keys that it made are revoked too.',
    status: 201,
    answer: CreatedApiKeyView,
  })
  create(@CurrentCaller() caller: Caller, @Body() body: NewApiKey): Promise<CreatedApiKeyView> {
    const { name, grant, allowed_networks: allowedNetworks } = body;
    return this.commands.execute(new CreateApiKey(caller, { name, grant, allowedNetworks }));
  }

  @Get()
  @Operation({ id: 'listApiKeys', summary: "The account's API keys", status: 200, answer: ApiKeyPage })
  list(@CurrentAccount() { id }: Account, @Query() { filter, page }: ApiKeyQuery): Promise<ApiKeyPage> {
    return this.queries.list(id, filter, page);
  }

  @Get(':id')
  @Operation({ id: 'getApiKey', summary: 'An API key', status: 200, answer: ApiKeyView, ids: ['id'] })
  get(@CurrentAccount() { id }: Account, @Param('id', PathId) keyId: ApiKeyId): Promise<ApiKeyView> {
    return this.queries.get(id, keyId);
  }

  @Patch(':id')
  @WriteOperation({
    id: 'changeApiKey',
    command: ChangeApiKey,
    summary: 'Change the networks that an API key may be used from',
    description:
      'Applies from the next request; open event streams continue. A key that is bound to networks cannot allow other networks; the answer is `scope_required`.',
    status: 200,
    answer: ApiKeyView,
    ids: ['id'],
  })
  change(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) keyId: ApiKeyId,
    @Body() { allowed_networks: allowedNetworks }: ApiKeyChange,
  ): Promise<ApiKeyView> {
    return this.commands.execute(new ChangeApiKey(caller, { keyId, allowedNetworks }));
  }

  @Delete(':id')
  @WriteOperation({
    id: 'revokeApiKey',
    command: RevokeApiKey,
    summary: 'Revoke an API key',
    description:
      'The key stops working at once. The API keys and invitations that it made are revoked too, and members who joined by these invitations are removed. A key may revoke itself.',
    status: 204,
    ids: ['id'],
  })
  revoke(@CurrentCaller() caller: Caller, @Param('id', PathId) keyId: ApiKeyId): Promise<void> {
    return this.commands.execute(new RevokeApiKey(caller, { keyId }));
  }
}
