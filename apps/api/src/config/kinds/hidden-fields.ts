import type { ExistingChannel } from '@tocsin/domain';
import { ownFields } from '../../channels/body-fields.js';
import { faultsIn, requireDefinition } from '../../channels/destination.js';

/**
 * The fields of a channel that readers see masked, such as the URL of a webhook. In the plan of a reader
 * they are secrets: nobody learns from it whether a guess is the stored value (ADR 0078).
 */
export const fieldsHiddenFromReaders = (type: ExistingChannel['destination']['type']): readonly string[] => {
  const { masked = {}, fields } = requireDefinition(type);
  return Object.keys(masked).filter((name) => fields.properties[name]?.writeOnly !== true);
};

type GivenChannel = { readonly given: Readonly<Record<string, unknown>> };

/** The channel of the files with the stored values of hidden fields, so that no error depends on a guess. */
export const withoutGuesses = <Parsed extends GivenChannel>(
  parsed: Parsed,
  { destination }: ExistingChannel,
): Parsed => {
  const schemas = ownFields(requireDefinition(destination.type));
  const isValid = (name: string): boolean =>
    faultsIn(
      { [name]: parsed.given[name] },
      schemas.filter((schema) => schema.name === name),
    ).length === 0;
  const guessed = fieldsHiddenFromReaders(destination.type).filter(
    (name) => Object.hasOwn(parsed.given, name) && isValid(name),
  );
  const stored = Object.fromEntries(guessed.map((name) => [name, destination.fields[name] ?? null]));
  return { ...parsed, given: { ...parsed.given, ...stored } };
};
