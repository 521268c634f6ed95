import { type Said, saidAgain } from '@tocsin/domain';

/** A reason whose English is this text. */
export const said = (text: string): Said => saidAgain(text, null);
