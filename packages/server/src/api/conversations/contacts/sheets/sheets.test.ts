import { type AuditAction, MAX_CONTACT_LABELS } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { contactFileTexts, phoneRejectionTexts, groupAndContactTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveContacts } from '../../../../core/contacts/index.ts';
import { storeMessages } from '../../../../core/messages/index.ts';
import { createUploadForm, readErrorStatusAndMessage } from '../../../messaging/files/testing/createUploadForm.ts';
import { type ContractTestServer, startContractTestServer } from '../../../testing/startContractTestServer.ts';

let world: ContractTestServer;
let program: Sdk;
let callCount = 0;
/** Returns a different number on each call. */
const nextNumber = (): string => {
  callCount += 1;
  return String(callCount).padStart(3, '0');
};
beforeAll(async () => {
  world = await startContractTestServer();
  program = world.server.sdk.withApiToken(world.client.apiToken);
});
afterAll(() => world.stop());

/** Returns an unused phone number. */
const newPhone = () => `52155${String(Date.now()).slice(-5)}${nextNumber()}`;
const write = (
  sender: { readonly phone?: string; readonly lid?: string; readonly name?: string },
  text = 'Hola',
  timestamp = new Date(),
) =>
  storeMessages(world.server.knex, world.client.id, [
    {
      waId: `S${nextNumber()}${text}`,
      fromMe: false,
      contact: sender,
      type: 'text',
      text,
      timestamp,
    },
  ]);
const importSheet = (csv: string, dryRun = false) =>
  program.request('POST /external/contacts/import', {
    query: { dryRun },
    payload: createUploadForm(Buffer.from(csv), 'text/csv', 'contactos.csv'),
  });
const get = async (contact: string) =>
  (
    await program.request('GET /external/contacts/{contact}', {
      params: { contact },
      query: { profile: false },
    })
  ).contact;
const exportSheet = (query: { readonly q?: string } = {}) =>
  program.request('GET /external/contacts/export', { query, accept: 'text/csv' });
const findEvents = (type: string) =>
  world.server.knex('events').where({ clientId: world.client.id, type }).orderBy('sequence');

const findAuditEntries = (action: AuditAction) =>
  world.server.knex('auditEntries').where({ targetId: world.client.id, action }).orderBy('id');

describe('contact spreadsheet', () => {
  it('is previewed, then imported row by row, and changes nothing when its import is repeated', async () => {
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
    const preview = await importSheet(csv, true);
    expect(preview).toMatchObject({
      dryRun: true,
      counts: { created: 1, changed: 1, unchanged: 0, wrong: 1 },
      rows: [
        { row: 2, outcome: 'changed', contact: known, name: 'Marta R.', changes: ['ownName', 'labels'] },
        {
          row: 3,
          outcome: 'created',
          contact: stranger,
          changes: ['ownName', 'labels', 'notes', 'optedOut'],
        },
        { row: 4, outcome: 'wrong', contact: null, reason: phoneRejectionTexts.unreadable, written: 'abc' },
      ],
    });
    expect(await get(known)).toEqual(before);
    await expect(get(national)).rejects.toMatchObject({ status: 404 });
    // Two concurrent dry runs succeed, because a dry run does not wait for another one.
    await Promise.all([importSheet(csv, true), importSheet(csv, true)]);
    const imports = (await findAuditEntries('contacts.imported')).length;
    const result = await importSheet(csv);
    expect({ ...result, dryRun: true }).toEqual(preview);
    expect(await get(known)).toMatchObject({
      name: 'Marta R.',
      labels: ['Pan', 'Mayoreo'],
      notes: 'Debe 40',
    });
    expect(await get(national)).toMatchObject({ name: 'Luis', notes: 'Nuevo', lastMessageAt: null });
    expect((await get(national)).optedOutAt).not.toBeNull();
    expect((await findEvents('contact.opted_out')).map(({ data }) => data.chat)).toContain(stranger);
    expect((await findEvents('conversation.updated')).at(-1)?.data).toMatchObject({ name: 'Marta R.' });
    const events = (await findEvents('contact.opted_out')).length;
    expect((await importSheet(csv)).counts).toEqual({ created: 0, changed: 0, unchanged: 2, wrong: 1 });
    expect(await findEvents('contact.opted_out')).toHaveLength(events);
    const entries = (await findAuditEntries('contacts.imported')).slice(imports);
    expect(entries).toMatchObject([{ actorKind: 'program', details: { count: 2 } }]);
    // Messages from WhatsApp's spelling of that number belong to the same contact.
    await write({ phone: stranger, lid: `9${Date.now()}`, name: 'Luisito' });
    const { id } = await get(stranger);
    expect(await get(national)).toMatchObject({ id, phoneNumber: stranger, ownName: 'Luis' });
    const sending = program.request('POST /external/send', { payload: { to: stranger, text: 'Hola' } });
    await expect(sending).rejects.toMatchObject({ status: 409 });
  });

  it('creates no label when the row with the label is rejected', async () => {
    const phone = newPhone();
    await write({ phone });
    const labels = Array.from({ length: MAX_CONTACT_LABELS }, (_, n) => `L${n}`);
    const { id } = await get(phone);
    await world.server.knex('contacts').where({ id }).update({ labels });
    const name = `Una más ${nextNumber()}`;
    expect((await importSheet(`Número,Etiquetas\n${phone},${name}\n`)).counts.wrong).toBe(1);
    expect(await world.server.knex('labels').where({ name })).toEqual([]);
  });

  it('restores the same contacts when an export with escaped formulas is imported', async () => {
    const formulaPhone = newPhone();
    const names = ['=HYPERLINK("http://x.mx")', '+1', '-1', '@SUM(A1)', 'Peña, "la de la esquina"', 'a;=1+1'];
    const phones = names.map(() => newPhone());
    const lid = `8${Date.now()}`;
    await write({ lid, name: 'Sin número' });
    await write({ phone: formulaPhone, name: '\t=1+1' }, 'Hola', new Date('2026-03-03T02:20:40Z'));
    for (const [place, ownName] of names.entries()) {
      await write({ phone: phones[place] ?? '' });
      const params = { contact: phones[place] ?? '' };
      const payload = { ownName, notes: `${ownName}\n=2+2`, labels: ['=3+3', 'a, b'], optedOut: place === 1 };
      await program.request('PATCH /external/contacts/{contact}', { params, payload });
    }
    const exports = (await findAuditEntries('contacts.exported')).length;
    const csv = await exportSheet();
    expect(await findAuditEntries('contacts.exported')).toHaveLength(exports + 1);
    expect(csv.split('\r\n')[0]).toBe(Object.values(contactFileTexts.headings).join(','));
    expect(csv.split(/[\r\n]+|,|"/).filter(cell => /^[=+@\t-]/.test(cell))).toEqual([]);
    // Lists separated by semicolons or tabs contain no formula either.
    expect(csv.split(/[;\t]/).filter(cell => /^\s*[=+@-]/.test(cell))).toEqual([]);
    expect(csv).toContain("a;'=1+1");
    expect(csv).toContain(`lid:${lid}`);
    // 20:20 in the business's time zone is the next day in UTC.
    expect(csv).toContain(',2026-03-02 20:20\r\n');
    const before = await Promise.all([formulaPhone, ...phones].map(get));
    const { counts, rows } = await importSheet(csv);
    expect(rows.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([]);
    expect(counts.unchanged).toBeGreaterThanOrEqual(7);
    expect(await Promise.all([formulaPhone, ...phones].map(get))).toEqual(before);
    // Import the complete export into another client.
    const { client } = await world.target.sdk.request('GET /clients/{id}', {
      params: { id: world.foreign.id },
    });
    const other = world.server.sdk.withApiToken(client.apiToken);
    const payload = createUploadForm(Buffer.from(csv), 'text/csv');
    await other.request('POST /external/contacts/import', { payload });
    const secondExport = await other.request('GET /external/contacts/export', { accept: 'text/csv' });
    const cells = (text: string) =>
      text
        .split('\r\n')
        .slice(1)
        .map(line => line.split(',').slice(0, 2).join())
        .sort();
    expect(cells(secondExport)).toEqual(cells(csv));
    expect((await exportSheet({ q: 'PENA' })).trim().split('\r\n')).toHaveLength(2);
  });

  it('is rejected when it is too large or is not a text file', async () => {
    expect(await readErrorStatusAndMessage(importSheet(`Número\n${'5'.repeat(21_000_000)}`))).toEqual([
      413,
      expect.stringContaining('20.9'),
    ]);
    expect(await readErrorStatusAndMessage(importSheet('PK\0'))).toEqual([400, contactFileTexts.notText]);
  });
});

describe('two contacts of one person', () => {
  const merge = (contact: string, other: string, dryRun = false) =>
    program.request('POST /external/contacts/{contact}/merge', {
      params: { contact },
      payload: { other, dryRun },
    });

  it('are merged as previewed, and messages to either phone identity belong to the merged contact', async () => {
    const phone = newPhone();
    const lid = `7${Date.now()}`;
    await write({ phone, name: 'Marta' }, 'De mi número');
    await write({ lid, name: 'M.' }, 'Sin número');
    const updateContact = (contact: string, payload: { labels: string[]; notes: string; ownName?: string }) =>
      program.request('PATCH /external/contacts/{contact}', { params: { contact }, payload });
    await updateContact(phone, { labels: ['B'], notes: 'Uno' });
    await updateContact(`lid:${lid}`, { labels: ['A', 'B'], notes: 'Dos', ownName: 'Tía' });
    const mergedContact = await get(`lid:${lid}`);
    const preview = await merge(`lid:${lid}`, phone, true);
    expect(preview).toMatchObject({
      dryRun: true,
      replaces: mergedContact.id,
      contact: { name: 'Tía', phoneNumber: phone, lid },
    });
    expect(await get(`lid:${lid}`)).toEqual(mergedContact);
    const result = await merge(`lid:${lid}`, phone);
    expect({ ...result, dryRun: true }).toEqual(preview);
    const merges = await findAuditEntries('contacts.merged');
    const details = { from: mergedContact.id, to: result.contact.id };
    expect(merges.filter(entry => entry.details.from === mergedContact.id)).toMatchObject([{ details }]);
    expect(await get(`lid:${lid}`)).toEqual(result.contact);
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

  it('are merged when their numbers are two spellings of one line, but not when they have two lines or two LIDs', async () => {
    const [phone, other] = [newPhone(), newPhone()];
    await write({ phone, name: 'Marta' });
    await write({ phone: `52${phone.slice(3)}`, name: 'Marta' });
    await write({ phone: other, name: 'Luis' });
    const lids = [1, 2].map(n => `6${n}${Date.now()}`);
    for (const lid of lids) await write({ lid, name: 'Sin número' });
    const { contact } = await merge(phone, (await get(`52${phone.slice(3)}`)).id);
    expect(contact.phoneNumber).toBe(phone);
    await expect(merge(phone, other)).rejects.toMatchObject({ status: 409, message: texts.merge.numbers });
    const merging = merge(`lid:${lids[0]}`, `lid:${lids[1]}`);
    await expect(merging).rejects.toMatchObject({ status: 409, message: texts.merge.lids });
    await expect(merge(phone, newPhone())).rejects.toMatchObject({ status: 404 });
    // A contact of another client is not found.
    const { knex } = world.server;
    const [foreignContactId = ''] = await resolveContacts(knex, world.foreign.id, [{ lid: `5${Date.now()}` }]);
    await knex('contacts').where({ id: foreignContactId }).update({ addedAt: new Date() });
    await expect(merge(phone, foreignContactId)).rejects.toMatchObject({ status: 404 });
    await expect(merge(foreignContactId, phone)).rejects.toMatchObject({ status: 404 });
  });
});
