import json

# Without an end Alertmanager resolves an alert after five minutes: Prometheus sends it again and again.
NEVER_ENDS = "9999-12-31T00:00:00.000Z"


def alertmanager(message, base_url):
    """Returns a request of Alertmanager's API v2, or None for a test message."""
    incident, monitor = message["incident"], message["monitor"]
    if message["event"] == "channel.test":
        return None
    alert = {
        # The labels are the alert's identity. Title, severity and names can change while an incident is open.
        "labels": {
            "alertname": "TocsinIncident",
            "incident_id": incident["id"],
            "monitor_id": monitor["id"],
        },
        "annotations": {
            "summary": incident["title"],
            "severity": incident["severity"],
            "monitor": monitor["name"],
            "target": monitor["target"],
        },
        "startsAt": incident["started_at"],
        "endsAt": incident["resolved_at"] or NEVER_ENDS,
    }
    return {
        "url": f"{base_url}/api/v2/alerts",
        "method": "POST",
        "headers": {"Content-Type": "application/json"},
        "body": json.dumps([alert]),
    }
