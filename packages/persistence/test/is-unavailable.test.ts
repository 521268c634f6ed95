import { describe, expect, test } from '@jest/globals';
import { VersionConflict } from '@tocsin/domain';
import { QueryFailedError } from 'typeorm';
import { isUnavailable } from '../src/index.js';

const failedWith = (fields: { code?: string; message?: string }): Error =>
  Object.assign(new Error(fields.message ?? 'it failed'), fields);

describe('the database cannot do its work', () => {
  test.each([
    ['the disk is full', { code: 'SQLITE_FULL' }],
    ['the disk fails', { code: 'SQLITE_IOERR_WRITE' }],
    ['the disk is read-only', { code: 'SQLITE_READONLY' }],
    ['the server is a standby', { code: '25006' }],
    ['another process holds the file', { code: 'SQLITE_BUSY' }],
    ['nobody listens', { code: 'ECONNREFUSED' }],
    ['the server is told to stop', { code: '57P01' }],
    ['the server is starting', { code: '57P03' }],
    ['the server takes no more connections', { code: '53300' }],
    ['the transaction was silent for too long', { code: '25P03' }],
    ['the connection was lost', { message: 'Connection terminated unexpectedly' }],
    ['no connection was to be had', { message: 'timeout exceeded when trying to connect' }],
  ])('when %s', (_, fields) => {
    const error = failedWith(fields);
    expect(isUnavailable(error)).toBe(true);
    expect(isUnavailable(new QueryFailedError('SELECT 1', [], error))).toBe(true);
  });
});

describe('the database works', () => {
  test.each([
    ['a unique key is taken on SQLite', failedWith({ code: 'SQLITE_CONSTRAINT_UNIQUE' })],
    ['a unique key is taken on PostgreSQL', failedWith({ code: '23505' })],
    ['a transaction lost a race', failedWith({ code: '40001' })],
    ['a statement is wrong', failedWith({ code: '42601' })],
    ['a stream has moved on', new VersionConflict('incident-1', 1)],
    ['it is no error at all', 'a string'],
  ])('when %s', (_, error) => {
    expect(isUnavailable(error)).toBe(false);
  });
});
