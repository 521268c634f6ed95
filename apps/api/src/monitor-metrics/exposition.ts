import { takeTurns } from '@tocsin/persistence';
import { answerPartBytes } from '../http/server/large-answers.js';
import { type ExpositionFormat, labelText, sampleLine } from './exposition-format.js';
import { leftOutFamily, type Measurement, monitorFamilies } from './monitor-families.js';

export type Scrape = {
  readonly measured: readonly Measurement[];
  /** How many monitors have no series. */
  readonly leftOut: number;
};

/** The lines of a family stand together (OpenMetrics 1.0, "MetricFamily"), so all monitors come again for each. */
function* linesOf({ headOf, end }: ExpositionFormat, { measured, leftOut }: Scrape): Generator<string> {
  yield headOf(leftOutFamily) + sampleLine(leftOutFamily, '', leftOut);
  for (const family of monitorFamilies) {
    yield headOf(family);
    for (const each of measured) {
      const lines = family.samplesOf(each).map(({ value, labels }) => {
        const own = labels === undefined ? '' : `,${labelText(labels)}`;
        return sampleLine(family, each.labels + own, value);
      });
      yield lines.join('');
    }
  }
  yield end;
}

/** Writes the next part when the one before was sent, so that a slow reader costs no memory. */
export async function* exposition(format: ExpositionFormat, scrape: Scrape): AsyncGenerator<string> {
  let part = '';
  for (const lines of linesOf(format, scrape)) {
    await takeTurns();
    part += lines;
    if (part.length < answerPartBytes) continue;
    yield part;
    part = '';
  }
  yield part;
}
