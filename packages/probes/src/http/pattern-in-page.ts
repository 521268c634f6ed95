import { newTask } from '../compute/task.js';
import { type PatternSettings, patternOf } from '../settings/pattern.js';
import { bodyText, type Content } from './body-text.js';

type Search = { readonly pattern: PatternSettings; readonly content: Content };

export const patternInPageTask = newTask('pattern_in_page', ({ pattern, content }: Search) =>
  patternOf(pattern).test(bodyText(content)),
);
