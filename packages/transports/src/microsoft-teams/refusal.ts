import { statusInWords } from '@tocsin/egress/policy';
import { explainStatus, type ServiceAnswer } from '../http/outcome-of.js';
import { jsonIn, objectOf } from '../json-in.js';

const off = 'the workflow is switched off. Ask its owner to switch it on in the Workflows app of Teams.';
const gone = 'the workflow was deleted. Make a new one in Teams, and save its URL here.';
const unsigned =
  'the URL is incomplete, or its key was renewed. Copy the whole URL from the workflow again, and let anyone trigger the workflow.';
const full = 'it gets too many messages. This one is not sent again.';

/** The error codes of Power Automate. */
const reasonsByCode: Readonly<Record<string, string>> = {
  WorkflowTriggerIsNotEnabled: off,
  WorkflowNotFound: gone,
  TriggerNotFound: gone,
  DirectApiAuthorizationRequired: unsigned,
  AuthorizationFailed: unsigned,
};
const reasonsByStatus: Readonly<Record<number, string>> = {
  401: unsigned,
  403: unsigned,
  404: gone,
  410: gone,
  429: full,
};

/** Omits the workflow's own words, which can hold the key of its URL. */
export const teamsRefusal = ({ status, body }: ServiceAnswer): string => {
  const { code } = objectOf(jsonIn(body).error);
  const isKnown = typeof code === 'string' && Object.hasOwn(reasonsByCode, code);
  const reason = isKnown ? reasonsByCode[code] : reasonsByStatus[status];
  if (reason === undefined) return explainStatus({ status });
  return `The workflow answered ${statusInWords(status)}${isKnown ? `, ${code}` : ''}: ${reason}`;
};
