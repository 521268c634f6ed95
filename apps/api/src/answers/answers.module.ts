import { Module } from '@nestjs/common';
import { AcknowledgeByLinkHandler } from './acknowledge-by-link.js';
import { Answers } from './answers.js';

/** The routes are Fastify's own: serve-answers.ts */
@Module({ providers: [Answers, AcknowledgeByLinkHandler], exports: [Answers] })
export class AnswersModule {}
