import { DBError } from 'objection';
import { describe, expect, it } from 'vitest';
import { isDatabaseOutage } from './isDatabaseOutage.ts';

const createError = (fields: object, message = 'failed') => Object.assign(new Error(message), fields);
const refused = createError({ code: 'ECONNREFUSED' });
const duplicate = createError({ code: '23505' });

describe('isDatabaseOutage', () => {
  it.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'EAI_AGAIN',
    'ENOTFOUND',
  ])('returns true for the socket error %s', code => {
    expect(isDatabaseOutage(createError({ code }))).toBe(true);
  });

  it.each([
    ['08006', 'the connection failed'],
    ['53300', 'there are too many connections'],
    ['57P01', 'an administrator stopped the server'],
    ['58030', 'the disk failed'],
    ['40001', 'the transaction could not be serialized'],
    ['40P01', 'a deadlock was ended'],
    ['55P03', 'a lock was not available in time'],
    ['57014', 'the statement took too long'],
    ['25006', 'the server is a standby'],
    ['25P03', 'the transaction was idle for too long'],
  ])('returns true for the SQLSTATE %s: %s', code => {
    expect(isDatabaseOutage(createError({ code }))).toBe(true);
  });

  it.each([
    ['07000', 'a wrong dynamic statement'],
    ['23505', 'a duplicate key'],
    ['25001', 'an active transaction'],
    ['40002', 'a violated constraint at the end of the transaction'],
    ['42P08', 'a parameter of ambiguous type'],
    ['55006', 'an object in use'],
    ['EACCES', 'a missing permission'],
  ])('returns false for the code %s: %s', code => {
    expect(isDatabaseOutage(createError({ code }))).toBe(false);
  });

  it('returns true for a missing socket file of the server, but false for other files and other socket errors', () => {
    expect(isDatabaseOutage(createError({ code: 'ENOENT', syscall: 'connect' }))).toBe(true);
    expect(isDatabaseOutage(createError({ code: 'ENOENT', syscall: 'open' }))).toBe(false);
    expect(isDatabaseOutage(createError({ code: 'EACCES', syscall: 'connect' }))).toBe(false);
    expect(isDatabaseOutage(createError({ code: 'ENOENT' }))).toBe(false);
  });

  it.each(['Connection terminated unexpectedly', 'Client has encountered a connection error', 'timeout expired'])(
    'returns true for the text "%s", alone or after the statement',
    text => {
      expect(isDatabaseOutage(new Error(text))).toBe(true);
      expect(isDatabaseOutage(new Error(`select 1 - ${text}`))).toBe(true);
      expect(isDatabaseOutage(new Error(`the receiver reported: ${text}`))).toBe(false);
    },
  );

  it('returns true when the connection pool of knex has no free connection', () => {
    expect(isDatabaseOutage(createError({ name: 'KnexTimeoutError' }))).toBe(true);
    expect(isDatabaseOutage(createError({ name: 'TypeError' }))).toBe(false);
  });

  it('returns true for several errors only if each of them is an outage', () => {
    expect(isDatabaseOutage(new AggregateError([refused, createError({ code: 'ETIMEDOUT' })]))).toBe(true);
    expect(isDatabaseOutage(new AggregateError([refused, duplicate]))).toBe(false);
  });

  it('examines the error of the driver that objection wrapped', () => {
    const wrap = (nativeError: Error) => Reflect.construct(DBError, [{ nativeError }]);
    expect([wrap(refused), wrap(duplicate)].map(isDatabaseOutage)).toEqual([true, false]);
  });

  it('returns false for numeric codes, which other libraries use, and for values that are no errors', () => {
    expect(isDatabaseOutage(createError({ code: 53300 }))).toBe(false);
    expect(['ECONNREFUSED', undefined, null, { code: 'ECONNREFUSED' }].map(isDatabaseOutage)).toEqual(
      Array(4).fill(false),
    );
  });
});
