import { describe, expect, test } from '@jest/globals';
import { Story } from '../../src/simulation/story.js';

describe('a story', () => {
  test('has numbered lines with the time, and marks what it is asked about', () => {
    const time = { nowMs: 0 };
    const story = new Story(time);
    story.tell('dispatcher 1', 'starts');
    time.nowMs = 12_345;
    story.tell('dispatcher 1', 'sends message 7', 'message 7');
    expect(story.text('message 7')).toBe(
      '    1     0.000s  dispatcher 1    starts\n>   2    12.345s  dispatcher 1    sends message 7\n',
    );
    expect(story.text()).not.toContain('>');
  });
});
