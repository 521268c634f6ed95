import { Controller, Get, Header, Inject, ServiceUnavailableException } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Registry } from 'prom-client';
import { METRICS } from './metrics.js';
import { version } from './version.js';

const bodyBytesMax = 1024;
const requestTimeoutMs = 10_000;

export const READINESS = Symbol('READINESS');

export type Readiness = {
  /** @returns what is wrong; `null` when it is ready */
  readonly trouble: () => Promise<string | null>;
};

type Health = { readonly status: 'ok' };
type VersionedHealth = Health & { readonly version: string };

@Controller()
export class OperatorsController {
  constructor(
    @Inject(READINESS) private readonly readiness: Readiness,
    @Inject(METRICS) private readonly metrics: Registry,
  ) {}

  @Get('healthz')
  health(): VersionedHealth {
    return { status: 'ok', version };
  }

  @Get('readyz')
  async ready(): Promise<Health> {
    const trouble = await this.readiness.trouble();
    if (trouble !== null) throw new ServiceUnavailableException(trouble);
    return { status: 'ok' };
  }

  @Get('metrics')
  @Header('Content-Type', Registry.PROMETHEUS_CONTENT_TYPE)
  metricsText(): Promise<string> {
    return this.metrics.metrics();
  }
}

export const newOperatorsAdapter = (): FastifyAdapter =>
  new FastifyAdapter({
    bodyLimit: bodyBytesMax,
    requestTimeout: requestTimeoutMs,
    forceCloseConnections: true,
    skipMiddie: true,
    multipart: false,
  });

/** @param port `undefined`: no port for operators @throws Error when the port is taken, after closing the app */
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
