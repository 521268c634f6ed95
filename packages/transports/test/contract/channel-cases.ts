import { catalogue } from '../../src/catalogue.js';
import type { ChannelDefinition } from '../../src/channel/channel-type.js';
import type { ChannelCase } from './channel-case.js';

/** For example `microsoft-teams` for `MicrosoftTeams`: the folder of a type in `src` and in `test`. */
const folderOf = (type: string): string => type.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase();

export type CaseOfType = ChannelCase & { readonly definition: ChannelDefinition; readonly type: string };

const caseOf = async (definition: ChannelDefinition): Promise<CaseOfType> => {
  const { type } = definition;
  const { channelCase } = await import(`../${folderOf(type)}/channel-case.js`);
  return { ...(channelCase as ChannelCase), definition, type };
};

const cases: CaseOfType[] = [];
for (const definition of catalogue) {
  // E-mail is no HTTP request, and has suites of its own. One at a time: Jest links no two modules at once.
  if (definition.request !== undefined) cases.push(await caseOf(definition));
}

/** Fails for a type without a case. */
export const channelCases: readonly CaseOfType[] = cases;
