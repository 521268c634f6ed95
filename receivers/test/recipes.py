"""Reads a list of [recipe, message, settings] and prints what each recipe returns."""

import json
import sys

from alertmanager import alertmanager
from github_issue import github_issue
from jira_service_management import jira_service_management, opsgenie
from pagerduty import pager_duty
from sql_table import sql_table

recipes = {
    "alertmanager": lambda message, settings: alertmanager(message, settings["baseUrl"]),
    "gitHubIssue": lambda message, settings: github_issue(
        message, settings["repository"], settings["token"], settings["issueNumber"]
    ),
    "jiraServiceManagement": lambda message, settings: jira_service_management(message, settings["apiKey"]),
    "opsgenie": lambda message, settings: opsgenie(message, settings["apiKey"]),
    "pagerDuty": lambda message, settings: pager_duty(message, settings["routingKey"]),
    "sqlTable": lambda message, settings: sql_table(message),
}
print(json.dumps([recipes[name](message, settings) for name, message, settings in json.load(sys.stdin)]))
