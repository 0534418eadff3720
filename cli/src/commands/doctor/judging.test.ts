import type { DatabaseState } from '@recado/server';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../errors.ts';
import { failedWith } from './Check.ts';
import { judgeDatabase } from './checkDatabase.ts';
import { checkNode, judgeDisk } from './checkMachine.ts';

describe('checkNode', () => {
  it.each([
    ['20.19.0', 'ok'],
    ['24.0.1', 'ok'],
    ['20.18.3', 'failed'],
    ['18.20.0', 'failed'],
  ])('%s is %s', (version, state) => {
    expect(checkNode(version)).toMatchObject({ state, found: version });
  });
});

describe('judgeDisk', () => {
  it.each([
    [80 * 1024 ** 3, 'ok', '80 GB libres.'],
    [900 * 1024 ** 2, 'warning', '900 MB libres.'],
    [100 * 1024 ** 2, 'failed', '100 MB libres.'],
  ])('%i bytes are %s', (bytes, state, found) => {
    expect(judgeDisk(bytes)).toMatchObject({ state, found });
  });
});

describe('judgeDatabase', () => {
  const well: DatabaseState = { version: 180_004, aheadMs: -40, pending: [], unfit: [] };
  const states = (state: Partial<DatabaseState>): string[] =>
    judgeDatabase({ ...well, ...state }, undefined).map(each => each.state);

  it('is content with a database that is new enough, up to date and on time', () => {
    expect(judgeDatabase(well, undefined).map(({ found }) => found)).toEqual([
      'La integrada, PostgreSQL 18.4.',
      'Están al día.',
      'Coincide con el de la base de datos.',
    ]);
  });

  it('names the place of an external one, without its user', () => {
    const [database] = judgeDatabase(well, 'postgres://ana:secreto@db:5432/recado');
    expect(database?.found).toBe('PostgreSQL 18.4 en db:5432.');
  });

  it.each([
    [{ version: 140_011 }, ['failed', 'ok', 'ok']],
    [{ pending: ['0009_audit'] }, ['ok', 'warning', 'ok']],
    [{ unfit: ['9999_less_after_9998'] }, ['ok', 'failed', 'ok']],
    [{ aheadMs: -8000 }, ['ok', 'ok', 'warning']],
    [{ aheadMs: 90_000 }, ['ok', 'ok', 'failed']],
  ])('%j is %j', (state, expected) => {
    expect(states(state)).toEqual(expected);
  });
});

describe('failedWith', () => {
  it('takes the first sentence for what, the others for what to do', () => {
    const failure = new Failure('No hay db.local en la red. Revise el nombre. Inténtelo de nuevo.');
    expect(failedWith('database', failure)).toEqual({
      name: 'database',
      state: 'failed',
      found: 'No hay db.local en la red.',
      next: 'Revise el nombre. Inténtelo de nuevo.',
    });
  });

  it('passes on what nobody foresaw', () => {
    expect(() => failedWith('database', new TypeError('x'))).toThrow(TypeError);
  });
});
