import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  type AddressPolicy,
  addressPolicy,
  checkTarget,
  checkUrl,
  type PlainHttp,
} from '@tocsin/egress/policy';
import { CONFIG, type Config } from '@tocsin/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireRights } from '../commands/rights.js';
import { type FieldError, invalid, Problem } from '../problems/problem.js';
import { type Access, accessKey, needsOfOperation } from './access.js';
import { ApiKeyAuthentication } from './api-key-authentication.js';
import { requireSecondFactor, SessionAuthentication } from './session-authentication.js';

/** Requires an API key or a session whose rights cover the request. With both, the key counts. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly apiKeys: ApiKeyAuthentication,
    private readonly sessions: SessionAuthentication,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    const access = this.reflector.getAllAndOverride<Access | undefined>(accessKey, places);
    if (access === 'public') return true;
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const token = request.headers.authorization === undefined ? this.sessions.tokenOf(request) : null;
    const caller =
      token === null
        ? await this.apiKeys.callerOf(request, reply)
        : await this.sessions.callerOf(token, request, reply);
    request.caller = caller;
    if (access === 'person' && caller.session === null) {
      throw new Problem('session_required', 'This is for people who are signed in.');
    }
    if (access !== 'person') requireSecondFactor(caller.session);
    requireRights(caller, needsOfOperation(access, request.method));
    return true;
  }
}

/** Refuses to store addresses that another process would refuse to call. Makes no look-up. */
@Injectable()
export class CallPolicy {
  readonly #policy: AddressPolicy;

  constructor(@Inject(CONFIG) { egressAllow }: Config) {
    this.#policy = addressPolicy({ allow: egressAllow });
  }

  /** @throws Problem that names the field and, for a closed address, the setting that would open it */
  requireUrl(field: string, url: string, plainHttp?: PlainHttp): void {
    refuse(this.urlFault(field, url, plainHttp));
  }

  /** @throws as {@link requireUrl} does */
  requireTarget(field: string, target: string): void {
    refuse(this.targetFault(field, target));
  }

  /** Returns what forbids calling a URL. */
  urlFault(field: string, url: string, plainHttp?: PlainHttp): FieldError | undefined {
    const check = checkUrl(url, this.#policy, plainHttp);
    return check.ok ? undefined : faultOf(field, check);
  }

  targetFault(field: string, target: string): FieldError | undefined {
    const check = checkTarget(target, this.#policy);
    return check.ok ? undefined : faultOf(field, check);
  }
}

type Refused = { readonly message: string; readonly opener?: string };

const faultOf = (field: string, { message, opener }: Refused): FieldError => ({
  field,
  message: `${field} cannot be called: ${message.replace(/\.$/, '')}`,
  ...(opener !== undefined && { egress_allow: opener }),
});

const refuse = (fault: FieldError | undefined): void => {
  if (fault !== undefined) throw invalid(fault);
};
