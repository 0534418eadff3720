import { describe, expect, it } from 'vitest';
import { ALLOWED_LOOPBACK_ADDRESS, useLoopbackServers } from '../../../deliveries/guard/testing/useLoopbackServers.ts';
import { createSiteStarter, servePage as serve } from './testing/createSiteStarter.ts';

const startSite = createSiteStarter(useLoopbackServers());

describe('findPreview', () => {
  it('waits once for a host that does not answer, and uses its page when it arrives', async () => {
    const answers: (() => void)[] = [];
    const { find, previewer, server, requests } = await startSite(
      (request, response) => void answers.push(() => serve('<title>Lenta</title>')(request, response)),
      { waitMs: 300, names: { 'lenta.mx': [ALLOWED_LOOPBACK_ADDRESS] } },
    );
    const start = performance.now();
    expect(await find('/a')).toBeUndefined();
    expect(performance.now() - start).toBeGreaterThan(250);
    // Messages to this host do not wait, so they end before a message that waits for another host.
    const url = server.url('lenta.mx', '/a');
    const ended: string[] = [];
    const waiting = previewer.findPreview({ url, matchedText: url }).then(() => ended.push('waiting'));
    expect(await Promise.all([find('/a'), find('/b'), find('/a')])).toEqual([undefined, undefined, undefined]);
    ended.push('later');
    await waiting;
    expect(ended).toEqual(['later', 'waiting']);
    expect(requests[0]).toBe('/a');
    for (const respond of answers) respond();
    await expect.poll(() => find('/a')).toMatchObject({ title: 'Lenta' });
  });

  it('waits for no further page of a host that needs more than a second', async () => {
    const answers: (() => void)[] = [];
    const { find } = await startSite(
      (request, response) => void answers.push(() => serve('<title>Lenta</title>')(request, response)),
      { waitMs: 30_000 },
    );
    const first = find('/a');
    await expect.poll(() => answers.length).toBe(1);
    // Only the host's slowness ends the search for the second page before its own limit.
    await new Promise(resolve => setTimeout(resolve, 1_100));
    const second = find('/b');
    expect(await Promise.race([first, second.then(() => 'sent without')])).toBe('sent without');
    for (const respond of answers) respond();
    expect(await first).toMatchObject({ title: 'Lenta' });
  });

  it('fetches at most four pages of one host at a time', async () => {
    const { find, requests } = await startSite(() => {}, { waitMs: 300 });
    await Promise.all(Array.from({ length: 12 }, (_, index) => find(`/${index}`)));
    expect(requests).toHaveLength(4);
  });
});
