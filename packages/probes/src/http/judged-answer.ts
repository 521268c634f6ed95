import type { CheckContext } from '../probe.js';
import type { AnswerSettings } from './answer-settings.js';
import { contentOf, type Page } from './page.js';

/** What is wrong with an answer, one sentence for each assertion that fails. */
export async function answerFaultsOf(
  page: Page,
  settings: AnswerSettings,
  context: CheckContext,
): Promise<readonly string[]> {
  const { max_latency_ms: latencyMaxMs } = settings;
  return [
    ...(latencyMaxMs !== undefined && page.durationMs > latencyMaxMs
      ? [`The answer took ${page.durationMs} ms, and ${latencyMaxMs} ms is the most that is right.`]
      : []),
    ...(await assertionFaults(page, settings, context)),
  ];
}

async function assertionFaults(
  page: Page,
  { header_assertions, json_assertions, json_schema }: AnswerSettings,
  { compute }: CheckContext,
): Promise<readonly string[]> {
  const assertions = {
    header_assertions,
    json_assertions,
    ...(json_schema !== undefined && { json_schema }),
  };
  if (header_assertions.length + json_assertions.length === 0 && json_schema === undefined) return [];
  const judged = await compute('answer_faults', { content: contentOf(page), assertions });
  return judged.ok ? judged.value : [`The answer ${judged.excess} to judge.`];
}
