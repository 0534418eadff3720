import { messageFeedTexts } from '@recado/texts';
import { expect, it } from 'vitest';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';
import { generatePhoneNumber } from './generatePhoneNumber.ts';
import type { LineTestContext } from './LineTestContext.ts';

const png = Buffer.from('imagen').toString('base64');

/** Declares tests for messages whose content WhatsApp shows only on the phone, and for bursts of lost keys. */
export function definePhoneOnlyMessageTests(getContext: () => LineTestContext): void {
  it('delivers each view-once message with a row of its own, also between readable messages', async () => {
    const { emulator, shop, platform, client, readInbox, awaitMessage, awaitEvent } = getContext();
    const eva = await emulator.control.phone(generatePhoneNumber(), 'Eva');
    const hidden = { media: { kind: 'image', data: png, viewOnce: true, phoneOnly: true } };
    const readable = { media: { kind: 'image', data: png, viewOnce: true } };
    const ids: string[] = [];
    for (const body of [hidden, { text: 'Uno' }, hidden, { text: 'Dos' }, hidden, readable])
      ids.push(await eva.send(shop.number, body));
    const phoneOnly = { kind: 'phone-only', phoneOnly: { reason: 'view-once' }, viewOnce: true, text: null };
    const expected = [
      phoneOnly,
      { text: 'Uno' },
      phoneOnly,
      { text: 'Dos' },
      phoneOnly,
      { kind: 'image', viewOnce: true },
    ];
    for (const [at, id] of ids.entries()) {
      expect(await awaitMessage(id)).toMatchObject(expected[at] ?? {});
      expect((await awaitEvent('message.received', id)).data).toMatchObject(expected[at] ?? {});
    }
    const rows = (await readInbox()).filter(({ phoneNumber }) => phoneNumber === eva.number);
    expect(rows).toHaveLength(ids.length);
    const variables = { RECADO_URL: platform.url, RECADO_API_TOKEN: client.apiToken };
    const { stdout } = await runCliInProcess(['chat', shop.number, eva.number], variables);
    expect(stdout.split(messageFeedTexts.cards.phoneOnlyReasons['view-once'])).toHaveLength(4);
  });

  it('delivers a view-once message in a group, and one that the phone of the line sent', async () => {
    const { emulator, shop, marta, awaitMessage } = getContext();
    const group = await emulator.control.group('Fotos', marta.number, [shop.number]);
    const hidden = { media: { kind: 'video', data: png, viewOnce: true, phoneOnly: true } };
    const inGroup = await marta.send(group, hidden);
    expect(await awaitMessage(inGroup)).toMatchObject({ kind: 'phone-only', viewOnce: true, chatKind: 'group' });
    const own = await shop.send(marta.number, hidden);
    expect(await awaitMessage(own)).toMatchObject({ kind: 'phone-only', fromMe: true, phoneNumber: marta.number });
  });

  it('delivers a message that WhatsApp masks for linked devices', async () => {
    const { shop, marta, awaitMessage, awaitEvent } = getContext();
    const id = await marta.send(shop.number, { raw: { placeholderMessage: { type: 0 } } });
    const expected = { kind: 'phone-only', phoneOnly: { reason: 'masked' } };
    expect(await awaitMessage(id)).toMatchObject(expected);
    expect((await awaitEvent('message.received', id)).data).toMatchObject(expected);
  });

  it('counts in the health of the line what becomes no message, with its reason', async () => {
    const { shop, marta, program } = getContext();
    const countUnknownSignals = async () => {
      const { unstored = [] } = await program.request('GET /external/health');
      return unstored.find(({ reason }) => reason === 'unknown-type')?.messages ?? 0;
    };
    const before = await countUnknownSignals();
    await marta.send(shop.number, { raw: { protocolMessage: { type: 99 } } });
    await expect.poll(countUnknownSignals).toBe(before + 1);
  });

  it('lists each message of an undecryptable burst, and counts them in the first', async () => {
    const { emulator, shop, readInbox, awaitMessage } = getContext();
    const sol = await emulator.control.phone(generatePhoneNumber(), 'Sol');
    await awaitMessage(await sol.write(shop.number, 'Hola'));
    await sol.garble(true);
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) ids.push(await sol.write(shop.number, `Pan ${n}`));
    for (const id of ids) expect(await awaitMessage(id)).toMatchObject({ kind: 'undecryptable' });
    const first = ids[0] ?? '';
    await awaitMessage(first, ({ undecryptable }) => undecryptable?.messages === ids.length);
    const rows = (await readInbox()).filter(({ phoneNumber }) => phoneNumber === sol.number);
    expect(rows).toHaveLength(1 + ids.length);
    expect(rows.filter(({ undecryptable }) => undecryptable?.burst === first)).toHaveLength(ids.length);
    await sol.garble(false);
    for (const [n, id] of ids.entries()) await awaitMessage(id, ({ text }) => text === `Pan ${n}`);
  });
}
