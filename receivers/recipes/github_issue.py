import json

TITLE_CHARS_MAX = 256


def github_issue(message, repository, token, issue_number=None):
    """Returns a request of GitHub's REST API, or None for a test message or an issue that was never made.

    issue_number: what GitHub answered when the incident opened; store it under incident["id"]
    """
    event, incident = message["event"], message["incident"]
    is_resolved = event == "incident.resolved"
    if event == "channel.test" or (is_resolved and issue_number is None):
        return None
    opened = {
        "title": incident["title"][:TITLE_CHARS_MAX],
        # A code block mentions nobody, whatever a title says.
        "body": f"```json\n{json.dumps(message, indent=2, ensure_ascii=False)}\n```",
        "labels": ["incident", incident["severity"]],
    }
    return {
        "url": f"https://api.github.com/repos/{repository}/issues" + (f"/{issue_number}" if is_resolved else ""),
        "method": "PATCH" if is_resolved else "POST",
        "headers": {
            "Accept": "application/vnd.github+json",
            "Authorization": f"Bearer {token}",
            "User-Agent": "tocsin-receiver",
            "X-GitHub-Api-Version": "2022-11-28",
        },
        "body": json.dumps({"state": "closed", "state_reason": "completed"} if is_resolved else opened),
    }
