import compat from 'preact/compat';

/** Stands for `react` in the built page: docs/adr/0026-the-dashboard.md. */
// @ts-expect-error TS2498: the types of Preact export one namespace, but its module exports names.
export * from 'preact/compat';

type ActivityProps = { readonly mode?: 'visible' | 'hidden'; readonly children?: unknown };

/** Preact has no `Activity`. Mantine uses it for parts that stay mounted while hidden, and no page has one. */
export const Activity = ({ mode = 'visible', children }: ActivityProps) =>
  mode === 'hidden' ? null : children;

export default { ...compat, Activity };
