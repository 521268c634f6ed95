import type { Schemas } from '../api/client.js';

/** The labels of the API's fields, in a form and in the audit log. */
export type LabelsOf<Body extends keyof Schemas> = Readonly<Record<keyof Schemas[Body], string>>;
