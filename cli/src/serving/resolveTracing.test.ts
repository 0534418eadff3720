import { describe, expect, it } from 'vitest';
import { openServerContext } from '../settings/openServerContext.ts';
import { resolveTracing } from './resolveTracing.ts';

describe('resolveTracing', () => {
  const resolve = async (flags: Readonly<Record<string, unknown>>) => {
    const { settings } = await openServerContext({ flags: { dataDir: '/nonexistent', ...flags }, args: [], env: {} });
    return resolveTracing(settings);
  };

  it('returns the module of the plugin and its settings', async () => {
    const flags = {
      tracesUrl: 'http://127.0.0.1:4318',
      tracesHeaders: 'authorization=Basic%20a%3Db,x-team=1',
      tracesPercent: '5',
    };
    expect(await resolve(flags)).toEqual({
      specifier: expect.stringMatching(/^file:.*tracing-otel/),
      settings: { url: flags.tracesUrl, headers: { authorization: 'Basic a=b', 'x-team': '1' }, percent: 5 },
    });
  });

  it('returns nothing without an address', async () => {
    expect(await resolve({})).toBeUndefined();
  });
});
