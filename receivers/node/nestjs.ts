// NestJS 12, with Fastify or Express below it.

import 'reflect-metadata';
import {
  Body,
  type CanActivate,
  Controller,
  type ExecutionContext,
  HttpCode,
  Module,
  Post,
  type RawBodyRequest,
  UnauthorizedException,
  UseGuards,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { verify } from './verify.mjs';

class SignatureGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<RawBodyRequest<Request>>();
    const header: string | undefined = Reflect.get(request.headers, 'x-service-signature');
    // request.body is parsed already when a guard runs.
    if (verify(request.rawBody ?? Buffer.alloc(0), header, [process.env.WEBHOOK_SECRET ?? ''])) return true;
    throw new UnauthorizedException();
  }
}

@Controller('hook')
class HookController {
  @Post()
  @HttpCode(204)
  @UseGuards(SignatureGuard)
  receive(@Body() message: { incident: { title: string } }): void {
    setImmediate(console.log, message.incident.title);
  }
}

@Module({ controllers: [HookController] })
class AppModule {}

// Without `rawBody: true` Nest keeps no bytes, and the guard refuses everything.
const app = await NestFactory.create(AppModule, new FastifyAdapter(), { rawBody: true, logger: false });
await app.listen(Number(process.env.PORT ?? 8080), '127.0.0.1');
