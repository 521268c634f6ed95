import type { ConfigPlan, StatusPage } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import type { ConfigErrors } from './config-errors.js';
import type { ParsedConfig } from './parse-config.js';

const names = ['slug', 'domain'] as const;

/** Refuses slugs and domains that another page of the installation has, unless the plan deletes that page. */
export const refuseTakenNames = async (
  { statusPages }: Pick<Repositories, 'statusPages'>,
  { status_pages }: ParsedConfig,
  { changes }: ConfigPlan,
  errors: ConfigErrors,
): Promise<void> => {
  const ofPages = changes.filter(({ kind }) => kind === 'status_pages');
  const deleted = new Set(ofPages.filter(({ action }) => action === 'delete').map(({ id }) => id));
  const changeAt = new Map(ofPages.map((change) => [change.key, change]));
  const holderOf = (name: (typeof names)[number], value: string): Promise<StatusPage | null> =>
    name === 'slug' ? statusPages.findBySlug(value) : statusPages.findByDomain(value);
  const keyOf = new Map<string, string>();
  for (const { key, body } of status_pages) {
    const { settings } = body;
    for (const field of names) {
      const value = settings[field];
      if (value === null) continue;
      const refuse = (message: string) => errors.add({ kind: 'status_pages', key, field, message });
      const other = keyOf.get(`${field} ${value}`);
      keyOf.set(`${field} ${value}`, key);
      const change = changeAt.get(key);
      if (other !== undefined) refuse(`is that of ${other} too`);
      else if (change?.fields.some((each) => each.field === field)) {
        const holder = await holderOf(field, value);
        if (holder !== null && holder.id !== change.id && !deleted.has(holder.id))
          refuse('is taken: another status page has it');
      }
    }
  }
};
