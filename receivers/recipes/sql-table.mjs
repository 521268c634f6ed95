export const createTable = `CREATE TABLE IF NOT EXISTS incidents (
  id TEXT PRIMARY KEY, title TEXT NOT NULL, severity TEXT NOT NULL, status TEXT NOT NULL,
  started_at TEXT NOT NULL, resolved_at TEXT, monitor_id TEXT NOT NULL, monitor_name TEXT NOT NULL)`;

/** @returns a statement that stores the incident, or `null` for a test message */
export function sqlTable({ event, incident, monitor }) {
  if (event === 'channel.test') return null;
  const row = { ...incident, monitor_id: monitor.id, monitor_name: monitor.name };
  const columns = [
    'id',
    'title',
    'severity',
    'status',
    'started_at',
    'resolved_at',
    'monitor_id',
    'monitor_name',
  ];
  // A resolved incident stays resolved, also when its messages come twice or in another order.
  const sql = `INSERT INTO incidents (${columns.join(', ')})
    VALUES (${columns.map(() => '?').join(', ')})
    ON CONFLICT (id) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}
    WHERE incidents.status <> 'resolved'`;
  return { sql, parameters: columns.map((name) => row[name]) };
}
