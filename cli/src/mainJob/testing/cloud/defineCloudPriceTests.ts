import { expect, it } from 'vitest';
import { generatePhoneNumber } from '../generatePhoneNumber.ts';
import { pollUntilResult } from '../pollUntilResult.ts';
import type { CloudTestPlatform } from './startCloudTestPlatform.ts';

/** Declares tests of the ledger of messages that Meta charges, and of the messaging limit. */
export function defineCloudPriceTests(getWorld: () => CloudTestPlatform): void {
  it('counts each message that arrived once, as Meta prices it, and warns when the free answers run out', async () => {
    const world = getWorld();
    const { graph, program, client } = await world.addLine(generatePhoneNumber(), 'Florería');
    Object.assign(graph.behavior, { repeats: 1, cutNext: 2 });
    graph.setFreeServiceMessages(4);
    await world.owner.request('PUT /clients/{id}/prices/quota', {
      params: { id: client.id },
      payload: { freeServiceMessages: 4 },
    });
    const marta = world.phones.create({ phone: generatePhoneNumber(), name: 'Marta' });
    await marta.send(graph.phone, { text: '¿Hay rosas?' });
    const readPrices = () => program.request('GET /external/prices', {});
    await pollUntilResult(
      async () => (await program.request('GET /external/conversations', {})).conversations.length > 0,
    );
    for (const text of ['Sí', 'Rojas y blancas', 'A 300', 'Abrimos a las 9', 'Gracias'])
      await program.request('POST /external/send', { payload: { to: marta.phone, text } });
    await pollUntilResult(async () => (await readPrices()).month.used === 5);
    const { reported, totals, month } = await readPrices();
    expect(reported).toBe(true);
    expect(totals).toEqual([
      { category: 'service', type: 'free_customer_service', charge: 'free', messages: 4 },
      { category: 'service', type: 'regular', charge: 'billable', messages: 1 },
    ]);
    expect(month).toMatchObject({ used: 5, free: 4, left: 0 });
    // Meta repeats every notification, so a second count would be visible by now.
    await pollUntilResult(() => graph.postedNotifications.filter(({ body }) => body.includes('delivered')).length >= 5);
    expect((await readPrices()).month.used).toBe(5);
    const prices = await world.owner.request('GET /clients/{id}/prices', { params: { id: client.id } });
    expect(prices.totals).toEqual(totals);
  });

  it('reports the messaging limit that all numbers of the portfolio share, in both shapes of Meta’s webhooks', async () => {
    const { addLine } = getWorld();
    const { graph, program } = await addLine(generatePhoneNumber(), 'Papelería');
    const readLimit = async () => (await program.request('GET /external/health', {})).standing;
    await pollUntilResult(async () => (await readLimit())?.firstContacts === 1_000);
    expect(await readLimit()).toMatchObject({ sharedLimit: true });
    graph.setMessagingTier('TIER_2K');
    await pollUntilResult(async () => (await readLimit())?.firstContacts === 2_000);
  });
}
