import 'reflect-metadata';
import { readProberConfig, runProcess } from '@tocsin/platform/stateless';
import { createApp } from './create-app.js';

await runProcess('prober', readProberConfig, async (config, logger) => {
  const app = await createApp(config, logger);
  logger.info({ api: config.apiUrl, concurrency: config.probeConcurrency }, 'prober is running');
  return app;
});
