/** Under this token Nest hands out the `Repositories` for reading: they see what is committed. */
export const COMMITTED = Symbol('COMMITTED');
