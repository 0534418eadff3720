import { explainClose, noticeMail, webhookTools } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disableWebhooks } from '../../deliveries/dispatch/disableWebhooks.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { decoded } from '../mail/testing/startPostOffice.ts';
import { createNotices } from './createNotices.ts';
import { consoleUrl, createNoticeDesk, header, line, type NoticeDesk } from './testing/createNoticeDesk.ts';

let desk: NoticeDesk;
let database: NoticeDesk['database'];
beforeAll(async () => {
  desk = await createNoticeDesk();
  ({ database } = desk);
});
afterAll(() => desk.close());

describe('a line that needs its owner', () => {
  it('is told once, with the next step and the way there, and once when it is well again', async () => {
    const client = await insertClient(database.knex);
    await desk.becomes(client, line('needs-relink', 'unlinked'));
    await desk.sender().round();
    expect(await desk.lettersTo(client)).toEqual([]);
    await desk.tell(client);
    await desk.tell(client);
    const [letter, ...more] = await desk.lettersTo(client);
    expect(more).toEqual([]);
    const text = decoded(letter?.text ?? '');
    const { what, means, next } = explainClose('unlinked');
    for (const part of [what, means, next, `${consoleUrl}/clients/${client.id}`, `${consoleUrl}/account`])
      expect(text).toContain(part);
    expect(await desk.subjectsTo(client)).toEqual([
      `${client.businessName}: ${noticeMail.subjects.unlinked}`,
    ]);
    expect(header(letter, 'Auto-Submitted')).toBe('auto-generated');

    // She links it: neither the code she waits for nor one that ran out is anything new.
    await desk.becomes(client, line('linking'));
    await desk.becomes(client, line('disconnected', 'pairing-expired'));
    await desk.tell(client);
    await desk.becomes(client, line('connected'));
    await desk.sender().round();
    expect(await desk.lettersTo(client)).toHaveLength(1);
    await desk.tell(client);
    await desk.tell(client);
    const [, clear, ...others] = await desk.lettersTo(client);
    expect(others).toEqual([]);
    expect(header(clear, 'In-Reply-To')).toMatch(/^<.+@ejemplo\.mx>$/);
    expect(header(clear, 'In-Reply-To')).toBe(header(letter, 'Message-ID'));
    expect((await desk.subjectsTo(client))[1]).toBe(`${client.businessName}: ${noticeMail.over.line}`);
    expect(await desk.troubles(client)).toMatchObject([{ over: true, notifiedKind: 'unlinked' }]);

    await desk.becomes(client, line('forbidden', 'forbidden'));
    await desk.tell(client);
    expect(await desk.lettersTo(client)).toHaveLength(3);
  });

  it('tells nobody when it comes back in time, or was left by its owner', async () => {
    const [back, left] = [await insertClient(database.knex), await insertClient(database.knex)];
    for (const client of [back, left]) await desk.becomes(client, line('parked', 'replaced'));
    await desk.becomes(back, line('connected'));
    await desk.becomes(left, line('disconnected', 'logged-out'));
    for (const client of [back, left]) {
      await desk.tell(client);
      expect(await desk.troubles(client)).toMatchObject([{ over: true, notifiedAt: null, dueAt: null }]);
      expect(await desk.lettersTo(client)).toEqual([]);
    }
  });

  it('is one trouble while it comes and goes, and another where the next step is another', async () => {
    const client = await insertClient(database.knex);
    await desk.becomes(client, line('parked', 'replaced'));
    await desk.tell(client);
    for (let time = 0; time < 3; time += 1) {
      await desk.becomes(client, line('connected'));
      await desk.becomes(client, line('parked', 'replaced'));
      await desk.tell(client);
    }
    expect(await desk.lettersTo(client)).toHaveLength(1);
    await desk.becomes(client, line('needs-relink', 'unlinked'));
    await desk.tell(client);
    await desk.becomes(client, line('connected'));
    await desk.tell(client);
    expect((await desk.subjectsTo(client)).map(subject => subject.split(': ')[1])).toEqual([
      noticeMail.subjects.parked,
      noticeMail.subjects.unlinked,
      noticeMail.over.line,
    ]);
    expect(await desk.troubles(client)).toHaveLength(1);
  });

  it('is news when it needs something else, however long ago it began', async () => {
    const client = await insertClient(database.knex);
    await desk.becomes(client, line('parked', 'replaced'));
    await desk.tell(client);
    const ago = new Date(Date.now() - 72 * 3_600_000);
    await database.knex('troubles').where({ clientId: client.id }).update({ openedAt: ago, since: ago });
    await desk.becomes(client, line('needs-relink', 'unlinked'));
    await desk.tell(client);
    expect((await desk.subjectsTo(client))[1]).toContain(noticeMail.subjects.unlinked);
  });

  it('is told later when its owner has been written to too often, whatever is left of what she was told', async () => {
    const client = await insertClient(database.knex);
    const letters = Array.from({ length: 20 }, () => ({ userId: client.ownerId }));
    await database.knex('noticesSent').insert(letters.slice(1));
    await desk.becomes(client, line('parked', 'replaced'));
    await desk.tell(client);
    await desk.becomes(client, line('needs-relink', 'unlinked'));
    await desk.tell(client);
    expect(await desk.lettersTo(client)).toHaveLength(1);
    const [waiting] = await desk.troubles(client);
    expect(waiting.dueAt.getTime()).toBeGreaterThan(Date.now() + 1_800_000);
    await database.knex('noticesSent').where({ userId: client.ownerId }).delete();
    await desk.tell(client);
    expect(await desk.lettersTo(client)).toHaveLength(2);
  });

  it('waits while its owner may not sign in, and is no trouble by that alone', async () => {
    const [client, paused] = [await insertClient(database.knex), await insertClient(database.knex)];
    const active = (is: boolean) =>
      database.knex('users').whereIn('id', [client.ownerId, paused.ownerId]).update({ active: is });
    await active(false);
    await desk.becomes(client, line('needs-relink', 'unlinked'));
    await desk.becomes(paused, line('parked', 'owner-deactivated'));
    await desk.tell(client);
    expect(await desk.lettersTo(client)).toEqual([]);
    await active(true);
    await desk.tell(client);
    expect(await desk.lettersTo(client)).toHaveLength(1);
    expect(await desk.troubles(paused)).toEqual([]);
  });
});

it('tells of a webhook that the platform disabled, and not of its owner’s doing', async () => {
  const client = await insertClient(database.knex);
  const add = async (label: string) => {
    const url = `https://n8n.ejemplo.mx/webhook/secreto-${label}`;
    const [row] = await database
      .knex('webhooks')
      .insert({ id: crypto.randomUUID(), clientId: client.id, label, url }, 'id');
    return row.id as string;
  };
  const [failing, own] = [await add('pedidos'), await add('citas')];
  await database.knex.transaction(trx => disableWebhooks(trx, { gone: [], failing: [failing] }));
  await database
    .knex('webhooks')
    .where({ id: own })
    .update({ disabledAt: new Date(), disabledReason: 'owner' });
  await desk.tell(client);
  const [letter, ...more] = await desk.lettersTo(client);
  expect(more).toEqual([]);
  const text = decoded(letter?.text ?? '');
  expect(text).toContain(webhookTools.state.failing);
  expect(text).toContain('pedidos (n8n.ejemplo.mx)');
  expect(text).toContain(`${consoleUrl}/clients/${client.id}/webhook`);
  expect(text).not.toContain('secreto');
  await database.knex('webhooks').where({ id: failing }).update({ disabledAt: null, disabledReason: null });
  await desk.tell(client);
  expect((await desk.subjectsTo(client))[1]).toContain(noticeMail.over.webhook);
});

it('is text, whatever a business is called', async () => {
  const businessName = 'Pan "del" día\r\nBcc: malo@ejemplo.mx\r\n\r\n<script>alert(1)</script>';
  const client = await insertClient(database.knex, { businessName });
  await desk.becomes(client, line('needs-passkey', 'passkey-required'));
  await desk.tell(client);
  const [letter] = await desk.lettersTo(client);
  expect(letter?.to).toEqual([await desk.emailOf(client)]);
  const [headers = ''] = (letter?.text ?? '').split('\r\n\r\n');
  expect(headers).not.toMatch(/^Bcc:/im);
  const text = decoded(letter?.text ?? '');
  expect(text).toContain('&#60;script&#62;');
  expect(text).not.toMatch(/^Bcc:/im);
  const [, html = ''] = text.split('<!doctype html>');
  expect(html).not.toContain('<script>');
});

it('tells what is wanted, and not at night', async () => {
  const client = await insertClient(database.knex);
  const notices = createNotices(desk.parts());
  const hour = (offset: number) => new Date(Date.now() + offset * 3_600_000).toISOString().slice(11, 16);
  const quiet = { begins: hour(-1), ends: hour(2), timeZone: 'UTC' };
  await notices.change(client.ownerId, { kinds: ['unlinked'], quiet });
  await desk.becomes(client, line('forbidden', 'forbidden'));
  await desk.tell(client);
  expect(await desk.troubles(client)).toMatchObject([{ dueAt: null, notifiedAt: null }]);
  await desk.becomes(client, line('needs-relink', 'unlinked'));
  await desk.tell(client);
  const [night] = await desk.troubles(client);
  expect(night.dueAt.getTime()).toBeGreaterThan(Date.now() + 3_600_000);
  expect(await desk.lettersTo(client)).toEqual([]);
  await notices.change(client.ownerId, { kinds: ['unlinked'], quiet: null });
  await desk.tell(client);
  expect(await desk.lettersTo(client)).toHaveLength(1);
  for (const wrong of [
    { ...quiet, ends: quiet.begins },
    { ...quiet, timeZone: 'Marte/Olimpo' },
  ])
    await expect(notices.change(client.ownerId, { kinds: [], quiet: wrong })).rejects.toMatchObject({
      status: 400,
    });
  expect(await notices.read(client.ownerId)).toMatchObject({
    sendsMail: true,
    kinds: ['unlinked'],
    quiet: null,
  });
});

it('says that it is over to whoever was told, whatever it was called in the end', async () => {
  const client = await insertClient(database.knex);
  await createNotices(desk.parts()).change(client.ownerId, { kinds: ['parked'], quiet: null });
  await desk.becomes(client, line('parked', 'replaced'));
  await desk.tell(client);
  await desk.becomes(client, line('needs-relink', 'unlinked'));
  await desk.tell(client);
  await desk.becomes(client, line('connected'));
  await desk.tell(client);
  expect((await desk.subjectsTo(client)).map(subject => subject.split(': ')[1])).toEqual([
    noticeMail.subjects.parked,
    noticeMail.over.line,
  ]);
});
