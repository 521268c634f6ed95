import type { DurationUnit } from '../ui/duration.js';

/** The label and hint of a field, and the form of its value. */
export type FieldWords = {
  readonly label: string;
  /** The label of one entry of a list. Default: the label without its final s. */
  readonly one?: string;
  readonly hint?: string;
  /** The unit of the stored number; people write "30 s". */
  readonly unit?: DurationUnit;
  readonly isTimeZone?: true;
  /** Labels by value. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Stands above "More settings". */
  readonly isInSight?: true;
};

/** Fields of which a person fills in one, or none. */
export type Either = {
  readonly label: string;
  readonly options: readonly {
    readonly label: string;
    /** The first one is required. */
    readonly names: readonly string[];
  }[];
  readonly isInSight?: true;
};

export type FormWords = {
  readonly fields: Readonly<Record<string, FieldWords>>;
  readonly eithers: readonly Either[];
  /** The fields that other settings make meaningless. */
  readonly unused?: (settings: Readonly<Record<string, unknown>>) => readonly string[];
};
