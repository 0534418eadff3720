import { GraphError } from '@recado/graph-emulator';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CloudTestBench, waitUntil } from '../testing/CloudTestBench.ts';
import { shortTestTimeouts } from '../testing/startEmulatedCloudTransport.ts';

let bench: CloudTestBench;
beforeAll(async () => {
  // The long interval ensures that changes come from Meta's notifications and not from a heartbeat.
  bench = await CloudTestBench.start({ ...shortTestTimeouts, heartbeatMs: 3_600_000 });
});
afterEach(() => bench.endTest());
afterAll(() => bench.stop());

describe('account notifications', () => {
  it('close the line of a banned number at once, and leave the other lines of the account open', async () => {
    const [banned, otherLine] = [await bench.createLinkedLine(), await bench.createLinkedLine()];
    banned.graph.setStatus('BANNED');
    await waitUntil(() => expect(banned.host.lastChange).toMatchObject({ state: 'closed', why: 'forbidden' }));
    expect(otherLine.host.lastChange).toMatchObject({ state: 'open' });
    expect(bench.webhookReceiver.exchanges.map(({ status }) => status)).not.toContain(503);
  });

  it('report the quality rating, and the messaging limit that all numbers of the portfolio share', async () => {
    const { graph, host } = await bench.createLinkedLine();
    await waitUntil(() => {
      expect(host.qualityRatings).toContainEqual({ quality: 'green' });
      expect(host.qualityRatings).toContainEqual({ firstContacts: 1_000, isLimitShared: true });
    });
    host.qualityRatings.length = 0;
    graph.setMessagingTier('TIER_2K');
    await waitUntil(() => expect(host.qualityRatings).toContainEqual({ firstContacts: 2_000, isLimitShared: true }));
    graph.setMessagingTier('TIER_UNLIMITED');
    await waitUntil(() => expect(host.qualityRatings).toContainEqual({ firstContacts: null, isLimitShared: true }));
    host.qualityRatings.length = 0;
    graph.setQuality('RED');
    await waitUntil(() => {
      expect(host.qualityRatings).toContainEqual({ quality: 'red' });
      expect(host.qualityRatings).toContainEqual({ firstContacts: null, isLimitShared: true });
    });
  });

  it('report the limit of the number in the former shapes of Meta’s webhooks', async () => {
    const { graph, host } = await bench.createLinkedLine({ shapes: 'former' });
    await waitUntil(() => expect(host.qualityRatings).toEqual([{ quality: 'green' }]));
    graph.setQuality('RED');
    await waitUntil(() => expect(host.qualityRatings).toContainEqual({ firstContacts: 1_000, isLimitShared: false }));
    graph.setMessagingTier('TIER_10K');
    await waitUntil(() => expect(host.qualityRatings).toContainEqual({ firstContacts: 10_000, isLimitShared: false }));
  });

  it('are rejected as forged when the account ID was changed after the signature', async () => {
    const { graph, session, host } = await bench.createLinkedLine();
    const postCount = bench.webhookReceiver.exchanges.length;
    graph.setQuality('YELLOW');
    const { request } = await waitUntil(() => {
      const [post] = bench.webhookReceiver.exchanges.slice(postCount);
      if (!post) throw new Error('Nothing was posted.');
      return post;
    });
    const bodyText = Buffer.from(request.body).toString();
    const forged = {
      ...request,
      body: Buffer.from(bodyText.replace(graph.credentials.businessAccountId, '1000')),
    };
    expect(await session.receiveWebhook?.(forged)).toBe('forged');
    expect(host.lastChange).toMatchObject({ state: 'open' });
  });
});

describe('check of the credentials when a line is linked', () => {
  it.each([4, 80007, 131016])(
    'rejects with unreachable when Meta answers with the temporary code %i, and passes on the next attempt',
    async code => {
      const { graph, testLine } = bench.createNumber();
      const { session, host } = await testLine.open();
      await testLine.waitForState(host, 'pairing');
      graph.behavior.refuseCalls.push(new GraphError(code, 'Not now'));
      await expect(session.link?.(graph.credentials)).rejects.toMatchObject({ reason: 'unreachable' });
      await session.link?.(graph.credentials);
      await testLine.waitForState(host, 'open');
    },
  );
});
