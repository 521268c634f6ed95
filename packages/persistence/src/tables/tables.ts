import * as checks from './checks.js';
import * as dispatches from './dispatches.js';
import * as monitors from './monitors.js';
import * as people from './people.js';
import type { Table } from './table.js';

/** Every table but `migrations`, which is TypeORM's. */
export const tables: readonly Pick<Table, 'name' | 'on'>[] = Object.values({
  ...people,
  ...monitors,
  ...checks,
  ...dispatches,
});
