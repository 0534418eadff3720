import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkClient } from '../testing/linkClient.ts';
import { textOf } from '../testing/textOf.ts';
import { useTown } from './useTown.ts';

const town = useTown({ before: beforeAll, after: afterAll });

it('a test has phones, a client, and expectations that say what came instead', async () => {
  const [ana, shop] = [town.phone('Ana'), town.phone('Panadería')];
  expect(ana.phone).not.toBe(shop.phone);
  const client = await linkClient(town.emulator, shop);
  client.sock.ev.on('messages.upsert', async ({ messages: [message] }) => {
    if (message && !message.key.fromMe)
      await client.sock.sendMessage(message.key.remoteJid ?? '', { text: `eco: ${textOf(message)}` });
  });
  const asked = await ana.send(shop.phone, { text: 'Hola' });
  expect(await town.expect(ana, { from: shop, text: /^eco:/, after: asked })).toMatchObject({
    text: 'eco: Hola',
  });
  await expect(town.expect(ana, { text: 'Adiós', within: 0 })).rejects.toThrow(/"eco: Hola"/);
  town.mustBeCalm();
  expect(town.env.RECADO_WHATSAPP_URL).toBe(town.emulator.url);
  await client.close();
});

it("works with Node's own test runner", async () => {
  const built = new URL('../../dist/harness/index.js', import.meta.url).href;
  const script = `
    import { after, before, test } from 'node:test';
    import { useTown } from '${built}';
    const town = useTown({ before, after });
    test('two phones', async () => {
      const [ana, beto] = [town.phone('Ana'), town.phone('Beto')];
      await ana.send(beto.phone, { text: 'Hola' });
      await town.expect(beto, { from: ana, text: 'Hola' });
      town.mustBeCalm();
    });`;
  const args = ['--input-type=module', '--eval', script];
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, cwd });
  expect(stdout).toMatch(/# pass 1\b|pass 1\b/);
});
