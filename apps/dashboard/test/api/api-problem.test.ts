import { describe, expect, test } from '@jest/globals';
import { errorInWords, fieldErrorsOf, problemFrom, unreachable } from '../../src/api/api-problem.js';

const body = {
  code: 'validation_failed',
  detail: 'name is required',
  errors: [{ field: 'name', message: 'name must be text of at most 100 characters' }],
};

describe('an answer other than success', () => {
  test('is known by its code, and told in its words', () => {
    const problem = problemFrom(body, 400);
    expect(problem.code).toBe('validation_failed');
    expect(errorInWords(problem)).toBe('name is required');
  });

  test('never tells a person of API keys: their session has ended', () => {
    const detail = 'This needs a valid API key. Send the header "Authorization: Bearer <api key>".';
    expect(errorInWords(problemFrom({ code: 'unauthenticated', detail }, 401))).toBe(
      'Your session had ended. Try again.',
    );
  });

  test('has its errors beside the fields, without repeating their names', () => {
    expect(fieldErrorsOf(problemFrom(body, 400))).toEqual({
      name: 'Must be text of at most 100 characters.',
    });
  });

  test('says how an address is opened, whatever the words of the api', () => {
    const errors = [{ field: 'target', message: 'target is closed', egress_allow: '127.0.0.1' }];
    expect(fieldErrorsOf(problemFrom({ ...body, errors }, 400))).toEqual({
      target:
        'Tocsin is not allowed to call 127.0.0.1. Whoever runs it opens the address with EGRESS_ALLOW=127.0.0.1 and a restart.',
    });
  });

  test.each(['<html>', null, undefined, 7])(
    'of something that stands between is put into words: %p',
    (answer) => {
      expect(errorInWords(problemFrom(answer, 502))).toContain('502');
    },
  );
});

test('no answer is told as that', () => {
  expect(errorInWords(unreachable(new TypeError('failed to fetch')))).toContain('cannot be reached');
});
