import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { beforeAll, expect, it } from 'vitest';
import { signatureHeaders } from './sign.ts';

const secret = () => `whsec_${randomBytes(32).toString('base64')}`;
const body = JSON.stringify({ id: 'x', data: { text: '¿Todavía hay conchas?' } });

let node: (secret: string, headers: object) => unknown;
beforeAll(async () => {
  const guide = await readFile(new URL('../../../../../docs/guides/webhooks.md', import.meta.url), 'utf8');
  const code = /### n8n.*?```js\n(.*?)```/s.exec(guide)?.[1] ?? '';
  const run = new Function('require', '$input', '$env', code);
  node = (key, headers) => {
    const binary = { data: { data: Buffer.from(body).toString('base64') } };
    return run(
      createRequire(import.meta.url),
      { item: { json: { headers }, binary } },
      { RECADO_WEBHOOK_SECRET: key },
    );
  };
});

it('what the guide tells n8n to run lets through what we sign, and nothing else', () => {
  const [old, fresh] = [secret(), secret()];
  const headers = signatureHeaders({ id: 'x', at: new Date(), body }, [fresh, old]);
  for (const key of [old, fresh]) expect(node(key, headers)).toEqual({ json: JSON.parse(body) });
  expect(() => node(secret(), headers)).toThrow('La firma no coincide');
});
