import { checkTables } from './checks.js';
import { dispatchTables } from './dispatches.js';
import { monitorTables } from './monitors.js';
import { peopleTables } from './people.js';

/** Every table but `migrations`, which is TypeORM's. */
export const tables = [...peopleTables, ...monitorTables, ...checkTables, ...dispatchTables];
