/** The part of sql.js that is used. Its package has no types. */
export type SqlDatabase = {
  exec(
    sql: string,
  ): readonly { readonly columns: readonly string[]; readonly values: readonly (readonly unknown[])[] }[];
  close(): void;
};

type SqlJs = { readonly Database: new (bytes: Uint8Array) => SqlDatabase };

/** Loads SQLite as WebAssembly only when a database is read: the module is large. */
export const loadSqlJs = async (): Promise<SqlJs> => {
  // @ts-expect-error The package has no types.
  const { default: initialize } = await import('sql.js/dist/sql-wasm-inline.js');
  return (initialize as () => Promise<SqlJs>)();
};
