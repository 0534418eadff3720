import { type AuditAction, CONTACT_LABELS } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { contactFiles, social as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveContacts } from '../../../ground/contacts/index.ts';
import { storeMessages } from '../../../ground/messages/index.ts';
import { startWorld, type World } from '../../routes/testing/startWorld.ts';
import { form, refusal } from '../../uploads/testing/form.ts';

let world: World;
let program: Sdk;
let tries = 0;
/** Another one each time. */
const count = (): string => {
  tries += 1;
  return String(tries).padStart(3, '0');
};
beforeAll(async () => {
  world = await startWorld();
  program = world.server.sdk.withApiToken(world.client.apiToken);
});
afterAll(() => world.stop());

/** A number that is nobody's yet. */
const newPhone = () => `52155${String(Date.now()).slice(-5)}${count()}`;
const write = (
  who: { readonly phone?: string; readonly lid?: string; readonly name?: string },
  text = 'Hola',
  timestamp = new Date(),
) =>
  storeMessages(world.server.knex, world.client.id, [
    {
      waId: `S${count()}${text}`,
      fromMe: false,
      contact: who,
      type: 'text',
      text,
      timestamp,
    },
  ]);
const take = (csv: string, dryRun = false) =>
  program.request('POST /external/contacts/import', {
    query: { dryRun },
    payload: form(Buffer.from(csv), 'text/csv', 'contactos.csv'),
  });
const get = async (contact: string) =>
  (
    await program.request('GET /external/contacts/{contact}', {
      params: { contact },
      query: { profile: false },
    })
  ).contact;
const file = (query: { readonly q?: string } = {}) =>
  program.request('GET /external/contacts/export', { query, accept: 'text/csv' });
const told = (type: string) =>
  world.server.knex('events').where({ clientId: world.client.id, type }).orderBy('sequence');

const audited = (action: AuditAction) =>
  world.server.knex('audit').where({ targetId: world.client.id, action }).orderBy('id');

describe('contacts as a spreadsheet', () => {
  it('are taken over row by row after one has seen what would happen, once however often', async () => {
    const [known, stranger] = [newPhone(), newPhone()];
    const national = stranger.slice(3);
    await write({ phone: known, name: 'Marta' });
    await program.request('PATCH /external/contacts/{contact}', {
      params: { contact: known },
      payload: { labels: ['Pan'], notes: 'Debe 40' },
    });
    const csv = `Número,Nombre,Etiquetas,Notas,Baja
${known},Marta R.,"pan, Mayoreo",,
${national},Luis,VIP,Nuevo,sí
abc,Nadie,,,
`;
    const before = await get(known);
    const seen = await take(csv, true);
    expect(seen).toMatchObject({
      dryRun: true,
      counts: { created: 1, changed: 1, unchanged: 0, wrong: 1 },
      rows: [
        { row: 2, outcome: 'changed', contact: known, name: 'Marta R.', changes: ['ownName', 'labels'] },
        {
          row: 3,
          outcome: 'created',
          contact: `52${national}`,
          changes: ['ownName', 'labels', 'notes', 'optedOut'],
        },
        { row: 4, outcome: 'wrong', contact: null, reason: contactFiles.badNumber },
      ],
    });
    expect(await get(known)).toEqual(before);
    await expect(get(national)).rejects.toMatchObject({ status: 404 });
    // Whoever chooses another file does not wait for the first one.
    await Promise.all([take(csv, true), take(csv, true)]);
    const imports = (await audited('contacts.imported')).length;
    const done = await take(csv);
    expect({ ...done, dryRun: true }).toEqual(seen);
    expect(await get(known)).toMatchObject({
      name: 'Marta R.',
      labels: ['Pan', 'Mayoreo'],
      notes: 'Debe 40',
    });
    expect(await get(national)).toMatchObject({ name: 'Luis', notes: 'Nuevo', lastMessageAt: null });
    expect((await get(national)).optedOutAt).not.toBeNull();
    expect((await told('contact.opted_out')).map(({ data }) => data.chat)).toContain(`52${national}`);
    expect((await told('conversation.updated')).at(-1)?.data).toMatchObject({ name: 'Marta R.' });
    const events = (await told('contact.opted_out')).length;
    expect((await take(csv)).counts).toEqual({ created: 0, changed: 0, unchanged: 2, wrong: 1 });
    expect(await told('contact.opted_out')).toHaveLength(events);
    const entries = (await audited('contacts.imported')).slice(imports);
    expect(entries).toMatchObject([{ actorKind: 'program', details: { count: 2 } }]);
    // What comes from WhatsApp's spelling of that number is theirs.
    await write({ phone: stranger, lid: `9${Date.now()}`, name: 'Luisito' });
    const { id } = await get(stranger);
    expect(await get(national)).toMatchObject({ id, phoneNumber: stranger, ownName: 'Luis' });
    const blocked = program.request('POST /external/send', { payload: { to: stranger, text: 'Hola' } });
    await expect(blocked).rejects.toMatchObject({ status: 409 });
  });

  it('make no label of a row that is wrong', async () => {
    const phone = newPhone();
    await write({ phone });
    const labels = Array.from({ length: CONTACT_LABELS }, (_, n) => `L${n}`);
    const { id } = await get(phone);
    await world.server.knex('contacts').where({ id }).update({ labels });
    const name = `Una más ${count()}`;
    expect((await take(`Número,Etiquetas\n${phone},${name}\n`)).counts.wrong).toBe(1);
    expect(await world.server.knex('labels').where({ name })).toEqual([]);
  });

  it('go out so that nothing in them is calculated, and come back as they were', async () => {
    const mine = newPhone();
    const names = ['=HYPERLINK("http://x.mx")', '+1', '-1', '@SUM(A1)', 'Peña, "la de la esquina"', 'a;=1+1'];
    const phones = names.map(() => newPhone());
    const lid = `8${Date.now()}`;
    await write({ lid, name: 'Sin número' });
    await write({ phone: mine, name: '\t=1+1' }, 'Hola', new Date('2026-03-03T02:20:40Z'));
    for (const [place, ownName] of names.entries()) {
      await write({ phone: phones[place] ?? '' });
      const params = { contact: phones[place] ?? '' };
      const payload = { ownName, notes: `${ownName}\n=2+2`, labels: ['=3+3', 'a, b'], optedOut: place === 1 };
      await program.request('PATCH /external/contacts/{contact}', { params, payload });
    }
    const exports = (await audited('contacts.exported')).length;
    const csv = await file();
    expect(await audited('contacts.exported')).toHaveLength(exports + 1);
    expect(csv.split('\r\n')[0]).toBe(Object.values(contactFiles.headings).join(','));
    expect(csv.split(/[\r\n]+|,|"/).filter(cell => /^[=+@\t-]/.test(cell))).toEqual(names.map(() => '=2+2'));
    // Nor where lists are divided by semicolons.
    expect(csv.split(/[;\t]/).filter(cell => /^\s*[=+@-]/.test(cell))).toEqual([]);
    expect(csv).toContain("a;'=1+1");
    expect(csv).toContain(`lid:${lid}`);
    // In the evening by the business's clock it is tomorrow by UTC.
    expect(csv).toContain(',2026-03-02 20:20\r\n');
    const before = await Promise.all([mine, ...phones].map(get));
    const { counts, rows } = await take(csv);
    expect(rows.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([]);
    expect(counts.unchanged).toBeGreaterThanOrEqual(7);
    expect(await Promise.all([mine, ...phones].map(get))).toEqual(before);
    // To another client, all of it.
    const { client } = await world.target.sdk.request('GET /clients/{id}', {
      params: { id: world.foreign.id },
    });
    const other = world.server.sdk.withApiToken(client.apiToken);
    const payload = form(Buffer.from(csv), 'text/csv');
    await other.request('POST /external/contacts/import', { payload });
    const again = await other.request('GET /external/contacts/export', { accept: 'text/csv' });
    const cells = (text: string) =>
      text
        .split('\r\n')
        .slice(1)
        .map(line => line.split(',').slice(0, 2).join())
        .sort();
    expect(cells(again)).toEqual(cells(csv));
    expect((await file({ q: 'PENA' })).trim().split('\r\n')).toHaveLength(2);
  });

  it('are refused where they are too many bytes, or no file of text', async () => {
    expect(await refusal(take(`Número\n${'5'.repeat(5_300_000)}`))).toEqual([
      413,
      expect.stringContaining('5.2'),
    ]);
    expect(await refusal(take('PK\0'))).toEqual([400, contactFiles.notText]);
  });
});

describe('two contacts that are one person', () => {
  const merge = (contact: string, other: string, dryRun = false) =>
    program.request('POST /external/contacts/{contact}/merge', {
      params: { contact },
      payload: { other, dryRun },
    });

  it('are made one by hand: it is as it was said it would be, and what comes under either name is theirs', async () => {
    const phone = newPhone();
    const lid = `7${Date.now()}`;
    await write({ phone, name: 'Marta' }, 'De mi número');
    await write({ lid, name: 'M.' }, 'Sin número');
    const note = (contact: string, payload: { labels: string[]; notes: string; ownName?: string }) =>
      program.request('PATCH /external/contacts/{contact}', { params: { contact }, payload });
    await note(phone, { labels: ['B'], notes: 'Uno' });
    await note(`lid:${lid}`, { labels: ['A', 'B'], notes: 'Dos', ownName: 'Tía' });
    const gone = await get(`lid:${lid}`);
    const seen = await merge(`lid:${lid}`, phone, true);
    expect(seen).toMatchObject({
      dryRun: true,
      replaces: gone.id,
      contact: { name: 'Tía', phoneNumber: phone, lid },
    });
    expect(await get(`lid:${lid}`)).toEqual(gone);
    const done = await merge(`lid:${lid}`, phone);
    expect({ ...done, dryRun: true }).toEqual(seen);
    const merges = await audited('contacts.merged');
    const details = { from: gone.id, to: done.contact.id };
    expect(merges.filter(entry => entry.details.from === gone.id)).toMatchObject([{ details }]);
    expect(await get(`lid:${lid}`)).toEqual(done.contact);
    await write({ lid }, 'Otra vez');
    const { messages } = await program.request('GET /external/messages', {
      query: { phoneNumber: phone, limit: 10 },
    });
    expect(messages.map(({ text }) => text).sort()).toEqual(['De mi número', 'Otra vez', 'Sin número']);
    await expect(merge(phone, `lid:${lid}`)).rejects.toMatchObject({
      status: 409,
      message: texts.merge.same,
    });
  });

  it('are one where it is one line in two spellings, and never two numbers or two LIDs', async () => {
    const [phone, other] = [newPhone(), newPhone()];
    await write({ phone, name: 'Marta' });
    await write({ phone: `52${phone.slice(3)}`, name: 'Marta' });
    await write({ phone: other, name: 'Luis' });
    const lids = [1, 2].map(n => `6${n}${Date.now()}`);
    for (const lid of lids) await write({ lid, name: 'Sin número' });
    const { contact } = await merge(phone, (await get(`52${phone.slice(3)}`)).id);
    expect(contact.phoneNumber).toBe(phone);
    await expect(merge(phone, other)).rejects.toMatchObject({ status: 409, message: texts.merge.numbers });
    const apart = merge(`lid:${lids[0]}`, `lid:${lids[1]}`);
    await expect(apart).rejects.toMatchObject({ status: 409, message: texts.merge.lids });
    await expect(merge(phone, newPhone())).rejects.toMatchObject({ status: 404 });
    // Another client's is nobody.
    const { knex } = world.server;
    const [theirs = ''] = await resolveContacts(knex, world.foreign.id, [{ lid: `5${Date.now()}` }]);
    await knex('contacts').where({ id: theirs }).update({ addedAt: new Date() });
    await expect(merge(phone, theirs)).rejects.toMatchObject({ status: 404 });
    await expect(merge(theirs, phone)).rejects.toMatchObject({ status: 404 });
  });
});
