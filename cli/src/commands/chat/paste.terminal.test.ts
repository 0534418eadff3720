import type { Client } from '@recado/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pollUntilResult } from '../../mainJob/testing/pollUntilResult.ts';
import { type EmulatorEnvironment, startEmulatorEnvironment } from '../../testing/startEmulatorEnvironment.ts';
import { terminalKeys } from '../../testing/testTerminal.ts';
import { useRecado } from '../../testing/useRecado.ts';

describe('recado chat in a terminal that sends several keys at once', () => {
  const recado = useRecado();
  let world: EmulatorEnvironment;
  let client: Client;
  beforeAll(async () => {
    world = await startEmulatorEnvironment(recado);
    client = await world.addLinkedClient();
  });
  afterAll(() => world.stop());

  it('sends text and Enter of one read, and pastes several lines without sending them', async () => {
    const lupita = await world.phone('5215587654410', 'Lupita');
    await lupita.write(client.phoneNumber, '¿Y cuernos?');
    const api = world.api(client.apiToken);
    await pollUntilResult(
      async () => (await api.request('GET /external/conversations', { query: {} })).conversations[0],
    );
    const terminal = recado.terminal(['chat', client.phoneNumber, lupita.number], world.variables);
    const getSentTexts = async () =>
      (await lupita.messages()).flatMap(({ text }: { readonly text?: string | null }) =>
        typeof text === 'string' && text !== '¿Y cuernos?' ? [text] : [],
      );
    await terminal.waitForText(/Escriba su mensaje/);
    expect(terminal.raw()).toContain('\u001b[?2004h');
    terminal.type(`Sí, en un solo envío.${terminalKeys.enter}`);
    await pollUntilResult(async () => (await getSentTexts()).length === 1);
    terminal.type('\u001b[200~Precios:\rconcha 12\rcuerno 14\r\u001b[201~');
    await terminal.waitForText(/^> Precios: ↵ concha 12 ↵ cuerno 14/m);
    expect(await getSentTexts()).toEqual(['Sí, en un solo envío.']);
    terminal.type(terminalKeys.enter);
    await pollUntilResult(async () => (await getSentTexts()).length === 2);
    expect(await getSentTexts()).toEqual(['Sí, en un solo envío.', 'Precios:\nconcha 12\ncuerno 14']);
    terminal.type(terminalKeys.escape);
    expect((await terminal.exited).code).toBe(0);
    expect(terminal.raw()).toContain('\u001b[?2004l');
  });
});
