const titleCharsMax = 256;

/**
 * @param issueNumber what GitHub answered when the incident opened; store it under `incident.id`
 * @returns a request of GitHub's REST API, or `null` for a test message or an issue that was never made
 */
export function gitHubIssue(message, { repository, token, issueNumber }) {
  const { event, incident } = message;
  const isResolved = event === 'incident.resolved';
  if (event === 'channel.test' || (isResolved && issueNumber === undefined)) return null;
  const opened = {
    title: [...incident.title].slice(0, titleCharsMax).join(''),
    // A code block mentions nobody, whatever a title says.
    body: `\`\`\`json\n${JSON.stringify(message, null, 2)}\n\`\`\``,
    labels: ['incident', incident.severity],
  };
  return {
    url: `https://api.github.com/repos/${repository}/issues${isResolved ? `/${issueNumber}` : ''}`,
    method: isResolved ? 'PATCH' : 'POST',
    headers: {
      Accept: 'application/vnd.github+json',
      Authorization: `Bearer ${token}`,
      'User-Agent': 'tocsin-receiver',
      'X-GitHub-Api-Version': '2022-11-28',
    },
    body: JSON.stringify(isResolved ? { state: 'closed', state_reason: 'completed' } : opened),
  };
}
