import { Module } from '@nestjs/common';
import { ApiKeyQueries } from './api-key-queries.js';
import { ApiKeysController } from './api-keys.controller.js';
import { CreateApiKeyHandler } from './create-api-key.js';
import { RevokeApiKeyHandler } from './revoke-api-key.js';

@Module({
  controllers: [ApiKeysController],
  providers: [CreateApiKeyHandler, RevokeApiKeyHandler, ApiKeyQueries],
})
export class ApiKeysModule {}
