import { newTask } from '../../compute/task.js';
import { bodyText, type Content } from '../../http/body-text.js';
import { consentProviders } from './consent-providers.js';

const containersMax = 3;

export const tagManagerMark = '/gtm.js?id=';

/** As Google has it installed: its URL, and the id of a container beside it or at its end. */
const containerUrl = /(?:https?:)?\/\/[\w.:-]{1,200}\/gtm\.js\?id=/g;
const containerId = /\bGTM-[A-Z0-9]{4,12}\b/g;

/** @param scripts the URLs and the code of scripts */
export function containersIn(scripts: readonly string[]): readonly string[] {
  const urls = scripts.flatMap((script) => {
    const ids = script.match(containerId) ?? [];
    return (script.match(containerUrl) ?? []).flatMap((url) =>
      ids.map((id) => `${url.startsWith('//') ? 'https:' : ''}${url}${id}`),
    );
  });
  return [...new Set(urls)].slice(0, containersMax);
}

/** Only a host or a path says enough: Google's own code has other marks too. */
const hostMarks = Object.entries(consentProviders).flatMap(([name, { scripts = [] }]) =>
  scripts.filter((mark) => /\/|\.(?:ai|com|eu|io|net|org)$/.test(mark)).map((mark) => ({ name, mark })),
);

function bannerInContainer(content: Content): string | undefined {
  const code = bodyText(content).replaceAll('\\/', '/');
  return hostMarks.find(({ mark }) => code.includes(mark))?.name;
}

export const containerBannerTask = newTask('container_banner', bannerInContainer);
