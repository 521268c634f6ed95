/**
 * Preloaded into a process with `node --import`: moves its clock by the milliseconds in the file
 * `MOVED_CLOCK_FILE`, also while it runs. Moves `Date` for our code and all packages, and with
 * `MOVED_CLOCK_SQLITE` the clock of SQLite. With `MOVED_CLOCK_STANDS` the clock stands
 * still at the milliseconds since 1970 in that file, and so does the time since the process started: nobody sees a jump.
 *
 * Does not move timers and `performance.now()`, which setting a clock never moves; the `Date` header of Node's
 * responses; OpenSSL's clock (whether a certificate has expired); PostgreSQL's clock.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const {
  MOVED_CLOCK_FILE: file = '',
  MOVED_CLOCK_SQLITE: movesSqlite,
  MOVED_CLOCK_STANDS: stands,
} = process.env;

const startMs = stands ? () => 0 : Date.now.bind(Date);
const now = () => startMs() + Number(readFileSync(file, 'utf8'));

Date.now = now;
if (stands) process.uptime = () => now() / 1000;
globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: (target) => new target(now()).toString(),
});

if (movesSqlite) {
  const fromPersistence = createRequire(new URL('../../packages/persistence/package.json', import.meta.url));
  const Driver = fromPersistence('better-sqlite3');
  const module = fromPersistence.cache[fromPersistence.resolve('better-sqlite3')];
  if (!module) throw new Error('The SQLite driver is not where it should be.');
  module.exports = class extends Driver {
    /** @param {ConstructorParameters<typeof Driver>} args */
    constructor(...args) {
      super(...args);
      this.function('unixepoch', { varargs: true }, () => now() / 1000);
    }
  };
}
