import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AccessGuard } from './access-guard.js';
import { ApiKeyAuthentication } from './api-key-authentication.js';
import { CredentialUse } from './credential-use.js';
import { DeviceCookie } from './device-cookie.js';
import { ProblemFilter } from './problem-filter.js';
import { RateLimits } from './rate-limits.js';
import { Reach } from './reach.js';
import { SessionAuthentication } from './session-authentication.js';
import { SessionCookie } from './session-cookie.js';
import { ValidationPipe } from './validation.js';
import { Writes } from './writes.js';

/** What every request goes through, what every command writes through, and what may be called. */
@Global()
@Module({
  providers: [
    Writes,
    CredentialUse,
    ApiKeyAuthentication,
    SessionAuthentication,
    SessionCookie,
    DeviceCookie,
    RateLimits,
    Reach,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_PIPE, useClass: ValidationPipe },
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
  exports: [Writes, RateLimits, Reach, SessionCookie, DeviceCookie],
})
export class HttpModule {}
