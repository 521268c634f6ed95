import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

export const LOGGER = Symbol('LOGGER');

const pathsOf = (secretFields: readonly string[]): string[] => [
  ...['secrets', ...secretFields].flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
  'authorization',
  '*.authorization',
  '*.headers.authorization',
  'api_key',
  '*.api_key',
];

/** The limit of lines that wait for the output. Further ones are dropped. */
const unwrittenBytesMax = 1_048_576;

/**
 * Writes each line at once, so that none is lost at the end. A full disk or a closed pipe costs lines, and neither
 * stops nor delays the process.
 */
export const logOutput = (fd: number): DestinationStream => {
  const output = pino.destination({ dest: fd, sync: true, maxLength: unwrittenBytesMax });
  output.on('error', () => undefined);
  return output;
};

/**
 * Writes one JSON object per line, without secrets.
 * @param secretFields fields to remove, beside `secrets`, `authorization` and `api_key`
 */
export const createLogger = (
  name: string,
  level: string,
  destination: DestinationStream = logOutput(1),
  secretFields: readonly string[] = [],
): Logger => pino({ name, level, redact: { paths: pathsOf(secretFields), censor: '[secret]' } }, destination);

export const nestLogger = (logger: Logger): LoggerService => {
  const write =
    (level: 'debug' | 'info' | 'warn' | 'error' | 'fatal') =>
    (message: unknown, ...rest: unknown[]): void => {
      const context = rest.at(-1);
      const fields = typeof context === 'string' ? { context } : {};
      if (message instanceof Error) logger[level]({ ...fields, err: message }, message.message);
      else if (typeof message === 'object') logger[level]({ ...fields, ...message });
      else {
        const cause = rest.find((value) => value instanceof Error);
        logger[level](cause ? { ...fields, err: cause } : fields, String(message));
      }
    };
  return {
    // Nest logs its start.
    log: write('debug'),
    verbose: write('debug'),
    debug: write('debug'),
    warn: write('warn'),
    // `runProcess` reports what ends a start.
    error: (message: unknown, ...rest: unknown[]) => {
      if (rest.at(-1) !== 'ExceptionHandler') write('error')(message, ...rest);
    },
    fatal: write('fatal'),
  };
};
