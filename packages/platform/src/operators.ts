import { Controller, Get, Header, Inject, ServiceUnavailableException } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Registry } from 'prom-client';
import { METRICS } from './metrics.js';

/** Operators ask without a body. */
const bodyBytesMax = 1024;
const requestTimeoutMs = 10_000;

/** Under this token Nest hands out a process's {@link Readiness}. */
export const READINESS = Symbol('READINESS');

/** Whether a process can do its work. */
export type Readiness = {
  readonly isReady: () => Promise<boolean>;
  /** A sentence on what is wrong when it cannot. */
  readonly otherwise: string;
};

type Health = { readonly status: 'ok' };

/** What those who run the service ask of a process that takes no other requests. */
@Controller()
export class OperatorsController {
  constructor(
    @Inject(READINESS) private readonly readiness: Readiness,
    @Inject(METRICS) private readonly metrics: Registry,
  ) {}

  @Get('healthz')
  health(): Health {
    return { status: 'ok' };
  }

  @Get('readyz')
  async ready(): Promise<Health> {
    if (!(await this.readiness.isReady())) throw new ServiceUnavailableException(this.readiness.otherwise);
    return { status: 'ok' };
  }

  @Get('metrics')
  @Header('Content-Type', Registry.PROMETHEUS_CONTENT_TYPE)
  metricsText(): Promise<string> {
    return this.metrics.metrics();
  }
}

/** For a process that answers nobody but operators. */
export const newOperatorsAdapter = (): FastifyAdapter =>
  new FastifyAdapter({
    bodyLimit: bodyBytesMax,
    requestTimeout: requestTimeoutMs,
    forceCloseConnections: true,
    skipMiddie: true,
    multipart: false,
  });

/**
 * Starts an app, which listens for operators where the settings say so.
 * @param port `undefined`: it listens nowhere
 * @throws Error when the port is taken; what was begun by then is finished
 */
export const listenForOperators = async (
  app: NestFastifyApplication,
  host: string,
  port: number | undefined,
): Promise<void> => {
  try {
    await app.init();
    if (port !== undefined) await app.listen(port, host);
  } catch (error) {
    await app.close();
    throw error;
  }
};
