import type { Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { canonicalJson, type Instant } from '@tocsin/domain';
import { Optional, OrNull } from './fields.js';

type FieldAt<Config, Key extends keyof Config> = {
  /** The field's name in the domain. */
  readonly key: Key;
  /** Validates the field of a request. Channels have rules of their own. */
  readonly rules?: PropertyDecorator;
  /**
   * The value of a new resource that leaves the field out. A field without it is required, and `undefined` lets the
   * resource's own code choose. With `null`, requests may unset the field.
   */
  readonly default?: unknown;
  /** The document's additions for a new resource. */
  readonly whenNew?: ApiPropertyOptions;
  /** How the document describes the field in answers. */
  readonly shown: ApiPropertyOptions;
  /** The domain's form of a value. Without it, the two are the same. */
  readonly fromBody?: (value: never) => Config[Key];
  readonly toBody?: (value: Config[Key]) => unknown;
  /** The field's name in configuration files, which refer to other resources by their keys. */
  readonly referenceInFiles?: string;
};

type AnyField<Config> = { [Key in keyof Config]-?: FieldAt<Config, Key> }[keyof Config];
type AnyFields<Config> = Readonly<Record<string, AnyField<Config>>>;

type Same<Config, Field> = Field extends { readonly key: infer Key extends keyof Config }
  ? Config[Key]
  : never;

type Given<Config, Field> = Field extends { readonly fromBody: (value: infer Value) => unknown }
  ? Value
  : Same<Config, Field>;

type Shown<Config, Field> = Field extends { readonly toBody: (value: never) => infer Value }
  ? Value
  : Same<Config, Field>;

type NewBody<Config, Fields> = {
  -readonly [Name in keyof Fields]:
    | Given<Config, Fields[Name]>
    | (Fields[Name] extends { readonly default: undefined } ? undefined : never);
};
type Changes<Config, Fields> = {
  -readonly [Name in keyof Fields]?: Given<Config, Fields[Name]> | undefined;
};
type View<Config, Fields> = { readonly [Name in keyof Fields]: Shown<Config, Fields[Name]> };

/** Every resource has these beside its fields. */
type Resource<Id> = { readonly id: Id; readonly created_at: Instant; readonly updated_at: Instant };
type Stored = { readonly createdAt: Instant; readonly updatedAt: Instant };

type Entry = readonly [name: string, field: FieldAt<Readonly<Record<string, unknown>>, string>];
type Values = Record<string, unknown>;

const orNull = ({ default: usual }: Entry[1]): boolean => usual === null;

/** The fields of one kind of resource, each described once: requests, answers and configuration follow from them. */
export class ResourceFields<Config, Fields extends AnyFields<Config>> {
  readonly #entries: readonly Entry[];

  constructor(readonly fields: Fields) {
    this.#entries = Object.entries(fields) as unknown as readonly Entry[];
  }

  /** The values of fields that a new resource leaves out. */
  get defaults(): Readonly<Values> {
    const all = this.#map(([name, { default: usual }]) => [name, usual]);
    return Object.fromEntries(Object.entries(all).filter(([, usual]) => usual !== undefined));
  }

  /** The names in configuration files of the fields that refer to other resources. */
  get referencesInFiles(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      this.#entries.flatMap(([name, { referenceInFiles }]) =>
        referenceInFiles === undefined ? [] : [[name, referenceInFiles]],
      ),
    );
  }

  /** The body that makes a resource. */
  newBody(): Type<NewBody<Config, Fields>> {
    const { defaults } = this;
    class Body {
      constructor() {
        Object.assign(this, defaults);
      }
    }
    for (const [name, field] of this.#entries) {
      this.#require(Body, name, field, 'default' in field);
      if (field.whenNew) ApiProperty(field.whenNew)(Body.prototype, name);
    }
    return Body as Type<NewBody<Config, Fields>>;
  }

  /** The body that changes some fields of a resource. */
  changes(): Type<Changes<Config, Fields>> {
    class Body {}
    for (const [name, field] of this.#entries) this.#require(Body, name, field, true);
    return Body as Type<Changes<Config, Fields>>;
  }

  #require(body: Type, name: string, field: Entry[1], isOptional: boolean): void {
    field.rules?.(body.prototype, name);
    if (orNull(field)) OrNull()(body.prototype, name);
    if (isOptional) Optional()(body.prototype, name);
  }

  /** The answer that shows a resource. */
  view<Id>(): Type<Resource<Id> & View<Config, Fields>> {
    class Shown {}
    ApiProperty({ type: 'string', format: 'uuid' })(Shown.prototype, 'id');
    for (const name of ['created_at', 'updated_at'])
      ApiProperty({ type: 'string', format: 'date-time' })(Shown.prototype, name);
    for (const [name, field] of this.#entries) {
      const nullable = orNull(field) ? { nullable: true } : {};
      ApiProperty({ ...field.shown, ...nullable } as ApiPropertyOptions)(Shown.prototype, name);
    }
    return Shown as Type<Resource<Id> & View<Config, Fields>>;
  }

  configOf(body: NewBody<Config, Fields>): Config {
    return this.changed({} as Config, body as Changes<Config, Fields>);
  }

  /** The resource after a change. Omitted fields stay as they are. */
  changed(before: Config, changes: Changes<Config, Fields>): Config {
    const [was, given] = [before as Values, changes as Values];
    return this.#map(([name, { key, fromBody }]) => {
      const value = given[name];
      if (value === undefined) return [key, was[key]];
      return [key, fromBody ? fromBody(value as never) : value];
    }) as Config;
  }

  /** Separates the fields that are described here from others. The caller has validated them. */
  split(values: Readonly<Values>): [Changes<Config, Fields>, Readonly<Values>] {
    const isDescribed = ([name]: [string, unknown]) => Object.hasOwn(this.fields, name);
    const entries = Object.entries(values);
    const described = Object.fromEntries(entries.filter(isDescribed)) as Changes<Config, Fields>;
    return [described, Object.fromEntries(entries.filter((entry) => !isDescribed(entry)))];
  }

  shown(config: Config): View<Config, Fields> {
    return this.#map(([name, { key, toBody }]) => {
      const value = (config as Values)[key];
      return [name, toBody ? toBody(value) : value];
    }) as View<Config, Fields>;
  }

  /** The part of an answer that `view` describes. */
  viewOf<Id>(id: Id, { createdAt, updatedAt }: Stored, config: Config): Resource<Id> & View<Config, Fields> {
    return { id, ...this.shown(config), created_at: createdAt, updated_at: updatedAt };
  }

  /** The fields as configuration files name them. @param refer writes the id of another resource */
  inFiles(config: Config, refer: (id: string) => unknown): Values {
    const shown: Values = this.shown(config);
    return this.#map(([name, { referenceInFiles }]) => {
      const value = shown[name];
      if (referenceInFiles === undefined || value === null) return [referenceInFiles ?? name, value];
      return [referenceInFiles, Array.isArray(value) ? value.map(refer) : refer(String(value))];
    });
  }

  /** As `inFiles`, without fields that are unset or have their default. */
  exported(config: Config, refer: (id: string) => unknown): Values {
    const written = this.inFiles(config, refer);
    const isNeeded = ([name, { referenceInFiles, default: usual }]: Entry): boolean => {
      const value = written[referenceInFiles ?? name];
      return value !== null && (usual === undefined || canonicalJson(value) !== canonicalJson(usual));
    };
    const needed = this.#entries
      .filter(isNeeded)
      .map(([name, { referenceInFiles }]) => referenceInFiles ?? name);
    return Object.fromEntries(needed.map((name) => [name, written[name]]));
  }

  #map(each: (entry: Entry) => readonly [string, unknown]): Values {
    return Object.fromEntries(this.#entries.map(each));
  }
}

type Missing<Config, Fields extends AnyFields<Config>> = Exclude<keyof Config, Fields[keyof Fields]['key']>;

/** Does not compile while the domain has a field that is not described, or a default that requests could not give. */
export const resourceFields =
  <Config>() =>
  <const Fields extends AnyFields<Config>>(
    fields: Fields & {
      readonly [Name in keyof Fields]: { readonly default?: Given<Config, Fields[Name]> | undefined };
    } & ([Missing<Config, Fields>] extends [never] ? unknown : { readonly missing: Missing<Config, Fields> }),
  ): ResourceFields<Config, Fields> =>
    new ResourceFields(fields);
