import { driverErrorOf } from './database/database.js';
import { UnknownSecretKey } from './secrets/secret-box.js';
import { WritingThreadLost } from './sqlite/sqlite-writing-thread.js';

/** PostgreSQL (manual, appendix A): connection, resources, shutdown, system errors, idle transactions. */
const sqlStates = /^(08|53|57P|58|25P03)/;
/** SQLite ("Result and Error Codes"): a full or failing disk, a lock held too long, no file. */
const sqliteCodes = /^SQLITE_(FULL|IOERR|BUSY|CANTOPEN)/;
const networkCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Errors of the driver without a code. */
const noConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when)/;

/** The database cannot work now, or this process lacks its key. The request itself may be fine. */
export const isUnavailable = (error: unknown): boolean => {
  const { code, message } = driverErrorOf(error);
  return (
    error instanceof UnknownSecretKey ||
    error instanceof WritingThreadLost ||
    [sqlStates, sqliteCodes, networkCodes].some((codes) => codes.test(String(code))) ||
    noConnection.test(String(message))
  );
};
