import { open, rm } from 'node:fs/promises';

/** Leaves no part of a file behind. @throws Error if there is such a file (`EEXIST`), or it cannot be written */
export const writeNew = async (path: string, content: string | Buffer): Promise<void> => {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
};
