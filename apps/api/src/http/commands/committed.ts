/** Under this token Nest hands out `Repositories` that read what is committed. */
export const COMMITTED = Symbol('COMMITTED');
