import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AccessGuard, CallPolicy } from './access/access-guard.js';
import { ApiKeyAuthentication } from './access/api-key-authentication.js';
import { DeviceCookie } from './access/cookies.js';
import { CredentialUse, MarkUsedHandler } from './access/credential-use.js';
import { RateLimits } from './access/rate-limits.js';
import { SessionAuthentication } from './access/session-authentication.js';
import { SessionCookie } from './access/session-cookie.js';
import { ValidationPipe } from './bodies/validation.js';
import { ProblemFilter } from './server/problem-filter.js';

@Global()
@Module({
  providers: [
    CredentialUse,
    MarkUsedHandler,
    ApiKeyAuthentication,
    SessionAuthentication,
    SessionCookie,
    DeviceCookie,
    RateLimits,
    CallPolicy,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_PIPE, useClass: ValidationPipe },
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
  exports: [RateLimits, CallPolicy, SessionCookie, DeviceCookie],
})
export class HttpModule {}
