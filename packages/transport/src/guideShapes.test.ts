import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Change } from './change.ts';
import type { Receipt, StatusUpdate } from './message.ts';

const guide = readFileSync(new URL('../../../docs/guides/your-own-transport.md', import.meta.url), 'utf8');
/** What the guide hands to `host` or answers, as a program that does it. */
const shapes = guide.slice(guide.indexOf('### Qué forma tienen')).split('## 7.')[0] ?? '';
const blocks = [...shapes.matchAll(/```js\n(.*?)```/gs)].map(([, code = '']) => code);

/** Runs what the guide shows. */
async function told(): Promise<{ changes: Change[]; receipts: Receipt[]; updates: StatusUpdate[] }> {
  const [changes, updates]: [Change[], StatusUpdate[]] = [[], []];
  const host = {
    changed: (change: Change) => changes.push(change),
    updated: async (update: StatusUpdate) => updates.push(update),
  };
  const receipts: Receipt[] = [];
  for (const code of blocks) {
    const run = new Function('host', 'id', 'at', `return (async () => { ${code} })()`);
    const answer = await run(host, 'A1', Date.now());
    if (answer) receipts.push(answer);
  }
  return { changes, receipts, updates };
}

it('the guide shows what a QR, a receipt and what follows look like, as the port has them', async () => {
  expect(await told()).toEqual({
    changes: [{ state: 'pairing', qr: expect.any(String), expiresAt: expect.any(Date) }],
    receipts: [{ id: 'A1', timestamp: expect.any(Date), to: expect.objectContaining({ kind: 'person' }) }],
    updates: [
      { id: 'A1', chat: expect.any(Object), status: 'delivered', timestamp: expect.any(Date) },
      { id: 'A1', chat: expect.any(Object), status: 'failed', code: 463, timestamp: expect.any(Date) },
    ],
  });
});
