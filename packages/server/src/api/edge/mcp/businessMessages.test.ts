import { expect, it } from 'vitest';
import { callAgentTool, martaPhoneNumber, useAgentsFixture } from './testing/agents.ts';

const fixture = useAgentsFixture();

it('an agent reads buttons, cards and list of a business message as the API returns them', async () => {
  const { client, owner, server } = fixture.world;
  const { phoneNumber } = (await owner.sdk.request('GET /clients/{id}', { params: { id: client.id } })).client;
  const agent = await fixture.connect(client.apiToken);
  const buttons = [
    { kind: 'url', title: 'Pagar en línea', url: 'https://pagos.ejemplo.mx/9' },
    { kind: 'code', title: 'Copiar la referencia', code: '482913' },
  ] as const;
  const cards = [{ heading: 'Rosca', text: 'Para 12 personas', footer: 'Desde $250' }] as const;
  const list = { button: 'Ver opciones', sections: [{ title: 'Dulce', rows: [{ id: 'c', title: 'Concha' }] }] };
  const context = { heading: 'Luz del Valle', footer: 'Hasta el 20', buttons, cards, list };
  const { id } = server.network.phone(martaPhoneNumber).write(phoneNumber, 'Su recibo está listo', { context });
  const expected = { messageId: id, text: 'Su recibo está listo', heading: 'Luz del Valle', footer: 'Hasta el 20' };
  await expect
    .poll(() => callAgentTool(agent, 'get_message', { messageId: id }))
    .toMatchObject({ structuredContent: { result: { message: { ...expected, buttons, cards, list } } } });
});
