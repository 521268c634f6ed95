// What each service documents about the body of its requests, in JSON Schema. The comments name the sources.

const text = { type: 'string' };
const object = (required: string[], properties: object) => ({
  type: 'object',
  required,
  properties,
  additionalProperties: false,
});

// github.com/PagerDuty/api-schema, reference/events-v2/openapiv3.json; a summary has at most 1024 characters:
// developer.pagerduty.com/docs/events-api-v2/trigger-events
export const pagerDutyEvent = object(['routing_key', 'event_action', 'dedup_key', 'payload'], {
  routing_key: text,
  event_action: { enum: ['trigger', 'acknowledge', 'resolve'] },
  dedup_key: { type: 'string', maxLength: 255 },
  payload: object(['summary', 'severity', 'source'], {
    summary: { type: 'string', maxLength: 1024 },
    severity: { enum: ['critical', 'warning', 'error', 'info'] },
    source: text,
    timestamp: { type: 'string', format: 'date-time' },
    component: text,
    group: text,
    class: text,
    custom_details: { type: 'object' },
  }),
});

const actionFields = { user: text, note: { type: 'string', maxLength: 25_000 }, source: text };

// github.com/opsgenie/opsgenie-oas, definitions/alert.yaml; the limits: docs.opsgenie.com/docs/alert-api.
// Jira Service Management: developer.atlassian.com/cloud/jira/service-desk-ops, integration events.
export const alertToCreate = object(['message', 'alias'], {
  ...actionFields,
  message: { type: 'string', maxLength: 130 },
  alias: { type: 'string', maxLength: 512 },
  description: { type: 'string', maxLength: 15_000 },
  entity: { type: 'string', maxLength: 512 },
  priority: { enum: ['P1', 'P2', 'P3', 'P4', 'P5'] },
});
export const alertToClose = object([], actionFields);

// docs.github.com/rest/issues/issues, "Create an issue" and "Update an issue"
export const issueToCreate = object(['title'], {
  title: { type: 'string', maxLength: 256 },
  body: { type: 'string', maxLength: 65_536 },
  labels: { type: 'array', items: text },
});
export const issueToClose = object(['state'], {
  state: { enum: ['open', 'closed'] },
  state_reason: { enum: ['completed', 'not_planned', 'duplicate', 'reopened', null] },
});
