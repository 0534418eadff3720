import { describe, expect, it } from 'vitest';
import type { WebhookRequest } from '../../webhook.ts';
import type { Bench } from '../Bench.ts';
import type { WebhookDriver } from '../ConformanceDriver.ts';
import type { Line, Opened } from '../Line.ts';
import { VERIFY_TOKEN } from '../Posts.ts';

const unreadable: WebhookRequest = { method: 'POST', query: {}, headers: {}, body: new Uint8Array() };

/** What a network posts, where it posts. */
export function webhookTests(bench: Bench): void {
  describe('notifications', () => {
    it('are taken by a session if it says so, and only then', async () => {
      const { session } = await (await bench.line()).link();
      if (bench.driver.webhook) expect(session.notified).toBeDefined();
      else if (session.notified) await bench.refused(session.notified(unreadable), 'unsupported');
    });

    it(
      'are told once each, whatever is posted again',
      ifPosted(bench, async line => {
        const { opened, id, request } = await posted(bench, line);
        expect(await opened.session.notified?.(request)).toBe('taken');
        const again = opened.host.messages.filter(message => message.id === id);
        expect(new Set(again.map(({ timestamp }) => timestamp.getTime())).size).toBe(1);
      }),
    );

    it(
      'that are forged are not told',
      ifPosted(bench, async (line, { forged }) => {
        const { opened, request } = await posted(bench, line);
        const before = opened.host.messages.length;
        expect(await opened.session.notified?.(forged(request))).toBe('forged');
        const { headers: _, ...unsigned } = request;
        expect(await opened.session.notified?.({ ...unsigned, headers: {} })).toBe('forged');
        const longer = { ...request, body: Buffer.concat([request.body, Buffer.from(' ')]) };
        expect(await opened.session.notified?.(longer)).toBe('forged');
        expect(opened.host.messages).toHaveLength(before);
      }),
    );

    it(
      'are not taken before they are durable, nor by a session that is over',
      ifPosted(bench, async line => {
        const { opened, request } = await posted(bench, line);
        opened.host.durable = () => Promise.reject(new Error('The database is away.'));
        const late = await written(bench, line, opened);
        await bench.until('it is not taken', () => bench.posts.all.some(({ status }) => status === 503));
        opened.host.durable = async () => {};
        await bench.until('it is posted again and taken', () => bench.posts.all.at(-1)?.status === 200);
        expect(opened.host.messages.map(({ id }) => id)).toContain(late);
        await opened.session.close('pause');
        await bench.refused(opened.session.notified?.(request) ?? Promise.resolve(), 'not-connected');
      }),
    );

    it(
      'name their account, and what is none names nobody',
      ifPosted(bench, async (line, { webhook }) => {
        const { opened, request } = await posted(bench, line);
        const { account } = await line.state(opened.host, 'open');
        expect(webhook.accounts(request)).toEqual([account]);
        for (const body of ['', 'null', '[]', '{}', '{"entry":[null]}', '{"object":1,"entry":{}}', '\u0000{'])
          expect(webhook.accounts({ ...request, body: Buffer.from(body) })).toEqual([]);
      }),
    );

    it(
      'begin with a question that only a word of ours answers',
      ifPosted(bench, async (_line, driver) => {
        const { challenge, webhook } = driver;
        if (!challenge) return;
        const known = (token: string): boolean => token === VERIFY_TOKEN;
        expect(webhook.challenge?.(challenge(VERIFY_TOKEN), known)).toMatchObject({ status: 200 });
        const refused = webhook.challenge?.(challenge('otra'), known);
        expect(refused?.status).toBeGreaterThanOrEqual(400);
        expect(refused?.status).toBeLessThan(500);
      }),
    );
  });
}

/** Where nothing is posted there is nothing to hold it against. */
function ifPosted(bench: Bench, prove: (line: Line, driver: WebhookDriver) => Promise<void>) {
  return async (): Promise<void> => {
    const { webhook } = bench.driver;
    if (webhook) await prove(await bench.line(), webhook);
  };
}

/** A message that came in, and how it was posted. */
async function posted(
  bench: Bench,
  line: Line,
): Promise<{ opened: Opened; id: string; request: WebhookRequest }> {
  const opened = await line.link();
  const id = await written(bench, line, opened);
  const last = await bench.until('what was posted is taken', () => {
    const { account } = opened.host.changes.find(change => change.state === 'open') ?? {};
    const accounts = bench.driver.webhook?.webhook.accounts;
    return bench.posts.all.findLast(
      ({ request, status }) => status === 200 && accounts?.(request).includes(account ?? ''),
    );
  });
  return { opened, id, request: last.request };
}

async function written(bench: Bench, line: Line, { host }: Opened): Promise<string> {
  const id = await (await bench.person()).write(line.phone, { type: 'text', text: 'Por aquí' });
  await line.message(host, id);
  return id;
}
