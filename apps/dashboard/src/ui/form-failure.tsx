import { ApiProblem } from '../api/api-problem.js';
import { Failure } from './failure.js';
import { fieldsToCorrect } from './fields-to-correct.js';

type FormFailureProps = {
  /** "The monitor was not saved" */
  readonly what: string;
  readonly error: unknown;
  /** The label of the field at a path of the API. */
  readonly labelOf: (path: string) => string | undefined;
};

/** Says in the words of the form which fields the API refused. */
export const FormFailure = ({ what, error, labelOf }: FormFailureProps) => {
  const toCorrect = error instanceof ApiProblem ? fieldsToCorrect(error.errors, labelOf) : null;
  return <Failure what={what} error={toCorrect === null ? error : new ApiProblem('invalid', toCorrect)} />;
};
