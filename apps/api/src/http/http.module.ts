import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { KeyUse } from '../api-keys/key-use.js';
import { ApiKeyGuard } from './api-key-guard.js';
import { ProblemFilter } from './problem-filter.js';
import { RateLimits } from './rate-limits.js';
import { Reach } from './reach.js';
import { ValidationPipe } from './validation.js';
import { Writes } from './writes.js';

/** What every request goes through, what every command writes through, and what may be called. */
@Global()
@Module({
  providers: [
    Writes,
    KeyUse,
    RateLimits,
    Reach,
    { provide: APP_GUARD, useClass: ApiKeyGuard },
    { provide: APP_PIPE, useClass: ValidationPipe },
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
  exports: [Writes, RateLimits, Reach],
})
export class HttpModule {}
