import type { Imported } from '@tocsin/imports';
import { ApiProblem, type FieldError } from '../api/api-problem.js';
import { answerOf, api, type Schemas } from '../api/client.js';
import { readImport } from './read-import.js';

export type Plan = Schemas['ConfigPlan'];

/** A resource that the api refuses, with its sentences. */
export type Refusal = {
  readonly place: string;
  readonly reasons: readonly string[];
  readonly isClosed: boolean;
};

/** The plan of the API for an import. */
export type Proposal = {
  readonly imported: Imported;
  /** The resources that were left out, by place. */
  readonly left: readonly Refusal[];
  /** The value of `EGRESS_ALLOW` that opens the addresses among what is refused or left out. */
  readonly egressAllow: readonly string[];
} & (
  | { readonly plan: Plan }
  | {
      readonly plan: null;
      readonly error: unknown;
      readonly refused: readonly Refusal[];
      /** Errors that are no resource's, such as a plan that is full. */
      readonly others: readonly string[];
    }
);

/** The api finds some errors only once others are gone. */
const roundsMax = 5;

/** The api validates the body. */
export const bodyOf = ({ config }: Imported) => ({ ...config, prune: false }) as Schemas['Config'];

/** `/monitors/shop/target` is in `monitors/shop`. Keys have neither slash nor tilde. */
const placeOf = ({ pointer = '' }: FieldError): string | undefined =>
  /^\/([a-z_]+\/[^/]+)/.exec(pointer)?.[1];

const refusalsIn = (errors: readonly FieldError[]): readonly Refusal[] => {
  const reasons = new Map<string, Set<string>>();
  const closed = new Set<string>();
  for (const error of errors) {
    const place = placeOf(error);
    if (place === undefined) continue;
    if (error.egress_allow !== undefined) closed.add(place);
    // `monitors.shop.target is …` is listed below `monitors/shop`.
    const own = place.length + 1;
    const reason = error.message.startsWith(place.replace('/', '.'))
      ? error.message.slice(own)
      : error.message;
    reasons.set(place, (reasons.get(place) ?? new Set()).add(reason));
  }
  return [...reasons].map(([place, found]) => ({
    place,
    reasons: [...found],
    isClosed: closed.has(place),
  }));
};

const planned = async (
  imported: Imported,
  left: readonly Refusal[],
  original = imported,
): Promise<Proposal> => {
  const { egressAllowFor } = await import('./importers.js');
  const closedIn = (refusals: readonly Refusal[]): readonly string[] =>
    egressAllowFor(
      original,
      refusals.filter(({ isClosed }) => isClosed).map(({ place }) => place),
    );
  try {
    const plan = await answerOf(api.POST('/v1/config/plan', { body: bodyOf(imported) }));
    return { imported, left, egressAllow: closedIn(left), plan };
  } catch (error) {
    const errors = error instanceof ApiProblem ? error.errors : [];
    const refused = refusalsIn(errors);
    const others = errors.filter((each) => placeOf(each) === undefined).map(({ message }) => message);
    return {
      imported,
      left,
      egressAllow: closedIn([...left, ...refused]),
      plan: null,
      error,
      refused,
      others,
    };
  }
};

/** Reads files and asks the api what they would change. @returns a sentence, if the files cannot be read */
export const proposalFrom = async (files: readonly File[]): Promise<Proposal | string> => {
  const read = await readImport(files, new Date());
  return 'refusal' in read ? read.refusal : planned(read.imported, []);
};

/** Leaves out what the api refuses, until it refuses nothing more, or only what is no resource. */
export const leavingOut = async (given: Proposal): Promise<Proposal> => {
  const { leaveOut } = await import('./importers.js');
  let proposal = given;
  for (let round = 0; round < roundsMax && proposal.plan === null && proposal.refused.length > 0; round++) {
    const { refused } = proposal;
    const reasons = new Map(refused.map(({ place, reasons }) => [place, sentence(place, reasons)]));
    const imported = leaveOut(proposal.imported, reasons);
    proposal = await planned(imported, [...proposal.left, ...refused], given.imported);
  }
  return proposal;
};

const sentence = (place: string, reasons: readonly string[]): string =>
  // not translated: it is a part of the report.
  `${place} is refused: ${reasons.join('; ')}.`;
