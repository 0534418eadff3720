import type { DatabaseState } from '@recado/server';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../errors.ts';
import { evaluateDatabaseState } from './checkDatabase.ts';
import { checkNodeJsVersion, evaluateFreeDiskSpace } from './checkMachine.ts';
import { convertToFailedDoctorCheck } from './DoctorCheck.ts';

describe('checkNodeJsVersion', () => {
  it.each([
    ['20.19.0', 'ok'],
    ['24.0.1', 'ok'],
    ['20.18.3', 'failed'],
    ['18.20.0', 'failed'],
  ])('rates Node.js %s as %s', (version, state) => {
    expect(checkNodeJsVersion(version)).toMatchObject({ state, found: version });
  });
});

describe('evaluateFreeDiskSpace', () => {
  it.each([
    [80 * 1024 ** 3, 'ok', '80 GB libres.'],
    [900 * 1024 ** 2, 'warning', '900 MB libres.'],
    [100 * 1024 ** 2, 'failed', '100 MB libres.'],
  ])('rates %i free bytes as %s', (bytes, state, found) => {
    expect(evaluateFreeDiskSpace(bytes)).toMatchObject({ state, found });
  });
});

describe('evaluateDatabaseState', () => {
  const healthyState: DatabaseState = { version: 180_004, clockAheadMs: -40, pending: [], incompatible: [] };
  const rate = (state: Partial<DatabaseState>): string[] =>
    evaluateDatabaseState({ ...healthyState, ...state }, undefined).map(check => check.state);

  it('returns only passed checks for a supported version, current tables and a synchronous clock', () => {
    expect(evaluateDatabaseState(healthyState, undefined).map(({ found }) => found)).toEqual([
      'La integrada, PostgreSQL 18.4.',
      'Están al día.',
      'Coincide con el de la base de datos.',
    ]);
  });

  it('shows the host and port of an external database, but not its user', () => {
    const [database] = evaluateDatabaseState(healthyState, 'postgres://ana:secreto@db:5432/recado');
    expect(database?.found).toBe('PostgreSQL 18.4 en db:5432.');
  });

  it.each([
    [{ version: 140_011 }, ['failed', 'ok', 'ok']],
    [{ pending: ['0009_audit'] }, ['ok', 'warning', 'ok']],
    [{ incompatible: ['9999_less_after_9998'] }, ['ok', 'failed', 'ok']],
    [{ clockAheadMs: -8000 }, ['ok', 'ok', 'warning']],
    [{ clockAheadMs: 90_000 }, ['ok', 'ok', 'failed']],
  ])('rates the checks for %j as %j', (state, expected) => {
    expect(rate(state)).toEqual(expected);
  });
});

describe('convertToFailedDoctorCheck', () => {
  it('returns the first sentence as the finding, and the rest as the next step', () => {
    const failure = new Failure('No hay db.local en la red. Revise el nombre. Inténtelo de nuevo.');
    expect(convertToFailedDoctorCheck('database', failure)).toEqual({
      name: 'database',
      state: 'failed',
      found: 'No hay db.local en la red.',
      next: 'Revise el nombre. Inténtelo de nuevo.',
    });
  });

  it('throws the given error when it is not a Failure', () => {
    expect(() => convertToFailedDoctorCheck('database', new TypeError('x'))).toThrow(TypeError);
  });
});
