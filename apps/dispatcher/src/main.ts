import 'reflect-metadata';
import { main } from '@tocsin/platform';
import { createApp } from './create-app.js';

await main('dispatcher', async (config, logger) => {
  const app = await createApp(config, logger);
  logger.info({ concurrency: config.dispatchConcurrency }, 'dispatcher is running');
  return app;
});
