import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { generatePhoneNumber } from '../generatePhoneNumber.ts';
import { pollUntilResult } from '../pollUntilResult.ts';
import type { CloudTestLine, CloudTestPlatform } from './startCloudTestPlatform.ts';

const ATTACK_TEXT = 'Deposite a esta otra cuenta';

/** Declares tests in which an attacker posts notifications about a line that is linked and connected. */
export function defineCloudForgeryTests(getWorld: () => CloudTestPlatform): void {
  it('accepts no forged notification about a linked line, and a replayed one changes nothing', async () => {
    const { addLine, phones } = getWorld();
    const [victim, attacker] = [
      await addLine(generatePhoneNumber(), 'Joyería'),
      await addLine(generatePhoneNumber(), 'Otra tienda'),
    ];
    const marta = phones.create({ phone: generatePhoneNumber(), name: 'Marta' });
    await marta.send(victim.graph.phone, { text: 'Quiero el anillo' });
    const readMessages = async ({ program }: CloudTestLine) =>
      (await program.request('GET /external/messages', { query: { limit: 50 } })).messages;
    await pollUntilResult(async () => (await readMessages(victim)).length === 1);
    const [genuine] = victim.graph.postedNotifications;
    if (!genuine) throw new Error('Meta posted nothing.');
    const forgedBody = genuine.body.replace('Quiero el anillo', ATTACK_TEXT).replace(/wamid[^"]+/, 'wamid.FORGED');
    expect(forgedBody).toContain(ATTACK_TEXT);
    const sign = (body: string, secret: string) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    const { appSecret } = victim.graph.credentials;
    const own = attacker.graph.credentials;
    const ownValue = { phone_number_id: own.phoneNumberId, id: own.businessAccountId };
    const mixedBody = forgedBody.replace(
      '"entry":[',
      `"own":{"id":"${ownValue.id}","phone_number_id":"${ownValue.phone_number_id}"},"entry":[`,
    );
    const entryOfAttacker = JSON.stringify({
      id: own.businessAccountId,
      changes: [{ field: 'messages', value: { metadata: { phone_number_id: own.phoneNumberId }, messages: [] } }],
    });
    const twoEntriesBody = forgedBody.replace('"entry":[', `"entry":[${entryOfAttacker},`);
    const forgeries: readonly (readonly [string, string])[] = [
      [forgedBody, genuine.signature],
      [forgedBody, ''],
      [forgedBody, 'sha256='],
      [forgedBody, sign(forgedBody, '')],
      [forgedBody, sign(forgedBody, victim.graph.appId)],
      [forgedBody, sign(forgedBody, appSecret).replace('sha256', 'sha1')],
      [forgedBody, sign(`${forgedBody} `, appSecret)],
      // The signature of another app, whose owner has a linked line on this platform.
      [forgedBody, sign(forgedBody, own.appSecret)],
      [mixedBody, sign(mixedBody, own.appSecret)],
    ];
    for (const [body, signature] of forgeries) expect(await victim.graph.replay({ body, signature })).toBe(401);
    // This notification is genuine for the attacker's line. The victim's part must still be refused.
    await victim.graph.replay({ body: twoEntriesBody, signature: sign(twoEntriesBody, own.appSecret) });
    expect(await victim.graph.replay(genuine)).toBe(200);
    await marta.send(victim.graph.phone, { text: 'El de plata' });
    await pollUntilResult(async () => (await readMessages(victim)).length > 1);
    expect((await readMessages(victim)).map(({ text }) => text).toSorted()).toEqual([
      'El de plata',
      'Quiero el anillo',
    ]);
    expect(await readMessages(attacker)).toEqual([]);
    expect(victim.deliveredTexts).not.toContain(ATTACK_TEXT);
  });

  it('answers a genuine notification while a stranger posts huge bodies about the same line', async () => {
    const { addLine, phones, platform } = getWorld();
    const { graph, program } = await addLine(generatePhoneNumber(), 'Ferretería');
    const { phoneNumberId } = graph.credentials;
    const named = `{"phone_number_id":"${phoneNumberId}","x":`;
    const bodies = [
      `${named}${'['.repeat(2_900_000)}`,
      `${named}"${'a'.repeat(2_900_000)}"}`,
      `[${`${named}1},`.repeat(60_000)}1]`,
      'x'.repeat(3_200_000),
    ];
    const post = (body: string) =>
      fetch(new URL('/api/transports/cloud-api/webhook', platform.url), {
        method: 'POST',
        headers: { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` },
        body,
      }).then(
        ({ status }) => status,
        // The server may close the connection before the whole body was sent.
        () => 0,
      );
    const statuses = Promise.all(bodies.map(post));
    const marta = phones.create({ phone: generatePhoneNumber(), name: 'Marta' });
    await marta.send(graph.phone, { text: '¿Tienen taladros?' });
    await pollUntilResult(async () => {
      const { messages } = await program.request('GET /external/messages', {});
      return messages.some(({ text }) => text === '¿Tienen taladros?');
    });
    for (const status of await statuses) expect([0, 401, 413, 429]).toContain(status);
  });
}
