import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { StatusPageId } from '@tocsin/domain';
import type { FastifyRequest } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { PublicPages } from './public-pages.js';

/** After a change of the page that `:id` names: a new password, for one, applies before the change is answered. */
@Injectable()
export class ForgetChangedPage implements NestInterceptor {
  constructor(private readonly pages: PublicPages) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { method, params } = context.switchToHttp().getRequest<FastifyRequest>();
    const { id } = params as { readonly id?: StatusPageId };
    if (method === 'GET' || id === undefined) return next.handle();
    return next.handle().pipe(
      mergeMap(async (answer) => {
        await this.pages.forget(id);
        return answer;
      }),
    );
  }
}
