import { Module } from '@nestjs/common';
import { PublicPages } from './public-pages.js';
import {
  ConfirmSubscriptionHandler,
  CountSubscriptionWishHandler,
  EndSubscriptionHandler,
  Subscriptions,
  TakeSubscriptionWishHandler,
} from './subscriptions.js';

/** The routes are Fastify's own: serve-public-status.ts */
@Module({
  providers: [
    PublicPages,
    Subscriptions,
    CountSubscriptionWishHandler,
    TakeSubscriptionWishHandler,
    ConfirmSubscriptionHandler,
    EndSubscriptionHandler,
  ],
  exports: [PublicPages],
})
export class PublicStatusModule {}
