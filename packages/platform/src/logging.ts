import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Under this token Nest hands out the pino `Logger`. */
export const LOGGER = Symbol('LOGGER');

const pathsOf = (secretFields: readonly string[]): string[] => [
  ...['secrets', ...secretFields].flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
  'authorization',
  '*.authorization',
  '*.headers.authorization',
  'api_key',
  '*.api_key',
];

/** Lines that could not be written yet, such as on a full disk; more are dropped. */
const unwrittenBytesMax = 1_048_576;

/**
 * A log on a file descriptor. Each line is written at once, so none is lost when the process ends. An output that takes
 * no more, because its reader has gone or its disk is full, costs lines: it neither ends the process nor holds up its end.
 */
export const logOutput = (fd: number): DestinationStream => {
  const output = pino.destination({ dest: fd, sync: true, maxLength: unwrittenBytesMax });
  output.on('error', () => undefined);
  return output;
};

/**
 * One JSON object a line, on standard output unless a test wants it elsewhere. Fields that carry secrets are cut out
 * wherever they turn up.
 * @param secretFields those beside `secrets`, `authorization` and `api_key`
 */
export const createLogger = (
  name: string,
  level: string,
  destination: DestinationStream = logOutput(1),
  secretFields: readonly string[] = [],
): Logger => pino({ name, level, redact: { paths: pathsOf(secretFields), censor: '[secret]' } }, destination);

/** Sends what Nest itself has to say through pino. */
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
    // What Nest calls a log is its start-up chatter.
    log: write('debug'),
    verbose: write('debug'),
    debug: write('debug'),
    warn: write('warn'),
    error: write('error'),
    fatal: write('fatal'),
  };
};
