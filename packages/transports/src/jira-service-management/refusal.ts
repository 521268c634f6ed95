import type { ServiceAnswer } from '../http/outcome-of.js';
import { jsonIn, objectOf } from '../json-in.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';

const wrongKey =
  'The API key is wrong, or its integration was deleted. Copy the key of an API integration of the team’s operations again.';

/** https://developer.atlassian.com/cloud/jira/service-desk-ops/rest/v2/intro/ */
const adviceByStatus: Readonly<Record<number, string>> = {
  401: wrongKey,
  403: 'The key does not allow this. Use the key of an integration of the type API, and turn the integration on.',
  404: wrongKey,
  422: 'Check the API key: it must be that of an API integration, not an API token of an Atlassian account.',
  429: tooMany,
};

/** The words are in `message`, or as the page above says in the titles of `errors`. */
const saidIn = (body: Buffer): unknown => {
  const { message, errors } = jsonIn(body);
  return message ?? (Array.isArray(errors) ? objectOf(errors[0]).title : undefined);
};

export const jiraServiceManagementRefusal = ({ status, body }: ServiceAnswer): string =>
  refusalInWords({
    service: 'Jira Service Management',
    status,
    said: saidIn(body),
    advice:
      adviceByStatus[status] ??
      (status >= 500 ? 'Jira Service Management has a fault. This message is not sent again.' : undefined),
  });
