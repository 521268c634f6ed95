import type { RowOf, Rows, Shape, Sql } from '../database/sql.js';
import { TransactionScope } from '../database/transaction-scope.js';
import type { Turns } from '../turns/turns.js';
import { sqliteDialect } from './sqlite-dialect.js';
import { type SqliteExecutor, type SqliteStatements, stepForEach } from './sqlite-executor.js';

/** Rows of one call that are written before the event loop can serve others. */
const rowsAtOnceMax = 200;

/** A statement in pieces. It may wait for a turn before each. */
type Pieces<Result> = { next(): IteratorResult<unknown, Result> };

const onePiece = <Result>(run: () => Result): Pieces<Result> => ({
  next: () => ({ done: true, value: run() }),
});

function* piecesOf<Columns extends Shape>(
  statements: SqliteStatements,
  shape: Columns,
  rows: readonly RowOf<Columns>[],
  statement: (rows: Rows<Columns>) => Sql,
): Generator<void, number> {
  let changed = 0;
  for (let from = 0; from < rows.length; from += rowsAtOnceMax) {
    if (from > 0) yield;
    changed += statements.runStep(stepForEach(shape, rows.slice(from, from + rowsAtOnceMax), statement));
  }
  return changed;
}

type Waiting = {
  readonly pieces: Pieces<unknown>;
  readonly takesTurn: boolean;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
};

/** Runs the statements of one transaction in the order in which they were issued. */
class StatementQueue {
  readonly #waiting: Waiting[] = [];
  #isServed = false;

  constructor(
    private readonly scope: TransactionScope,
    private readonly turns: Turns,
  ) {}

  /**
   * Runs the statement at once if none waits and the turn is not over.
   * @param takesTurn whether it waits when the turn is over. A round of the event loop lets one that waits go on.
   */
  run<Result>(pieces: Pieces<Result>, takesTurn: boolean): Result | Promise<Result> {
    if (!this.#isServed && !(takesTurn && this.turns.isOver())) {
      const { done, value } = pieces.next();
      if (done === true) return value;
    }
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ pieces, takesTurn, resolve: (result) => resolve(result as Result), reject });
      if (!this.#isServed) void this.#serve();
    });
  }

  async #serve(): Promise<void> {
    this.#isServed = true;
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      if (next.takesTurn && !this.scope.hasFailed && this.turns.isOver()) await this.turns.next();
      if (this.#endsWithPiece(next)) this.#waiting.shift();
    }
    this.#isServed = false;
  }

  #endsWithPiece({ pieces, resolve, reject }: Waiting): boolean {
    try {
      this.scope.requireSound();
      const { done, value } = pieces.next();
      if (done) resolve(value);
      return done === true;
    } catch (error) {
      // The next statement must not run: a full disk has ended SQLite's transaction already.
      reject(this.scope.fail(error));
      return true;
    }
  }
}

/** Runs `work` with an executor of its own, whose statements end before this does. */
export const inSqliteScope = <Result>(
  statements: SqliteStatements,
  turns: Turns,
  work: (tx: SqliteExecutor) => Promise<Result>,
): Promise<Result> => {
  const scope = new TransactionScope();
  const queue = new StatementQueue(scope, turns);
  const start = <R>(pieces: Pieces<R>): Promise<R> => scope.start(() => queue.run(pieces, true));
  const startAtOnce = <R>(run: () => R): Promise<R> => scope.start(() => queue.run(onePiece(run), false));
  const tx: SqliteExecutor = {
    dialect: sqliteDialect,
    mayAppend: true,
    all: <Row extends object>(query: Sql) => start(onePiece(() => statements.all(query) as Row[])),
    run: (query) => start(onePiece(() => statements.run(query))),
    runUnawaited: (query) => {
      scope.requireOpen();
      void startAtOnce(() => statements.run(query));
    },
    runEach: (shape, rows, statement) => start(piecesOf(statements, shape, rows, statement)),
    runBatch: (batch) => startAtOnce(() => statements.runBatch(batch)),
  };
  return scope.run(() => work(tx));
};
