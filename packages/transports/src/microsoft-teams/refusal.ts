import { statusInWords } from '@tocsin/egress';
import { jsonIn, objectOf } from '../chat/json-in.js';
import { type Refusal, refusalOf } from '../http/outcome-of.js';

const off = 'the workflow is switched off. Its owner can switch it on again in the Workflows app of Teams.';
const gone = 'there is no such workflow any more. Make a new one in Teams, and save its URL here.';
const unsigned =
  'the URL is not complete, or its key was renewed. Copy the whole URL from the workflow again, and let anyone trigger it.';
const full = 'it takes no more messages for now. This one is not sent again.';

/** What Power Automate calls what went wrong. */
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

/** Why a workflow did not take a message. What it said in words stays out, since that can hold the URL's key. */
export const teamsRefusal = ({ status, body }: Refusal): string => {
  const { code } = objectOf(jsonIn(body).error);
  const isKnown = typeof code === 'string' && Object.hasOwn(reasonsByCode, code);
  const reason = isKnown ? reasonsByCode[code] : reasonsByStatus[status];
  if (reason === undefined) return refusalOf({ status });
  return `The workflow answered ${statusInWords(status)}${isKnown ? `, ${code}` : ''}: ${reason}`;
};
