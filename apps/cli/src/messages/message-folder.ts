import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure, reasonOf } from '../command/problems.js';
import { writeNew } from '../files/env-file.js';
import type { ExactRequest } from '../http/exact-request.js';
import { fileOf } from './request-file.js';

/** How many messages a folder holds. More are refused, so that nobody fills the disk. */
const keptMessagesMax = 10_000;

/** Keeps each message in a file of its own, for its owner's eyes only. */
export class MessageFolder {
  #kept: number;
  #sequence = 0;

  private constructor(
    readonly path: string,
    kept: number,
    private readonly messagesMax: number,
  ) {
    this.#kept = kept;
  }

  /** @throws Failure if the folder cannot be made or read */
  static async open(path: string, messagesMax = keptMessagesMax): Promise<MessageFolder> {
    try {
      await mkdir(path, { recursive: true, mode: 0o700 });
      const files = await readdir(path);
      return new MessageFolder(path, files.filter((name) => name.endsWith('.http')).length, messagesMax);
    } catch (error) {
      throw new Failure(`--save: ${path} cannot be used: ${reasonOf(error)}`);
    }
  }

  /** @returns the path of its file; sorted by name, files are in the order of arrival. @throws Failure if it is not kept */
  async keep(request: ExactRequest, target: string, arrivedAt: Date): Promise<string> {
    if (this.#kept >= this.messagesMax) {
      throw new Failure(`--save: ${this.path} is full: it holds ${this.#kept} messages. Move some away.`);
    }
    this.#kept += 1;
    this.#sequence += 1;
    const time = arrivedAt.toISOString().replaceAll(':', '-');
    const name = `${time}-${String(this.#sequence).padStart(6, '0')}-${process.pid}.http`;
    const path = join(this.path, name);
    try {
      await writeNew(path, fileOf(request, target));
      return path;
    } catch (error) {
      this.#kept -= 1;
      throw new Failure(`--save: ${path} cannot be written: ${reasonOf(error)}`);
    }
  }
}
