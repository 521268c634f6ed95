import type { Alternatives, NamedField, Schema } from './schema-fields.js';

export type EitherOption = { readonly label: string; readonly fields: readonly NamedField[] };

export type FormItem =
  | { readonly kind: 'field'; readonly key: string; readonly field: NamedField }
  | {
      readonly kind: 'either';
      readonly key: string;
      readonly label: string;
      readonly options: readonly EitherOption[];
    };

export type FormItems = { readonly shown: readonly FormItem[]; readonly folded: readonly FormItem[] };

/** How the schema of a type arranges its fields. Schemas within it arrange none. */
export type FormLayout = Pick<Schema, 'alternatives' | 'unusedWhen'>;

const shownMax = 5;

type Values = Readonly<Record<string, unknown>>;

/** Divides fields between those in sight and "More settings". Required fields are in sight. */
export const formItems = (
  fields: readonly NamedField[],
  layout: FormLayout | undefined,
  values: Values,
): FormItems => (layout === undefined ? itemsByCount(fields) : itemsByLayout(fields, layout, values));

const itemOf = (field: NamedField): FormItem => ({ kind: 'field', key: field.name, field });

/** Lists of objects always show: they are the point of their schema. */
const itemsByCount = (fields: readonly NamedField[]): FormItems => {
  const isPlain = ({ isRequired, shape }: NamedField): boolean => !isRequired && shape.kind !== 'list';
  return fields.filter(isPlain).length <= shownMax
    ? { shown: fields.map(itemOf), folded: [] }
    : {
        shown: fields.filter((field) => !isPlain(field)).map(itemOf),
        folded: fields.filter(isPlain).map(itemOf),
      };
};

/** The fields that mean nothing beside the values. */
const unusedBeside = (values: Values, { unusedWhen = {} }: FormLayout): ReadonlySet<string> =>
  new Set(Object.entries(unusedWhen).flatMap(([name, byValue]) => byValue[String(values[name])] ?? []));

const itemsByLayout = (fields: readonly NamedField[], layout: FormLayout, values: Values): FormItems => {
  const unused = unusedBeside(values, layout);
  const used = fields.filter(({ name }) => !unused.has(name));
  const eithers = (layout.alternatives ?? []).filter(({ options }) =>
    options.every(({ names }) => names.every((name) => used.some((field) => field.name === name))),
  );
  const chosenFrom = new Set(eithers.flatMap(({ options }) => options.flatMap(({ names }) => names)));
  const isInSight = ({ isRequired, shape, isInSight: isMarked }: NamedField): boolean =>
    isRequired || shape.kind === 'list' || isMarked;
  const single = used.filter(({ name }) => !chosenFrom.has(name));
  const eitherItem = (either: Alternatives) => itemOfEither(either, used);
  const inSight = single.filter(isInSight);
  const isFlag = ({ shape }: NamedField): boolean => shape.kind === 'flag';
  return {
    // Switches refer to the fields above them.
    shown: [
      ...inSight.filter((field) => !isFlag(field)).map(itemOf),
      ...eithers.filter((either) => either.inSight).map(eitherItem),
      ...inSight.filter(isFlag).map(itemOf),
    ],
    folded: [
      ...eithers.filter((either) => !either.inSight).map(eitherItem),
      ...single.filter((field) => !isInSight(field)).map(itemOf),
    ],
  };
};

const itemOfEither = ({ title, options }: Alternatives, fields: readonly NamedField[]): FormItem => ({
  kind: 'either',
  key: title,
  label: title,
  options: options.map((option) => ({
    label: option.title,
    fields: option.names.flatMap((name, at) =>
      fields.filter((field) => field.name === name).map((field) => ({ ...field, isRequired: at === 0 })),
    ),
  })),
});

/** The first option with a filled field, or else the first option. */
export const chosenOption = (options: readonly EitherOption[], values: Values): number =>
  Math.max(
    0,
    options.findIndex(({ fields }) => fields.some(({ name }) => values[name] !== undefined)),
  );

/** The values, without those of unchosen options. */
export const valuesOfOption = (
  options: readonly EitherOption[],
  chosen: number,
  values: Values,
): Readonly<Record<string, unknown>> => {
  const kept = new Set(options[chosen]?.fields.map(({ name }) => name));
  const others = new Set(
    options.flatMap(({ fields }) => fields.map(({ name }) => name)).filter((name) => !kept.has(name)),
  );
  return Object.fromEntries(Object.entries(values).filter(([name]) => !others.has(name)));
};
