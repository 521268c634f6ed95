import robotsParserModule from 'robots-parser';
import { bodyText, type Content } from '../http/body-text.js';

// Its types describe an ES module, but it is CommonJS: what is imported is the function itself.
const imported: unknown = robotsParserModule;
const robotsParser = imported as typeof robotsParserModule.default;

export type RobotsQuestion = {
  readonly url: string;
  readonly content: Content;
  readonly userAgents: readonly string[];
};

/** The crawlers that may neither ask for the front page nor for anything below it. */
export function agentsShutOut({ url, content, userAgents }: RobotsQuestion): readonly string[] {
  const robots = robotsParser(url, bodyText(content));
  return userAgents.filter((agent) =>
    ['/', '/any/page'].every((path) => robots.isAllowed(new URL(path, url).href, agent) === false),
  );
}
