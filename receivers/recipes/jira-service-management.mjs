const messageCharsMax = 130;
const priorities = { critical: 'P1', warning: 'P3', info: 'P5' };

/** @returns a request of Jira Service Management's integration events, or `null` for a test message */
export function jiraServiceManagement(
  { event, incident, monitor },
  { apiKey, baseUrl = 'https://api.atlassian.com/jsm/ops/integration' },
) {
  if (event === 'channel.test') return null;
  const isResolved = event === 'incident.resolved';
  const opened = {
    message: [...incident.title].slice(0, messageCharsMax).join(''),
    alias: incident.id,
    description: `${incident.title}\n${monitor.target}`,
    entity: monitor.name,
    priority: priorities[incident.severity],
    source: 'Tocsin',
  };
  return {
    url: `${baseUrl}/v2/alerts${isResolved ? `/${incident.id}/close?identifierType=alias` : ''}`,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `GenieKey ${apiKey}` },
    body: JSON.stringify(isResolved ? { source: 'Tocsin', note: incident.title } : opened),
  };
}

/** Opsgenie's API is the same until it ends in April 2027. @param baseUrl https://api.eu.opsgenie.com in Europe */
export function opsgenie(message, { apiKey, baseUrl = 'https://api.opsgenie.com' }) {
  return jiraServiceManagement(message, { apiKey, baseUrl });
}
