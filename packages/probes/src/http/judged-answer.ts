import type { HttpRequest } from '@tocsin/egress';
import { type CheckContext } from '../probe/probe.js';
import { sizeInWords } from '../words/text.js';
import { answerFaultsTask } from './answer-faults.js';
import { type AnswerSettings } from './answer-settings.js';
import { contentOf, type Page } from './page.js';

/** JSON must be complete to be judged. */
const jsonBytesMax = 8 * 1_024 * 1_024;

const tooLarge = `The answer is larger than ${sizeInWords(jsonBytesMax)}, and JSON that is cut off cannot be judged. Ask for less of it, such as one page of a list.`;

type JsonSettings = Pick<AnswerSettings, 'json_assertions' | 'json_schema'>;

export const judgesJson = ({ json_assertions: assertions, json_schema: schema }: JsonSettings): boolean =>
  assertions.length > 0 || schema !== undefined;

export const bodyBytesFor = (jsonMatters: boolean): Pick<HttpRequest, 'bodyBytesMax'> =>
  jsonMatters ? { bodyBytesMax: jsonBytesMax } : {};

export async function answerFaultsOf(
  page: Page,
  settings: AnswerSettings,
  context: CheckContext,
): Promise<readonly string[]> {
  const { max_latency_ms: latencyMaxMs } = settings;
  return [
    ...(latencyMaxMs !== undefined && page.durationMs > latencyMaxMs
      ? [`The answer took ${page.durationMs} ms, more than the ${latencyMaxMs} ms allowed.`]
      : []),
    ...(await assertionFaults(page, settings, context)),
  ];
}

async function assertionFaults(
  page: Page,
  settings: AnswerSettings,
  { compute }: CheckContext,
): Promise<readonly string[]> {
  if (judgesJson(settings) && page.truncated) return [tooLarge];
  const { header_assertions, json_assertions, json_schema } = settings;
  if (!judgesJson(settings) && header_assertions.length === 0) return [];
  const assertions = {
    header_assertions,
    json_assertions,
    ...(json_schema !== undefined && { json_schema }),
  };
  const judged = await compute(answerFaultsTask, { content: contentOf(page), assertions });
  return judged.ok ? judged.value : [`The answer ${judged.excess} to judge.`];
}
