import { readFile, stat } from 'node:fs/promises';
import { command } from '../command/command.js';
import { Failure, reasonOf, UsageError } from '../command/problems.js';
import type { ExactRequest } from '../http/exact-request.js';
import { outcomeFields, outcomeInWords, wasAccepted } from '../http/outcome.js';
import { post } from '../http/post.js';
import { jsonLine, printable } from '../messages/printable.js';
import { requestFileBytesMax, requestIn } from '../messages/request-file.js';
import { required, urlFrom } from '../options/urls.js';

const answerWithinMs = 10_000;

const read = async (path: string): Promise<Buffer> => {
  try {
    const { size } = await stat(path);
    if (size <= requestFileBytesMax) return await readFile(path);
  } catch (error) {
    throw new Failure(`${path} cannot be read: ${reasonOf(error)}`);
  }
  throw new Failure(`${path} must have at most ${requestFileBytesMax} bytes.`);
};

export const replay = command({
  name: 'replay',
  summary: 'send kept messages again, byte for byte',
  usage: ['replay FILE... --to URL'],
  details: `
Sends messages that "tocsin listen --save" kept to a receiver of yours, one after the other in the order given, with the
same bytes and headers. All files are read before the first is sent. Redirects are not followed.

Exit codes: 0 all were answered with a status from 200 to 299, 1 not all, 2 wrong command line.`,
  options: {
    to: { type: 'string', value: 'URL', help: 'where to send them' },
    json: { type: 'boolean', help: 'print one JSON object for each message' },
  },
  run: async (io, { to, json = false }, files) => {
    const url = urlFrom('--to', required('to', to));
    if (files.length === 0) throw new UsageError('FILE is required: a message that "listen --save" kept');
    const kept: { file: string; request: ExactRequest }[] = [];
    for (const file of files) kept.push({ file, request: requestIn(await read(file), file) });
    let accepted = 0;
    for (const { file, request } of kept) {
      if (io.signal.aborted) break;
      const outcome = await post(url, request, { deadlineMs: answerWithinMs, signal: io.signal });
      io.out(
        json
          ? jsonLine({ file, ...outcomeFields(outcome) })
          : `${printable(file)} ${outcomeInWords(outcome)}`,
      );
      if (wasAccepted(outcome)) accepted += 1;
    }
    io.error(`${accepted} of ${files.length} were accepted.`);
    return accepted === files.length ? 0 : 1;
  },
});
