import { takeTurns } from '../turns/turns.js';
import type { SqliteExecutor } from './sqlite-executor.js';

/** Rows of one call that are written before the event loop can serve others. */
const rowsAtOnceMax = 200;

/** SQLite answers without waiting, so a long run of statements would hold the event loop from its first to its last. */
export const statementsInTurns = (executor: SqliteExecutor): SqliteExecutor => ({
  ...executor,
  all: async (query) => {
    await takeTurns();
    return executor.all(query);
  },
  run: async (query) => {
    await takeTurns();
    return executor.run(query);
  },
  entities: async (table, work) => {
    await takeTurns();
    return executor.entities(table, work);
  },
  runEach: async (shape, rows, statement) => {
    let changed = 0;
    for (let from = 0; from < rows.length; from += rowsAtOnceMax) {
      await takeTurns();
      changed += await executor.runEach(shape, rows.slice(from, from + rowsAtOnceMax), statement);
    }
    return changed;
  },
});
