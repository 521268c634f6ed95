import json


def pager_duty(message, routing_key):
    """Returns a request of PagerDuty's Events API v2, or None for a test message."""
    event, incident, monitor = message["event"], message["incident"], message["monitor"]
    if event == "channel.test":
        return None
    body = {
        "routing_key": routing_key,
        "event_action": "resolve" if event == "incident.resolved" else "trigger",
        "dedup_key": incident["id"],
        "payload": {
            "summary": incident["title"],
            "severity": incident["severity"],
            "source": monitor["target"],
            "timestamp": incident["started_at"],
            "component": monitor["name"],
            "class": monitor["type"],
        },
    }
    return {
        "url": "https://events.pagerduty.com/v2/enqueue",
        "method": "POST",
        "headers": {"Content-Type": "application/json"},
        "body": json.dumps(body),
    }
