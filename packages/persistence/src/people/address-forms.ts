import type { AddressForms } from '@tocsin/domain';
import { list, type Sql, sql } from '../database/sql.js';

/** The forms of an e-mail address, for `IN`. Every statement that compares addresses has them. */
export const oneOf = (forms: AddressForms): Sql =>
  forms.length === 0 ? sql`(NULL)` : sql`(${list(forms.map((form) => sql`${form}`))})`;
