import { describe, expect, it } from 'vitest';
import { createOutput, type Surroundings } from './output.ts';

const terminal = { isTTY: true, columns: 100 };
const shell: Surroundings = { env: {}, stdin: terminal, stdout: terminal, stderr: terminal };
const pipe = {};

describe('createOutput', () => {
  it('draws, asks and hints where a person sits', () => {
    expect(createOutput({}, shell)).toMatchObject({
      isDrawn: true,
      canAsk: true,
      isWatched: true,
      columns: 100,
    });
  });

  it.each([
    ['--json', { json: true }, shell, { isDrawn: false, canAsk: true, isWatched: false }],
    ['a pipe behind it', {}, { ...shell, stdout: pipe }, { isDrawn: false, canAsk: true, isWatched: true }],
    ['a pipe before it', {}, { ...shell, stdin: pipe }, { isDrawn: true, canAsk: false }],
    [
      'a file for its talk',
      {},
      { ...shell, stderr: pipe },
      { isDrawn: true, canAsk: false, isWatched: false },
    ],
    [
      'TERM=dumb',
      {},
      { ...shell, env: { TERM: 'dumb' } },
      { isDrawn: false, canAsk: false, isWatched: true },
    ],
    ['--no-input', { input: false }, shell, { isDrawn: true, canAsk: false }],
    ['RECADO_NO_INPUT', {}, { ...shell, env: { RECADO_NO_INPUT: '1' } }, { canAsk: false }],
    ['CI', {}, { ...shell, env: { CI: 'true' } }, { canAsk: false }],
    ['CI=false', {}, { ...shell, env: { CI: 'false' } }, { canAsk: true }],
  ])('knows what to leave with %s', (_, flags, surroundings, expected) => {
    expect(createOutput(flags, surroundings)).toMatchObject(expected);
  });

  it('counts on 80 columns where nobody says', () => {
    expect(createOutput({}, { env: {}, stdin: pipe, stdout: pipe, stderr: pipe }).columns).toBe(80);
  });
});
