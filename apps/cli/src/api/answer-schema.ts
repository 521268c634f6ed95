import { array, type GenericSchema, getDotPath, nullable, object, safeParse, string } from 'valibot';

/** A page of a list. */
export const pageOf = <Item>(item: GenericSchema<Item>) =>
  object({ items: array(item), next_cursor: nullable(string()) });

/** Returns what is wrong with the part of an answer that a command reads, in words. */
export const faultIn = (answer: unknown, schema: GenericSchema): string | undefined => {
  const [issue] = safeParse(schema, answer, { abortEarly: true }).issues ?? [];
  if (issue === undefined) return undefined;
  const path = getDotPath(issue);
  if (path === null) return `its answer is no ${issue.expected}`;
  return issue.received === 'undefined'
    ? `its answer has no ${path}`
    : `its answer has a ${path} that is no ${issue.expected}`;
};
