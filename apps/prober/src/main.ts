import 'reflect-metadata';
import { readProberConfig, runProcess } from '@tocsin/platform/stateless';
import { createApp, startProbing } from './create-app.js';
import { watchLoop } from './watchdog.js';

await runProcess('prober', readProberConfig, async (config, logger) => {
  watchLoop(config);
  const app = await createApp(config, logger);
  await startProbing(app, config);
  logger.info(
    {
      api: config.apiUrl,
      concurrency: config.probeConcurrency,
      ...(config.metricsPort === undefined ? {} : { url: await app.getUrl() }),
    },
    'prober is running',
  );
  return app;
});
