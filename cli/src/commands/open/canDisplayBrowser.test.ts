import { describe, expect, it } from 'vitest';
import { canDisplayBrowser } from './canDisplayBrowser.ts';

describe('canDisplayBrowser', () => {
  it.each([
    [{ DISPLAY: ':0' }, 'linux', true],
    [{ WAYLAND_DISPLAY: 'wayland-0' }, 'linux', true],
    [{ WSL_DISTRO_NAME: 'Ubuntu' }, 'linux', true],
    [{}, 'linux', false],
    [{}, 'darwin', true],
    [{}, 'win32', true],
    [{ DISPLAY: 'localhost:10.0', SSH_CONNECTION: '10.0.0.2 5 10.0.0.3 22' }, 'linux', false],
    [{ CI: 'true' }, 'darwin', false],
  ] as const)('given %j on %s, returns %s', (env, platform, expected) => {
    expect(canDisplayBrowser(env, platform)).toBe(expected);
  });
});
