import { isBetterStack } from './betterstack/read-betterstack.js';
import { isHealthchecks } from './healthchecks/read-healthchecks.js';
import { isPingdom, isPingdomList } from './pingdom/read-pingdom.js';
import { isPrometheus } from './prometheus/read-prometheus.js';
import { listedAnswers } from './report/json-answers.js';
import { isUptimeRobot } from './uptimerobot/read-uptimerobot.js';

/** A service whose files are texts. */
export type TextService =
  | 'kuma'
  | 'gatus'
  | 'betterstack'
  | 'healthchecks'
  | 'pingdom'
  | 'prometheus'
  | 'uptimerobot';

/** The services of which several files belong together. */
export const severalFileServices: readonly TextService[] = [
  'betterstack',
  'healthchecks',
  'pingdom',
  'prometheus',
  'uptimerobot',
];

/**
 * Tells by the content of a file which service wrote it. A file that is nobody's is taken for one of Gatus or, if it is
 * JSON, of Uptime Kuma: their readers say what is wrong with it.
 *
 * @throws Unreadable for JSON that is broken, or beyond the bounds of answers
 */
export const serviceOf = (file: Uint8Array): TextService => {
  const text = new TextDecoder().decode(file);
  if (isPingdomList(text)) return 'pingdom';
  if (!text.trimStart().startsWith('{')) return isPrometheus(text) ? 'prometheus' : 'gatus';
  const [answer = {}] = listedAnswers([file]);
  if (isPingdom(answer)) return 'pingdom';
  if (isBetterStack(answer)) return 'betterstack';
  if (isUptimeRobot(answer)) return 'uptimerobot';
  return isHealthchecks(answer) ? 'healthchecks' : 'kuma';
};
