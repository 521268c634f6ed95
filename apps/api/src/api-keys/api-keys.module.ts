import { Module } from '@nestjs/common';
import { ApiKeysController } from './api-keys.controller.js';
import { CreateApiKeyHandler } from './create-api-key.js';
import { GetApiKeyHandler } from './get-api-key.js';
import { ListApiKeysHandler } from './list-api-keys.js';
import { RevokeApiKeyHandler } from './revoke-api-key.js';

@Module({
  controllers: [ApiKeysController],
  providers: [CreateApiKeyHandler, RevokeApiKeyHandler, GetApiKeyHandler, ListApiKeysHandler],
})
export class ApiKeysModule {}
