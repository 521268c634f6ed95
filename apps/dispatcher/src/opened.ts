import { ConfigError } from '@tocsin/platform';

/**
 * What `open` makes of the settings.
 * @throws ConfigError that names the setting which cannot be used
 */
export const opened = <Opened>(open: () => Opened): Opened => {
  try {
    return open();
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
};
