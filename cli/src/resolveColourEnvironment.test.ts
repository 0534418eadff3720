import { describe, expect, it } from 'vitest';
import { resolveColourEnvironment, shouldUseColours } from './resolveColourEnvironment.ts';

describe('shouldUseColours', () => {
  it.each([
    [true, {}, true],
    [undefined, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [true, { TERM: 'dumb' }, false],
    [undefined, { FORCE_COLOR: '1' }, true],
    [true, { FORCE_COLOR: '1', NO_COLOR: '1', TERM: 'dumb' }, true],
    [undefined, { FORCE_COLOR: '' }, false],
    [true, { FORCE_COLOR: '0' }, false],
    [true, { FORCE_COLOR: 'false' }, false],
  ])('returns for isTTY %s and the environment %j: %s', (isTTY, env, expected) => {
    expect(shouldUseColours(isTTY === undefined ? {} : { isTTY }, env)).toBe(expected);
  });
});

describe('resolveColourEnvironment', () => {
  const decide = (args: readonly string[], env: Record<string, string>) => resolveColourEnvironment(args, { env });

  it('leaves the decision to Ink when colours are not disabled', () => {
    expect(decide(['tail'], {}).FORCE_COLOR).toBeUndefined();
    expect(decide(['tail'], { FORCE_COLOR: '3' }).FORCE_COLOR).toBe('3');
    expect(decide(['send', '--', '--no-color'], {}).FORCE_COLOR).toBeUndefined();
  });

  it.each([
    ['NO_COLOR', ['tail'], { NO_COLOR: '1' }],
    ['--no-color', ['tail', '--no-color'], {}],
    ['TERM=dumb', ['tail'], { TERM: 'dumb' }],
    ['--no-color despite FORCE_COLOR=3', ['tail', '--no-color'], { FORCE_COLOR: '3' }],
    ['FORCE_COLOR=0', ['tail'], { FORCE_COLOR: '0' }],
  ])('disables the colours of Ink for %s', (_, args, env) => {
    expect(decide(args, env).FORCE_COLOR).toBe('0');
  });

  it('makes Ink load the production build of React and no debugger', () => {
    expect(decide([], { NODE_ENV: 'development', DEV: 'true' })).toMatchObject({
      NODE_ENV: 'production',
      DEV: undefined,
    });
  });
});
