import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client, Message, Presence } from '@recado/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmulatedPhone } from '../../mainJob/testing/createControl.ts';
import { eventually } from '../../mainJob/testing/eventually.ts';
import { startTown, type Town } from '../../testing/startTown.ts';
import { keys } from '../../testing/terminal.ts';
import { useRecado } from '../../testing/useRecado.ts';

const customer = '5215587654321';
/** A PNG of one pixel. */
const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('recado chats and recado chat', () => {
  const recado = useRecado();
  let town: Town;
  let marta: EmulatedPhone;
  let client: Client;
  let others = 0;
  /** Somebody who has not written yet. */
  const another = (): Promise<EmulatedPhone> => town.phone(`52155876544${10 + others++}`, 'Lupita');
  beforeAll(async () => {
    town = await startTown(recado);
    marta = await town.phone(customer, 'Marta');
    client = await town.linkedClient();
  });
  afterAll(() => town.stop());

  const conversationWith = async ({ number }: EmulatedPhone) =>
    (
      await town.api(client.apiToken).request('GET /external/conversations', { query: {} })
    ).conversations.find(({ chat }) => chat === number);

  it('has nothing to show before somebody writes', async () => {
    const none = await recado.run(['chats', client.phoneNumber], town.variables);
    expect(none).toMatchObject({ code: 0, stdout: '' });
    expect(none.stderr).toContain('todavía no tiene conversaciones');
    const unknown = await recado.run(['chat', client.phoneNumber, customer], town.variables);
    expect(unknown.code).toBe(1);
  });

  it('is read and answered in the terminal, and what is written meanwhile stands there', async () => {
    const lupita = await another();
    await lupita.write(client.phoneNumber, '¿Todavía hay conchas?');
    await eventually(() => conversationWith(lupita));
    const { stdout } = await recado.run(['chats', client.phoneNumber, '--unread'], town.variables);
    expect(stdout).toMatch(
      new RegExp(
        `^Último +Sin leer +Con +Conversación +Mensaje\\n.+ 1 +Lupita +${lupita.number} +¿Todavía hay conchas\\?\\n`,
      ),
    );

    const terminal = recado.terminal(['chat', client.phoneNumber, lupita.number], town.variables, {
      columns: 70,
      rows: 20,
    });
    await terminal.shows(new RegExp(`^Lupita · ${lupita.number} · Panadería 1$`, 'm'));
    await terminal.shows(/^\d\d:\d\d ← ¿Todavía hay conchas\?$/m);
    terminal.type('Sí, quedan seis.');
    await terminal.shows(/^> Sí, quedan seis\.▌$/m);
    terminal.type(keys.enter);
    const answer = await eventually(async () =>
      (await lupita.messages()).find(
        ({ text }: { readonly text?: string | null }) => text === 'Sí, quedan seis.',
      ),
    );
    expect(answer).toBeDefined();
    await terminal.shows(/^\d\d:\d\d → Sí, quedan seis\. {2}(Entregado|Leído)$/m);
    await lupita.write(client.phoneNumber, 'Apárteme dos, por favor.');
    await terminal.shows(/→ Sí, quedan seis\.[\s\S]*← Apárteme dos, por favor\./);
    // A reply clears what was unread; what came after it is unread.
    expect((await conversationWith(lupita))?.unread).toBe(1);
    terminal.type(keys.escape);
    expect((await terminal.ended).code).toBe(0);

    // Into a pipe it goes oldest first, each message once.
    const piped = await recado.run(['chat', client.phoneNumber, lupita.number, '--json'], town.variables);
    const texts = piped.stdout
      .trimEnd()
      .split('\n')
      .map(line => (JSON.parse(line) as Message).text);
    expect(texts).toEqual(['¿Todavía hay conchas?', 'Sí, quedan seis.', 'Apárteme dos, por favor.']);
    const last = await recado.run(['chat', client.phoneNumber, lupita.number, '--last', '1'], town.variables);
    expect(last.stdout).toMatch(/ <- Lupita: Apárteme dos, por favor\.\n$/);
  });

  it('shows who else writes there, a colleague and the customer, and tells them of one’s own writing', async () => {
    const lupita = await another();
    await lupita.write(client.phoneNumber, '¿Abren mañana?');
    const conversation = (await eventually(() => conversationWith(lupita)))?.id ?? '';
    const ana = await town.colleague(client, 'Ana López');
    const told = new AbortController();
    let seen: readonly Presence[] = [];
    const present = (writing: readonly Presence[]): void => {
      seen = writing;
    };
    const following = (async () => {
      for await (const _ of ana.follow({ clientId: client.id, signal: told.signal, present }));
    })().catch(() => undefined);
    const terminal = recado.terminal(['chat', client.phoneNumber, lupita.number, '--watch'], town.variables, {
      columns: 90,
      rows: 20,
    });
    await terminal.shows(/¿Abren mañana\?/);
    const says = (state: 'writing' | 'stopped') =>
      ana.request('POST /clients/{id}/conversations/{conversation}/presence', {
        params: { id: client.id, conversation },
        payload: { state },
      });
    await says('writing');
    await terminal.shows(/^Ana López está escribiendo…$/m);
    await says('stopped');
    await terminal.shows(/Intro envía/);
    await lupita.typing(client.phoneNumber);
    await terminal.shows(/^Escribiendo…$/m);
    terminal.type('Sí');
    await eventually(async () => seen.some(({ conversationId }) => conversationId === conversation));
    terminal.type(keys.escape);
    expect((await terminal.ended).code).toBe(0);
    await eventually(async () => seen.length === 0);
    told.abort();
    await following;
  });

  it('shows whom it writes with, what they show, and the groups it is in', async () => {
    const api = town.api(client.apiToken);
    await marta.write(client.phoneNumber, '¿Todavía hay conchas?');
    await eventually(() => conversationWith(marta));
    await marta.show({
      about: 'Vendo flores',
      business: { category: 'Florería', websites: ['https://flores.mx'] },
    });
    if ((await api.request('GET /external/groups')).groups.length === 0)
      await api.request('POST /external/groups', {
        payload: { subject: 'Pedidos de mayoreo', participants: [customer] },
      });
    const run = async (...words: string[]) => (await recado.run(words, town.variables)).stdout;
    expect(await run('contacts', client.phoneNumber, '--search', 'MARTA')).toMatch(
      /^Contacto +Conversación +Último mensaje\nMarta +5215587654321 +\S/,
    );
    const shown = await run('contacts', client.phoneNumber, customer);
    expect(shown).toMatch(/^Marta\n[\s\S]*Información +Vendo flores\nFoto +No tiene, o no se la muestra/);
    expect(shown).toMatch(/Giro +Florería\nPáginas +https:\/\/flores\.mx\n/);
    const groups = await run('groups', client.phoneNumber);
    expect(groups).toMatch(
      /^Grupo +Participantes +Usted es +Conversación\nPedidos de mayoreo +2 +Dueño +group:\d+\n/,
    );
    const members = await run('groups', client.phoneNumber, /group:\d+/.exec(groups)?.[0] ?? '');
    expect(members).toMatch(/5215587654321 +\d+ +Participante\n/);
    const nobody = await recado.run(['contacts', client.phoneNumber, '--blocked'], town.variables);
    expect(nobody).toMatchObject({ code: 0, stdout: '' });
    expect(nobody.stderr).toContain('Nadie está bloqueado.');
  });

  it('shows what the number shows of itself, and changes it', async () => {
    const logo = join(await recado.folder(), 'logo.png');
    await writeFile(logo, Buffer.from(dot, 'base64'));
    const run = (...words: string[]) => recado.run(['profile', client.phoneNumber, ...words], town.variables);
    const changed = await run('--name', 'Pan La Espiga', '--about', 'Desde las 7', '--picture', logo);
    expect(changed.stdout).toMatch(
      /^Pan La Espiga\n\n?Nombre +Pan La Espiga\nInformación +Desde las 7\nFoto +Tiene\n/,
    );
    const without = await run('--about', '', '--remove-picture');
    expect(without.stdout).toMatch(/Nombre +Pan La Espiga\nInformación +No tiene\nFoto +No tiene\n/);
    const both = await run('--picture', logo, '--remove-picture');
    expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('no los dos') });
  });

  it('does what the guide of groups and contacts shows, as it is written there', async () => {
    await marta.show({ picture: '/9j/4AAQSkZJRg==' });
    const body = new FormData();
    body.set('file', new Blob([Buffer.from(dot, 'base64')], { type: 'image/png' }), 'logo.png');
    const api = town.api(client.apiToken);
    const { mediaId } = await api.request('POST /external/media', { payload: body });
    const guide = await readFile(new URL('../../../../docs/guides/groups.md', import.meta.url), 'utf8');
    const examples = [...guide.matchAll(/^curl (?:.*\\\n)*.*$/gm)].map(([text]) =>
      text.replaceAll('\\\n', ''),
    );
    const answers: string[] = [];
    let saved = '';
    for (const example of examples) {
      const isForm = example.includes(" -F 'file=@contactos.csv;type=text/csv'");
      const [, method = isForm ? 'POST' : 'GET'] = / -X (\w+)/.exec(example) ?? [];
      const [, path = ''] = /https:\/\/recado\.ejemplo\.mx([^' ]+)/.exec(example) ?? [];
      const headers = [...example.matchAll(/ -H '([\w-]+): ([^']*)'/g)].map(([, name = '', value = '']) => [
        name,
        value.replace('SU_TOKEN', client.apiToken),
      ]);
      const [, data] = / -d '([^']+)'/.exec(example) ?? [];
      // Nobody is at the example's own address.
      const sent = data?.replace(/"mediaUrl": "[^"]+"/, `"mediaId": "${mediaId}"`);
      const form = new FormData();
      form.set('file', new Blob([saved], { type: 'text/csv' }), 'contactos.csv');
      const answer = await fetch(`${town.variables.RECADO_URL}${path}`, {
        method,
        headers: Object.fromEntries(headers),
        ...(isForm ? { body: form } : sent !== undefined && { body: sent }),
      });
      if (example.includes(' -o contactos.csv')) saved = await answer.text();
      answers.push(`${method} ${path} ${answer.status}`);
    }
    expect(answers).toEqual([
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

  it('says why something could not be sent, and keeps it in the line', async () => {
    const terminal = recado.terminal(['chat', client.phoneNumber, customer], town.variables, {
      columns: 90,
      rows: 20,
    });
    await terminal.shows(/Escriba su mensaje/);
    const params = { id: client.id };
    const { isConnected } = await town.sdk.request('GET /whatsapp/client/{id}/status', { params });
    if (isConnected) await town.sdk.request('POST /whatsapp/client/{id}/disconnect', { params });
    terminal.type('¿Sigue ahí?');
    // What comes in one piece was pasted: its end of a line sends nothing.
    await terminal.shows(/^> ¿Sigue ahí\?▌$/m);
    terminal.type(keys.enter);
    await terminal.shows(/▲ No se envió: .+/);
    await terminal.shows(/^> ¿Sigue ahí\?▌$/m);
    terminal.type(keys.ctrlC);
    expect((await terminal.ended).code).toBe(130);
  });
});
