import json

MESSAGE_CHARS_MAX = 130
PRIORITIES = {"critical": "P1", "warning": "P3", "info": "P5"}


def jira_service_management(message, api_key, base_url="https://api.atlassian.com/jsm/ops/integration"):
    """Returns a request of Jira Service Management's integration events, or None for a test message."""
    event, incident, monitor = message["event"], message["incident"], message["monitor"]
    if event == "channel.test":
        return None
    is_resolved = event == "incident.resolved"
    opened = {
        "message": incident["title"][:MESSAGE_CHARS_MAX],
        "alias": incident["id"],
        "description": f"{incident['title']}\n{monitor['target']}",
        "entity": monitor["name"],
        "priority": PRIORITIES[incident["severity"]],
        "source": "Tocsin",
    }
    close = f"/{incident['id']}/close?identifierType=alias" if is_resolved else ""
    return {
        "url": f"{base_url}/v2/alerts{close}",
        "method": "POST",
        "headers": {"Content-Type": "application/json", "Authorization": f"GenieKey {api_key}"},
        "body": json.dumps({"source": "Tocsin", "note": incident["title"]} if is_resolved else opened),
    }


def opsgenie(message, api_key, base_url="https://api.opsgenie.com"):
    """Opsgenie's API is the same until it ends in April 2027. In Europe it is at https://api.eu.opsgenie.com."""
    return jira_service_management(message, api_key, base_url)
