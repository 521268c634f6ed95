import { main } from '@tocsin/platform';
import { secretFields } from '@tocsin/transports/catalogue';
import { createApp } from './create-app.js';

await main('api', secretFields(), async (config, logger) => {
  const app = await createApp(config, logger);
  await app.listen(config.port, config.host);
  logger.info({ url: await app.getUrl() }, 'api is listening');
  return app;
});
