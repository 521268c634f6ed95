import type Driver from 'better-sqlite3';

export const tableResets = (connection: Driver.Database): readonly Driver.Statement[] => {
  connection.exec(`ATTACH ':memory:' AS copies`);
  const tables = connection.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).pluck().all();
  const deletions = tables.map((table) => connection.prepare(`DELETE FROM main.${table}`));
  const insertions = tables
    .filter((table) => connection.prepare(`SELECT 1 FROM main.${table}`).get() !== undefined)
    .map((table) => {
      connection.exec(`CREATE TABLE copies.copy_of_${table} AS SELECT * FROM main.${table}`);
      return connection.prepare(`INSERT INTO main.${table} SELECT * FROM copies.copy_of_${table}`);
    });
  return [...deletions, ...insertions];
};
