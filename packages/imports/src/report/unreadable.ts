/** A file cannot be read. The message is for people. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}
