import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client, ConversationPresence, Message } from '@recado/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmulatedPhone } from '../../mainJob/testing/createEmulatorControlClient.ts';
import { pollUntilResult } from '../../mainJob/testing/pollUntilResult.ts';
import { type EmulatorEnvironment, startEmulatorEnvironment } from '../../testing/startEmulatorEnvironment.ts';
import { terminalKeys } from '../../testing/testTerminal.ts';
import { useRecado } from '../../testing/useRecado.ts';

const customer = '5215587654321';
/** A PNG of one pixel. */
const onePixelPng = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('command line for conversations', () => {
  const recado = useRecado();
  let world: EmulatorEnvironment;
  let marta: EmulatedPhone;
  let client: Client;
  let customerCount = 0;
  /** Adds a customer who has not written yet. */
  const addCustomer = (): Promise<EmulatedPhone> => world.phone(`52155876544${10 + customerCount++}`, 'Lupita');
  beforeAll(async () => {
    world = await startEmulatorEnvironment(recado);
    marta = await world.phone(customer, 'Marta');
    client = await world.addLinkedClient();
  });
  afterAll(() => world.stop());

  const findConversation = async ({ number }: EmulatedPhone) =>
    (await world.api(client.apiToken).request('GET /external/conversations', { query: {} })).conversations.find(
      ({ chat }) => chat === number,
    );

  it('reports an empty list and an unknown conversation before a customer has written', async () => {
    const emptyList = await recado.run(['chats', client.phoneNumber], world.variables);
    expect(emptyList).toMatchObject({ code: 0, stdout: '' });
    expect(emptyList.stderr).toContain('todavía no tiene conversaciones');
    const unknownChat = await recado.run(['chat', client.phoneNumber, customer], world.variables);
    expect(unknownChat.code).toBe(1);
  });

  it('shows a conversation, sends the answer that is typed, and adds messages that arrive', async () => {
    const lupita = await addCustomer();
    await lupita.write(client.phoneNumber, '¿Todavía hay conchas?');
    await pollUntilResult(() => findConversation(lupita));
    const { stdout } = await recado.run(['chats', client.phoneNumber, '--unread'], world.variables);
    expect(stdout).toMatch(
      new RegExp(
        `^Último +Sin leer +Con +Conversación +Mensaje\\n.+ 1 +Lupita +${lupita.number} +¿Todavía hay conchas\\?\\n`,
      ),
    );

    const terminal = recado.terminal(['chat', client.phoneNumber, lupita.number], world.variables, {
      columns: 70,
      rows: 20,
    });
    await terminal.waitForText(new RegExp(`^Lupita · ${lupita.number} · Panadería 1$`, 'm'));
    await terminal.waitForText(/^\d\d:\d\d ← ¿Todavía hay conchas\?$/m);
    terminal.type('Sí, quedan seis.');
    await terminal.waitForText(/^> Sí, quedan seis\.▌$/m);
    terminal.type(terminalKeys.enter);
    const reply = await pollUntilResult(async () =>
      (await lupita.messages()).find(({ text }: { readonly text?: string | null }) => text === 'Sí, quedan seis.'),
    );
    expect(reply).toBeDefined();
    await terminal.waitForText(/^\d\d:\d\d → Sí, quedan seis\. {2}(Entregado|Leído)$/m);
    await lupita.write(client.phoneNumber, 'Apárteme dos, por favor.');
    await terminal.waitForText(/→ Sí, quedan seis\.[\s\S]*← Apárteme dos, por favor\./);
    // A reply marks all earlier messages as read. The message after the reply is unread.
    expect((await findConversation(lupita))?.unread).toBe(1);
    terminal.type(terminalKeys.escape);
    expect((await terminal.exited).code).toBe(0);

    // When the output is a pipe, each message is printed once, oldest first.
    const piped = await recado.run(['chat', client.phoneNumber, lupita.number, '--json'], world.variables);
    const texts = piped.stdout
      .trimEnd()
      .split('\n')
      .map(line => (JSON.parse(line) as Message).text);
    expect(texts).toEqual(['¿Todavía hay conchas?', 'Sí, quedan seis.', 'Apárteme dos, por favor.']);
    const last = await recado.run(['chat', client.phoneNumber, lupita.number, '--last', '1'], world.variables);
    expect(last.stdout).toMatch(/ <- Lupita: Apárteme dos, por favor\.\n$/);
  });

  it('shows when a colleague or the customer is typing, and shares when the user is typing', async () => {
    const lupita = await addCustomer();
    await lupita.write(client.phoneNumber, '¿Abren mañana?');
    const conversation = (await pollUntilResult(() => findConversation(lupita)))?.id ?? '';
    const ana = await world.addColleague(client, 'Ana López');
    const abortController = new AbortController();
    let presences: readonly ConversationPresence[] = [];
    const present = (writing: readonly ConversationPresence[]): void => {
      presences = writing;
    };
    const followTask = (async () => {
      for await (const _ of ana.follow({ clientId: client.id, signal: abortController.signal, present }));
    })().catch(() => undefined);
    const terminal = recado.terminal(['chat', client.phoneNumber, lupita.number, '--watch'], world.variables, {
      columns: 90,
      rows: 20,
    });
    await terminal.waitForText(/¿Abren mañana\?/);
    const setPresence = (state: 'writing' | 'stopped') =>
      ana.request('POST /clients/{id}/conversations/{conversation}/presence', {
        params: { id: client.id, conversation },
        payload: { state },
      });
    await setPresence('writing');
    await terminal.waitForText(/^Ana López está escribiendo…$/m);
    await setPresence('stopped');
    await terminal.waitForText(/Enter envía/);
    await lupita.typing(client.phoneNumber);
    await terminal.waitForText(/^Escribiendo…$/m);
    terminal.type('Sí');
    await pollUntilResult(async () => presences.some(({ conversationId }) => conversationId === conversation));
    terminal.type(terminalKeys.escape);
    await terminal.waitForText(/▲ Hay texto sin enviar/);
    terminal.type(terminalKeys.escape);
    expect((await terminal.exited).code).toBe(0);
    await pollUntilResult(async () => presences.length === 0);
    abortController.abort();
    await followTask;
  });

  it('shows contacts, their profiles, and the groups of the client', async () => {
    const api = world.api(client.apiToken);
    await marta.write(client.phoneNumber, '¿Todavía hay conchas?');
    await pollUntilResult(() => findConversation(marta));
    await marta.show({
      about: 'Vendo flores',
      business: { category: 'Florería', websites: ['https://flores.mx'] },
    });
    if ((await api.request('GET /external/groups')).groups.length === 0)
      await api.request('POST /external/groups', {
        payload: { subject: 'Pedidos de mayoreo', participants: [customer] },
      });
    const run = async (...words: string[]) => (await recado.run(words, world.variables)).stdout;
    expect(await run('contacts', client.phoneNumber, '--search', 'MARTA')).toMatch(
      /^Contacto +Conversación +Último mensaje\nMarta +5215587654321 +\S/,
    );
    const contactDetails = await run('contacts', client.phoneNumber, customer);
    expect(contactDetails).toMatch(/^Marta\n[\s\S]*Información +Vendo flores\nFoto +No tiene, o no se la muestra/);
    expect(contactDetails).toMatch(/Giro +Florería\nPáginas +https:\/\/flores\.mx\n/);
    const groups = await run('groups', client.phoneNumber);
    expect(groups).toMatch(/^Grupo +Participantes +Usted es +Conversación\nPedidos de mayoreo +2 +Dueño +group:\d+\n/);
    const members = await run('groups', client.phoneNumber, /group:\d+/.exec(groups)?.[0] ?? '');
    expect(members).toMatch(/5215587654321 +\d+ +Participante\n/);
    const blockedContacts = await recado.run(['contacts', client.phoneNumber, '--blocked'], world.variables);
    expect(blockedContacts).toMatchObject({ code: 0, stdout: '' });
    expect(blockedContacts.stderr).toContain('Nadie está bloqueado.');
  });

  it('shows the profile of the client and changes it', async () => {
    const logo = join(await recado.folder(), 'logo.png');
    await writeFile(logo, Buffer.from(onePixelPng, 'base64'));
    const run = (...words: string[]) => recado.run(['profile', client.phoneNumber, ...words], world.variables);
    const updateResult = await run('--name', 'Pan La Espiga', '--about', 'Desde las 7', '--picture', logo);
    expect(updateResult.stdout).toMatch(
      /^Pan La Espiga\n\n?Nombre +Pan La Espiga\nInformación +Desde las 7\nFoto +Tiene\n/,
    );
    const removalResult = await run('--about', '', '--remove-picture');
    expect(removalResult.stdout).toMatch(/Nombre +Pan La Espiga\nInformación +No tiene\nFoto +No tiene\n/);
    const conflictResult = await run('--picture', logo, '--remove-picture');
    expect(conflictResult).toMatchObject({ code: 2, stderr: expect.stringContaining('no los dos') });
  });

  it('gets the documented responses from the API for all examples in the guide of groups and contacts', async () => {
    await marta.show({ picture: '/9j/4AAQSkZJRg==' });
    const body = new FormData();
    body.set('file', new Blob([Buffer.from(onePixelPng, 'base64')], { type: 'image/png' }), 'logo.png');
    const api = world.api(client.apiToken);
    const { mediaId } = await api.request('POST /external/media', { payload: body });
    const guide = await readFile(new URL('../../../../docs/guides/groups.md', import.meta.url), 'utf8');
    const examples = [...guide.matchAll(/^curl (?:.*\\\n)*.*$/gm)].map(([text]) => text.replaceAll('\\\n', ''));
    const responses: string[] = [];
    let exportedContacts = '';
    for (const example of examples) {
      const isForm = example.includes(" -F 'file=@contactos.csv;type=text/csv'");
      const [, method = isForm ? 'POST' : 'GET'] = / -X (\w+)/.exec(example) ?? [];
      const [, path = ''] = /https:\/\/recado\.ejemplo\.mx([^' ]+)/.exec(example) ?? [];
      const headers = [...example.matchAll(/ -H '([\w-]+): ([^']*)'/g)].map(([, name = '', value = '']) => [
        name,
        value.replace('SU_TOKEN', client.apiToken),
      ]);
      const [, data] = / -d '([^']+)'/.exec(example) ?? [];
      // The media URL of the example does not exist, so send an uploaded file instead.
      const requestBody = data?.replace(/"mediaUrl": "[^"]+"/, `"mediaId": "${mediaId}"`);
      const form = new FormData();
      form.set('file', new Blob([exportedContacts], { type: 'text/csv' }), 'contactos.csv');
      const response = await fetch(`${world.variables.RECADO_URL}${path}`, {
        method,
        headers: Object.fromEntries(headers),
        ...(isForm ? { body: form } : requestBody !== undefined && { body: requestBody }),
      });
      if (example.includes(' -o contactos.csv')) exportedContacts = await response.text();
      responses.push(`${method} ${path} ${response.status}`);
    }
    expect(responses).toEqual([
      'GET /api/external/groups 200',
      'POST /api/external/groups 201',
      'GET /api/external/contacts?q=8765%204321 200',
      'GET /api/external/contacts/5215587654321 200',
      'GET /api/external/contacts/5215587654321/picture 200',
      'GET /api/external/contacts/export 200',
      'POST /api/external/contacts/import?dryRun=true 200',
      'PATCH /api/external/profile 200',
      'PUT /api/external/profile/picture 200',
    ]);
  });

  it('puts a rejected message back into the input line and reports the reason', async () => {
    const terminal = recado.terminal(['chat', client.phoneNumber, customer], world.variables, {
      columns: 90,
      rows: 20,
    });
    await terminal.waitForText(/Escriba su mensaje/);
    const params = { id: client.id };
    const { isConnected } = await world.sdk.request('GET /whatsapp/client/{id}/status', { params });
    if (isConnected) await world.sdk.request('POST /whatsapp/client/{id}/disconnect', { params });
    terminal.type(`¿Sigue ahí?${terminalKeys.enter}`);
    await terminal.waitForText(/▲ No se envió: .+/);
    await terminal.waitForText(/^> ¿Sigue ahí\?▌$/m);
    terminal.type(terminalKeys.ctrlC);
    expect((await terminal.exited).code).toBe(130);
    expect(terminal.screen()).toContain('No se envió lo que había escrito:\n¿Sigue ahí?');
  });
});
