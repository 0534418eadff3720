import { describe, expect, it } from 'vitest';
import { colourPolicy, hasColours } from './colourPolicy.ts';

describe('hasColours', () => {
  it.each([
    [true, {}, true],
    [undefined, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [true, { TERM: 'dumb' }, false],
  ])('a terminal: %s, with %j: %s', (isTTY, env, expected) => {
    expect(hasColours(isTTY === undefined ? {} : { isTTY }, env)).toBe(expected);
  });
});

describe('colourPolicy', () => {
  const terminal = { isTTY: true };
  const decide = (args: readonly string[], env: Record<string, string>, stdout: { isTTY?: boolean }) =>
    colourPolicy(args, { env, stdout });

  it('leaves the decision to Ink where a terminal may be coloured', () => {
    expect(decide(['tail'], {}, terminal).FORCE_COLOR).toBeUndefined();
    expect(decide(['tail'], { FORCE_COLOR: '3' }, terminal).FORCE_COLOR).toBe('3');
    expect(decide(['send', '--', '--no-color'], {}, terminal).FORCE_COLOR).toBeUndefined();
  });

  it.each([
    ['NO_COLOR', ['tail'], { NO_COLOR: '1' }, terminal],
    ['--no-color', ['tail', '--no-color'], {}, terminal],
    ['TERM=dumb', ['tail'], { TERM: 'dumb' }, terminal],
    ['a pipe', ['tail'], { FORCE_COLOR: '3' }, {}],
  ])('says no to Ink: %s', (_, args, env, stdout) => {
    expect(decide(args, env, stdout).FORCE_COLOR).toBe('0');
  });

  it('has Ink load the React of production, and no debugger', () => {
    expect(decide([], { NODE_ENV: 'development', DEV: 'true' }, terminal)).toMatchObject({
      NODE_ENV: 'production',
      DEV: undefined,
    });
  });
});
