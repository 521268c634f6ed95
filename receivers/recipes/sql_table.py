CREATE_TABLE = """CREATE TABLE IF NOT EXISTS incidents (
  id TEXT PRIMARY KEY, title TEXT NOT NULL, severity TEXT NOT NULL, status TEXT NOT NULL,
  started_at TEXT NOT NULL, resolved_at TEXT, monitor_id TEXT NOT NULL, monitor_name TEXT NOT NULL)"""

COLUMNS = ["id", "title", "severity", "status", "started_at", "resolved_at", "monitor_id", "monitor_name"]


def sql_table(message):
    """Returns a statement that stores the incident and its parameters, or None for a test message."""
    incident, monitor = message["incident"], message["monitor"]
    if message["event"] == "channel.test":
        return None
    row = {**incident, "monitor_id": monitor["id"], "monitor_name": monitor["name"]}
    # A resolved incident stays resolved, also when its messages come twice or in another order.
    sql = f"""INSERT INTO incidents ({", ".join(COLUMNS)})
    VALUES ({", ".join("?" for _ in COLUMNS)})
    ON CONFLICT (id) DO UPDATE SET {", ".join(f"{name} = excluded.{name}" for name in COLUMNS)}
    WHERE incidents.status <> 'resolved'"""
    return {"sql": sql, "parameters": [row[name] for name in COLUMNS]}
