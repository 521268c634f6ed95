import {
  type ConfigReference,
  type ConfigState,
  componentLabels,
  type KeyInFiles,
  type StatusComponent,
  type StatusComponentSettings,
  type StatusPage,
  type StatusPageId,
  type StatusPageSettings,
  slugPattern,
  statusPageBounds,
} from '@tocsin/domain';
import { mapInTurns } from '@tocsin/persistence';
import { usualBodyBytesMax } from '../../http/bodies/size.js';
import { isObject, validated } from '../../http/bodies/validation.js';
import { invalid } from '../../http/problems/problem.js';
import { componentFields, NewStatusComponent } from '../../status-pages/component-bodies.js';
import {
  NewStatusPage,
  StatusPageChanges,
  statusPageBodyBytesMax,
  statusPageFields,
} from '../../status-pages/status-page-bodies.js';
import {
  ChangeStatusPage,
  CreateStatusPage,
  DeleteStatusPage,
  requireForeignDomain,
} from '../../status-pages/status-page-commands.js';
import { applyComponents, type ParsedComponent } from './apply-components.js';
import { adoptSchema, bodyInFiles, nameSchema, oneReference } from './documented.js';
import { digestOf, type Fields, type KindInFiles, secretsThatAreSet } from './kind.js';
import { byId, refuseIds, requireAdopt, requireObject, requireReference } from './references.js';

const { pagesMax, componentsMax, titleCharsMax, slugCharsMin, slugCharsMax } = statusPageBounds;

type ParsedPage = KeyInFiles & {
  readonly body: NewStatusPage;
  readonly components: readonly ParsedComponent[];
  /** `undefined`: it stays as it is. */
  readonly password: string | null | undefined;
};

type PresentPage = {
  readonly page: StatusPage;
  readonly components: readonly StatusComponent[];
  readonly passwordHash: string | null;
};

const component = bodyInFiles(
  { name: 'ConfigStatusComponent' },
  NewStatusComponent,
  Object.keys(componentFields.referencesInFiles),
  {
    monitor: oneReference(
      'The key of the monitor that the state comes from. Left out: the state is set by hand.',
    ),
  },
);

const body = bodyInFiles(
  {
    name: 'ConfigStatusPage',
    description: 'A status page with its components. An omitted password keeps its value.',
  },
  NewStatusPage,
  ['slug', 'title'],
  {
    slug: {
      type: 'string',
      minLength: slugCharsMin,
      maxLength: slugCharsMax,
      pattern: slugPattern,
      description: "The end of the page's address, `/status/{slug}`: the key, unless it is given.",
    },
    adopt: adoptSchema,
    title: { ...nameSchema, maxLength: titleCharsMax },
    components: {
      type: component,
      isArray: true,
      maxItems: componentsMax,
      description: 'In the order of the page. A component is matched by its name, or else by its monitor.',
    },
  },
);

const parseComponent = (value: unknown, index: number): ParsedComponent => {
  const place = `components.${index}`;
  const { monitor = null, ...fields } = requireObject(value, usualBodyBytesMax, place);
  refuseIds(fields, componentFields.referencesInFiles, `${place}.`);
  return {
    body: validated(NewStatusComponent, fields, `${place}.`),
    monitor: monitor === null ? null : requireReference(`${place}.monitor`, monitor),
  };
};

const parse = async (key: string, value: unknown): Promise<ParsedPage> => {
  const { components = [], ...page } = Object(value);
  const { adopt, ...fields } = requireObject(isObject(value) ? page : value, statusPageBodyBytesMax);
  if (!Array.isArray(components) || components.length > componentsMax) {
    const message = `components must be a list of at most ${componentsMax} components`;
    throw invalid({ field: 'components', message });
  }
  const given = validated(NewStatusPage, { title: key, slug: key, ...fields });
  return {
    key,
    adopt: requireAdopt(adopt),
    body: given,
    components: await mapInTurns(components.entries(), ([index, each]) => parseComponent(each, index)),
    password: 'password' in fields ? given.password : undefined,
  };
};

type ComponentWish = {
  readonly settings: StatusComponentSettings;
  readonly monitor: ConfigReference | null;
};

const pictureFields: readonly string[] = ['logo', 'logo_dark', 'favicon'];

const withDigests = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' && pictureFields.includes(name) ? digestOf(value) : value,
    ]),
  );

const componentPrefix = 'components.';

const stateOf = (
  settings: StatusPageSettings,
  components: readonly ComponentWish[],
  hasPassword: boolean,
): ConfigState => {
  const labels = componentLabels(components.map((each) => each.settings.name));
  const ofComponents = components.flatMap(({ settings: each, monitor }, index) => {
    const { name: _, ...fields } = componentFields.inFiles(each, byId);
    return Object.entries({ ...fields, monitor }).map(([field, value]) => [
      `${componentPrefix}${labels[index]}.${field}`,
      value,
    ]);
  });
  return {
    fields: {
      ...withDigests(statusPageFields.inFiles(settings, byId)),
      components: labels,
      ...Object.fromEntries(ofComponents),
    },
    secrets: secretsThatAreSet(hasPassword ? ['password'] : []),
  };
};

export const statusPages: KindInFiles<ParsedPage, PresentPage> = {
  word: 'page',
  keyFields: ['slug', 'title'],
  accountMax: pagesMax,
  bodies: [body],
  parse,
  *references({ components }) {
    for (const { monitor } of components) if (monitor !== null) yield ['monitors', monitor];
  },
  /** `components.Checkout.monitor` is maybe `components.0.monitor`. */
  fieldInFiles: (field, { components }) => {
    const labels = componentLabels(components.map((each) => each.body.name));
    const index = labels.findIndex((label) => field.startsWith(`${componentPrefix}${label}.`));
    const label = labels[index];
    return label === undefined
      ? field
      : `${componentPrefix}${index}${field.slice(componentPrefix.length + label.length)}`;
  },
  /** All pages of the account: they are few. */
  read: async ({ statusPages: stored, statusComponents }, accountId) => {
    const { items } = await stored.list(accountId, {}, { limit: pagesMax, after: null });
    const components = new Map<StatusPageId, StatusComponent[]>(items.map(({ id }) => [id, []]));
    for (const each of await statusComponents.ofPages([...components.keys()]))
      components.get(each.pageId)?.push(each);
    const pages = new Map<string, PresentPage>();
    for (const page of items) {
      const passwordHash = page.hasPassword ? await stored.passwordHash(page.id) : null;
      pages.set(page.id, { page, components: components.get(page.id) ?? [], passwordHash });
    }
    return pages;
  },
  keyName: ({ page }) => page.slug,
  state: ({ page, components }) => {
    const links = components.map((settings) => ({
      settings,
      monitor: settings.monitorId === null ? null : byId(settings.monitorId),
    }));
    return stateOf(page, links, page.hasPassword);
  },
  wanted: ({ body: { settings }, components, password }, before, { publicUrl }) => {
    if (settings.domain !== before?.page.domain) requireForeignDomain(settings, publicUrl);
    const links = components.map((each) => ({ settings: each.body.settings, monitor: each.monitor }));
    const hasPassword = password === undefined ? before?.page.hasPassword === true : password !== null;
    return stateOf(settings, links, hasPassword);
  },
  givenSecrets: ({ password }, { page }) =>
    typeof password === 'string' && page.hasPassword ? ['password'] : [],
  exported: ({ page, components }, refer) => ({
    fields: {
      ...statusPageFields.exported(page, refer),
      ...(components.length > 0 && {
        components: components.map((each) => componentFields.exported(each, refer)),
      }),
    },
    secrets: page.hasPassword ? ['password'] : [],
  }),
  apply: async (run, { key, id, fields }, { body: given, components, password }) => {
    const { caller } = run;
    const passwordHash = password === undefined ? undefined : (run.passwordHashes.get(key) ?? null);
    if (id === null) {
      const requested = { settings: given.settings, passwordHash: passwordHash ?? null };
      const { id: pageId } = await run.execute(new CreateStatusPage(caller, requested));
      run.made('status_pages', key, pageId);
      await applyComponents(run, pageId, components);
      return;
    }
    const pageId = id as StatusPageId;
    const names = new Set(fields.map(({ field }) => field.split('.', 1)[0] ?? field));
    const changed = Object.entries(given).filter(([name]) => names.has(name));
    if (changed.length > 0) {
      const changes: StatusPageChanges = Object.assign(
        Object.create(StatusPageChanges.prototype),
        Object.fromEntries(changed),
      );
      const change = { pageId, changes, passwordHash: names.has('password') ? passwordHash : undefined };
      await run.execute(new ChangeStatusPage(caller, change));
    }
    if (names.has('components')) await applyComponents(run, pageId, components);
  },
  remove: (caller, id) => new DeleteStatusPage(caller, { pageId: id as StatusPageId }),
};
