import { driverErrorOf } from './database/database.js';
import { UnknownSecretKey } from './secrets/secret-box.js';
import { WritingThreadLost } from './sqlite/sqlite-writing-thread.js';

/**
 * PostgreSQL (manual, appendix A): connection exceptions, insufficient resources, the server going down or coming up,
 * system errors, and a transaction ended because its process fell silent.
 */
const sqlStates = /^(08|53|57P|58|25P03)/;
/** SQLite ("Result and Error Codes"): the disk is full or fails, the file is locked for too long or cannot be opened. */
const sqliteCodes = /^SQLITE_(FULL|IOERR|BUSY|CANTOPEN)/;
const networkCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What the driver says without giving a code: of a lost connection, and when none was to be had in time. */
const noConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when)/;

/**
 * Whether an error says that the database cannot do its work at the moment, or that this process cannot work with it
 * until it is started with the right key, rather than that something is wrong here.
 */
export const isUnavailable = (error: unknown): boolean => {
  const { code, message } = driverErrorOf(error);
  return (
    error instanceof UnknownSecretKey ||
    error instanceof WritingThreadLost ||
    [sqlStates, sqliteCodes, networkCodes].some((codes) => codes.test(String(code))) ||
    noConnection.test(String(message))
  );
};
