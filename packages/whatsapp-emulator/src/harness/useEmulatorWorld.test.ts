import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getMessageText } from '../testing/getMessageText.ts';
import { linkClient } from '../testing/linkClient.ts';
import { useEmulatorWorld } from './useEmulatorWorld.ts';

const world = useEmulatorWorld({ before: beforeAll, after: afterAll });

it('emulator world links a client, finds its reply, and lists the received messages when none matches', async () => {
  const [ana, shop] = [world.phone('Ana'), world.phone('Panadería')];
  expect(ana.phone).not.toBe(shop.phone);
  const client = await linkClient(world.emulator, shop);
  client.sock.ev.on('messages.upsert', async ({ messages: [message] }) => {
    if (message && !message.key.fromMe)
      await client.sock.sendMessage(message.key.remoteJid ?? '', { text: `eco: ${getMessageText(message)}` });
  });
  const question = await ana.send(shop.phone, { text: 'Hola' });
  expect(await world.expect(ana, { from: shop, text: /^eco:/, after: question })).toMatchObject({
    text: 'eco: Hola',
  });
  await expect(world.expect(ana, { text: 'Adiós', within: 0 })).rejects.toThrow(/"eco: Hola"/);
  world.assertNoIncidents();
  expect(world.env.RECADO_WHATSAPP_URL).toBe(world.emulator.url);
  await client.close();
});

it('emulator world runs with the before and after hooks of the Node.js test runner', async () => {
  const builtModule = new URL('../../dist/harness/index.js', import.meta.url).href;
  const script = `
    import { after, before, test } from 'node:test';
    import { useEmulatorWorld } from '${builtModule}';
    const world = useEmulatorWorld({ before, after });
    test('two phones', async () => {
      const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
      await ana.send(beto.phone, { text: 'Hola' });
      await world.expect(beto, { from: ana, text: 'Hola' });
      world.assertNoIncidents();
    });`;
  const args = ['--input-type=module', '--eval', script];
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, cwd });
  expect(stdout).toMatch(/# pass 1\b|pass 1\b/);
});
