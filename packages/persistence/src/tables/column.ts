import { type Instant, instant } from '@tocsin/domain';
import type { EntitySchemaColumnOptions, ValueTransformer } from 'typeorm';

type Options = Partial<Omit<EntitySchemaColumnOptions, 'transformer' | 'type'>> & {
  readonly type: 'uuid' | 'text' | 'bigint' | 'integer';
  readonly transformer?: ValueTransformer;
};

/** `Value` is the type in an entity, `Stored` in a row. */
export class Column<Value, Stored = Value> {
  declare readonly value: Value;
  declare readonly stored: Stored;

  constructor(readonly options: Options) {}

  primary(): Column<Value, Stored> {
    return this.#with({ primary: true });
  }

  generated(): Column<Value, Stored> {
    return this.#with({ generated: 'increment' });
  }

  nullable(): Column<Value | null, Stored | null> {
    return this.#with({ nullable: true });
  }

  unique(): Column<Value, Stored> {
    return this.#with({ unique: true });
  }

  /** Repositories and selections leave it out. */
  hidden(): Column<Value, Stored> {
    return this.#with({ select: false });
  }

  default(value: string | number | (() => string)): Column<Value, Stored> {
    return this.#with({ default: value });
  }

  references(table: string, onDelete: 'CASCADE' | 'SET NULL' = 'CASCADE'): Column<Value, Stored> {
    return this.#with({ foreignKey: { target: table, onDelete } });
  }

  #with<NewValue, NewStored>(options: Partial<Options>): Column<NewValue, NewStored> {
    return new Column({ ...this.options, ...options });
  }
}

const unlessNull = <Value, Stored>(
  to: (value: Value) => Stored,
  from: (stored: Stored) => Value,
): ValueTransformer => ({
  to: (value: Value | null | undefined) => (value === null || value === undefined ? value : to(value)),
  from: (stored: Stored | null | undefined) =>
    stored === null || stored === undefined ? stored : from(stored),
});

export const uuid = <Id extends string>(): Column<Id> => new Column({ type: 'uuid' });
export const text = <Text extends string = string>(): Column<Text> => new Column({ type: 'text' });
export const integer = (): Column<number> => new Column({ type: 'integer' });
export const bigint = (): Column<number> => new Column({ type: 'bigint' });

export const moment = (): Column<Instant, number> =>
  new Column({
    type: 'bigint',
    transformer: unlessNull<Instant, number>(Date.parse, (ms) => instant(new Date(ms))),
  });

export const flag = (): Column<boolean, number> =>
  new Column({ type: 'integer', transformer: unlessNull<boolean, number>(Number, (stored) => stored === 1) });

export const words = <Word extends string>(): Column<readonly Word[], string> =>
  new Column({
    type: 'text',
    transformer: unlessNull<readonly Word[], string>(
      (all) => all.join(' '),
      (stored) => stored.split(' ') as Word[],
    ),
  });

export const json = <Value>(): Column<Value, string> =>
  new Column({ type: 'text', transformer: unlessNull<Value, string>(JSON.stringify, JSON.parse) });
