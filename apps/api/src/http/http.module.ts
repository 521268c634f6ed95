import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AccessGuard } from './access/access-guard.js';
import { ApiKeyAuthentication } from './access/api-key-authentication.js';
import { CallPolicy } from './access/call-policy.js';
import { CredentialUse } from './access/credential-use.js';
import { DeviceCookie } from './access/device-cookie.js';
import { MarkUsedHandler } from './access/mark-used.js';
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
