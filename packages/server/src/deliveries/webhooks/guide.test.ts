import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { beforeAll, expect, it } from 'vitest';
import { createWebhookSignatureHeaders } from './webhookSignature.ts';

const createSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const body = JSON.stringify({ id: 'x', data: { text: '¿Todavía hay conchas?' } });

let runGuideCode: (secret: string, headers: object) => unknown;
beforeAll(async () => {
  const guide = await readFile(new URL('../../../../../docs/guides/webhooks.md', import.meta.url), 'utf8');
  const code = /### n8n.*?```js\n(.*?)```/s.exec(guide)?.[1] ?? '';
  const guideCode = new Function('require', '$input', '$env', code);
  runGuideCode = (key, headers) => {
    const binary = { data: { data: Buffer.from(body).toString('base64') } };
    return guideCode(
      createRequire(import.meta.url),
      { item: { json: { headers }, binary } },
      { RECADO_WEBHOOK_SECRET: key },
    );
  };
});

it('the n8n code of the webhook guide accepts events that Recado signed and rejects all others', () => {
  const [oldSecret, newSecret] = [createSecret(), createSecret()];
  const headers = createWebhookSignatureHeaders({ id: 'x', at: new Date(), body }, [newSecret, oldSecret]);
  for (const key of [oldSecret, newSecret]) expect(runGuideCode(key, headers)).toEqual({ json: JSON.parse(body) });
  expect(() => runGuideCode(createSecret(), headers)).toThrow('La firma no coincide');
});
