import type { Type } from '@nestjs/common';
import {
  type AccountId,
  type ConfigKind,
  type ConfigReference,
  type KeyInFiles,
  referredKind,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import type { ResourceFields } from '../../http/bodies/resource-fields.js';
import { usualBodyBytesMax } from '../../http/bodies/size.js';
import { validated } from '../../http/bodies/validation.js';
import type { Caller } from '../../http/commands/caller.js';
import type { AccountCommand } from '../../http/commands/command.js';
import { adoptSchema, bodyInFiles, listOf, nameSchema, referenceSchema } from './documented.js';
import type { KindInFiles } from './kind.js';
import { byId, refuseIds, requireAdopt, requireObject, requireReferences } from './references.js';

/** A list of references in the files. */
type List = { readonly itemsMax: number; readonly description: string };

/** A resource whose fields are plain values and lists of references. */
export type ParsedPlain<Body> = KeyInFiles & {
  /** Without the references. */
  readonly body: Body;
  /** By the names in the files. `null` where the field is unset. */
  readonly lists: Readonly<Record<string, readonly ConfigReference[] | null>>;
};

type Plain<Config, Body, Changes> = {
  readonly kind: ConfigKind;
  readonly word: string;
  readonly accountMax: number;
  readonly fields: Pick<
    ResourceFields<Config, never>,
    'defaults' | 'referencesInFiles' | 'inFiles' | 'exported'
  >;
  /** By the names in the files. */
  readonly lists: Readonly<Record<string, List>>;
  readonly docs: { readonly name: string; readonly description?: string };
  readonly newBody: Type<Body>;
  readonly changes: Type<Changes & object>;
  readonly bytesMax?: number;
  readonly all: (
    repositories: Repositories,
    accountId: AccountId,
  ) => Promise<readonly (readonly [id: string, stored: Config])[]>;
  readonly create: (caller: Caller, config: Config) => AccountCommand<{ readonly id: string }, unknown>;
  readonly change: (caller: Caller, id: string, changes: Changes) => AccountCommand<unknown, unknown>;
  readonly remove: (caller: Caller, id: string) => AccountCommand<void, unknown>;
};

/** A kind that follows from the description of its fields. */
export const plainKind = <
  Config extends { readonly name: string },
  Body extends { readonly config: Config },
  Changes,
>({
  kind,
  word,
  accountMax,
  fields,
  lists,
  docs,
  newBody,
  changes: Changes,
  bytesMax = usualBodyBytesMax,
  all,
  create,
  change,
  remove,
}: Plain<Config, Body, Changes>): KindInFiles<ParsedPlain<Body>, Config> => {
  const nameInFiles = fields.referencesInFiles;
  const references = Object.entries(nameInFiles).map(([name, inFiles]) => {
    const [list, to] = [lists[inFiles], referredKind(kind, inFiles)];
    if (list === undefined || to === undefined) throw new Error(`Nobody describes ${inFiles} of ${kind}.`);
    return { name, inFiles, to, ...list, usual: fields.defaults[name] };
  });
  return {
    word,
    keyFields: ['name'],
    accountMax,
    bodies: [
      bodyInFiles(docs, newBody, ['name', ...Object.keys(nameInFiles)], {
        name: nameSchema,
        adopt: adoptSchema,
        ...Object.fromEntries(
          references.map(({ inFiles, description, itemsMax }) => [
            inFiles,
            listOf(description, referenceSchema, itemsMax),
          ]),
        ),
      }),
    ],
    parse: (key, value) => {
      const { adopt, ...given } = requireObject(value, bytesMax);
      refuseIds(given, nameInFiles);
      const own = Object.entries(given).filter(([name]) => !Object.hasOwn(lists, name));
      const read = references.map(({ inFiles, usual, itemsMax }) => {
        const { [inFiles]: list = usual } = given;
        return [inFiles, list === null && usual === null ? null : requireReferences(inFiles, list, itemsMax)];
      });
      return {
        key,
        adopt: requireAdopt(adopt),
        lists: Object.fromEntries(read),
        body: validated(newBody, { name: key, ...Object.fromEntries(own) }),
      };
    },
    *references(parsed) {
      for (const { inFiles, to } of references)
        for (const reference of parsed.lists[inFiles] ?? []) yield [to, reference];
    },
    read: async (repositories, accountId) => new Map(await all(repositories, accountId)),
    keyName: ({ name }) => name,
    state: (present) => ({ fields: fields.inFiles(present, byId), secrets: {} }),
    wanted: (parsed) => ({
      fields: { ...fields.inFiles(parsed.body.config, byId), ...parsed.lists },
      secrets: {},
    }),
    exported: (present, refer) => ({ fields: fields.exported(present, refer) }),
    apply: async (run, { key, id, fields: changed }, parsed) => {
      const ids = references.map(({ name, inFiles, to }) => {
        const list = parsed.lists[inFiles] ?? null;
        return [name, list && run.idsOf(to, list)] as const;
      });
      const whole: Body = Object.assign(new newBody(), parsed.body, Object.fromEntries(ids));
      if (id === null) {
        run.made(kind, key, (await run.execute(create(run.caller, whole.config))).id);
        return;
      }
      const names = new Set(changed.map(({ field }) => field));
      const given = Object.entries(whole).filter(([name]) => names.has(nameInFiles[name] ?? name));
      await run.execute(change(run.caller, id, Object.assign(new Changes(), Object.fromEntries(given))));
    },
    remove,
  };
};
