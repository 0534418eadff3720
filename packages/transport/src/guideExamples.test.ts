import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { ConnectionChange } from './connectionChange.ts';
import type { Receipt, StatusUpdate } from './message.ts';

const guide = readFileSync(new URL('../../../docs/guides/your-own-transport.md', import.meta.url), 'utf8');
/** Section of the guide with code examples of the objects that a transport returns or passes to `host`. */
const formatSection = guide.slice(guide.indexOf('### Qué forma tienen')).split('## 7.')[0] ?? '';
const blocks = [...formatSection.matchAll(/```js\n(.*?)```/gs)].map(([, code = '']) => code);

/** Runs the code examples of the guide, and records the objects that they return or pass to the host. */
async function runExamples(): Promise<{ changes: ConnectionChange[]; receipts: Receipt[]; updates: StatusUpdate[] }> {
  const [changes, updates]: [ConnectionChange[], StatusUpdate[]] = [[], []];
  const host = {
    changed: (change: ConnectionChange) => changes.push(change),
    updated: async (update: StatusUpdate) => updates.push(update),
  };
  const receipts: Receipt[] = [];
  for (const code of blocks) {
    const run = new Function('host', 'id', 'at', `return (async () => { ${code} })()`);
    const receipt = await run(host, 'A1', Date.now());
    if (receipt) receipts.push(receipt);
  }
  return { changes, receipts, updates };
}

it('the guide shows a QR, a receipt and status updates in the format of the transport port', async () => {
  expect(await runExamples()).toEqual({
    changes: [{ state: 'pairing', qr: expect.any(String), expiresAt: expect.any(Date) }],
    receipts: [{ id: 'A1', timestamp: expect.any(Date), to: expect.objectContaining({ kind: 'person' }) }],
    updates: [
      { id: 'A1', chat: expect.any(Object), status: 'delivered', timestamp: expect.any(Date) },
      { id: 'A1', chat: expect.any(Object), status: 'failed', code: 463, timestamp: expect.any(Date) },
    ],
  });
});
