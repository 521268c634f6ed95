/** A file is not what it should be. The message is for people. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}
