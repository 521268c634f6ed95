import { Module } from '@nestjs/common';
import { ChangeApiKeyHandler, CreateApiKeyHandler, RevokeApiKeyHandler } from './api-key-commands.js';
import { ApiKeyQueries } from './api-key-queries.js';
import { ApiKeysController } from './api-keys.controller.js';

@Module({
  controllers: [ApiKeysController],
  providers: [ChangeApiKeyHandler, CreateApiKeyHandler, RevokeApiKeyHandler, ApiKeyQueries],
})
export class ApiKeysModule {}
