import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { errors, recovery as texts } from '@recado/texts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestPerson, type TestServer, testPassword } from '../../testing/index.ts';
import { type Letter, type PostOffice, startPostOffice } from '../mail/testing/startPostOffice.ts';

let post: PostOffice;
let server: TestServer;
beforeAll(async () => {
  post = await startPostOffice({ hideSTARTTLS: true });
  server = await startTestServer({
    consoleUrl: 'https://recado.ejemplo.mx',
    smtpUrl: `smtp://avisos%40ejemplo.mx:se%3Acreto@127.0.0.1:${post.port}`,
  });
});
afterAll(async () => {
  await server.stop();
  await post.stop();
});
afterEach(() => {
  post.letters.length = 0;
});

let networks = 0;
/** From a network of its own, so that no limit of another test counts. */
const from = () => {
  networks += 1;
  return { 'x-forwarded-for': `203.0.113.${networks}` };
};
const ask = (email: string, headers: Readonly<Record<string, string>> = from()) =>
  server.sdk.request('POST /auth/recovery', { payload: { email }, headers });
const reset = (code: string, newPassword = 'Otra-contraseña-8') =>
  server.sdk.request('POST /auth/reset', { payload: { code, newPassword }, headers: from() });
const login = ({ email }: TestPerson, password: string) =>
  server.sdk.request('POST /auth/login', { payload: { email, password }, headers: from() });
/** Of a sign-in from a new place somebody is written, too. */
const letters = (): Letter[] => post.letters.filter(each => codeIn(linkIn(each)) !== '');
const letter = async (): Promise<Letter> => {
  await expect.poll(() => letters().length, { timeout: 15_000 }).toBe(1);
  const [found] = letters();
  if (!found) throw new Error('there is one');
  return found;
};
/** Of a quoted-printable letter. */
const linkIn = ({ text }: Letter): string =>
  /https:\/\/\S+/.exec(text.replace(/=\r?\n/g, '').replace(/=3D/g, '='))?.[0] ?? '';
const codeIn = (link: string): string => link.split('#codigo=')[1] ?? '';
const actions = async (id: string): Promise<string[]> =>
  (await server.knex('audit').where({ targetId: id }).orderBy('id')).map(({ action }) => action);

describe('a lost password', () => {
  it('is replaced by a link that comes by e-mail, once, and ends every session', async () => {
    const ana = await server.person();
    const answer = await ask(ana.email.toUpperCase(), { ...from(), 'x-forwarded-host': 'evil.example' });
    expect(answer).toEqual({ success: true, message: texts.requested });
    const mail = await letter();
    expect(mail).toMatchObject({ from: 'avisos@ejemplo.mx', to: [ana.email] });
    const link = linkIn(mail);
    expect(link).toMatch(/^https:\/\/recado\.ejemplo\.mx\/reset-password#codigo=[\w-]{43}$/);

    const stored = await server.knex('reset_links').where({ userId: ana.id }).first();
    expect(JSON.stringify(stored)).not.toContain(codeIn(link));
    expect(await reset(codeIn(link))).toEqual({ success: true, message: texts.done });
    await expect(ana.sdk.request('GET /auth/profile')).rejects.toMatchObject({ status: 401 });
    await expect(login(ana, testPassword)).rejects.toMatchObject({ status: 401 });
    expect((await login(ana, 'Otra-contraseña-8')).user.id).toBe(ana.id);
    await expect(reset(codeIn(link))).rejects.toMatchObject({ status: 410, message: texts.linkGone });
    expect(await actions(ana.id)).toEqual(
      expect.arrayContaining(['account.reset_link_made', 'account.password_reset']),
    );
  });

  it('is answered alike for an account, none, and one that is deactivated', async () => {
    const [eva, off] = [await server.person(), await server.person()];
    await server.knex('users').where({ id: off.id }).update({ active: false });
    const answers = await Promise.all(
      [eva.email, 'nadie@ejemplo.mx', off.email].map(email =>
        server.sdk.raw('POST /auth/recovery', { payload: { email }, headers: from() }),
      ),
    );
    const told = answers.map(({ status, body }) => ({ status, body }));
    expect(told).toEqual(Array(3).fill({ status: 202, body: { success: true, message: texts.requested } }));
    expect((await letter()).to).toEqual([eva.email]);
    expect(await server.knex('reset_links').where({ userId: off.id })).toEqual([]);
  });

  it('answers before the post office says a word', async () => {
    const callers: Socket[] = [];
    const silent = createServer(socket => callers.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const slow = await startTestServer({
      consoleUrl: 'https://recado.ejemplo.mx',
      smtpUrl: `smtp://127.0.0.1:${port}?from=avisos@ejemplo.mx`,
    });
    try {
      const payload = { email: (await slow.person()).email };
      expect((await slow.sdk.request('POST /auth/recovery', { payload })).success).toBe(true);
      await expect.poll(() => callers.length, { timeout: 15_000 }).toBe(1);
    } finally {
      for (const caller of callers) caller.destroy();
      await slow.stop();
      silent.close();
    }
  });

  it('spares a mailbox: three letters, and the fourth asker is told the same', async () => {
    const ines = await server.person();
    for (let time = 0; time < 4; time += 1) expect((await ask(ines.email)).message).toBe(texts.requested);
    await expect.poll(() => letters().length, { timeout: 15_000 }).toBe(3);
    const links = letters().map(each => codeIn(linkIn(each)));
    // Only the newest link is good.
    const outcomes = await Promise.allSettled(links.map(code => reset(code)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is asked for ten times by one network, then no more', async () => {
    const headers = from();
    for (let time = 0; time < 10; time += 1) await ask(`nadie${time}@ejemplo.mx`, headers);
    await expect(ask('nadie@ejemplo.mx', headers)).rejects.toMatchObject({ status: 429 });
  });

  it('of two who use one link at once one is let in; an expired one lets nobody in', async () => {
    const admin = await server.person({ role: 'admin' });
    const ana = await server.person();
    const make = async () => {
      const params = { id: ana.id };
      const made = await admin.sdk.request('POST /admin/users/{id}/reset-link', { params });
      return codeIn(made.link);
    };
    const code = await make();
    const tried = await Promise.allSettled([reset(code, 'primera-1'), reset(code, 'segunda-2')]);
    expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const late = await make();
    await server.knex('reset_links').update({ expiresAt: new Date(Date.now() - 1000) });
    await expect(reset(late)).rejects.toMatchObject({ status: 410 });
  });
});

describe('an administrator’s link', () => {
  it('is made for others who are active, and for nobody else', async () => {
    const admin = await server.person({ role: 'admin' });
    const ana = await server.person();
    const make = (id: string) => admin.sdk.request('POST /admin/users/{id}/reset-link', { params: { id } });
    expect((await make(ana.id)).link).toMatch(/^https:\/\/recado\.ejemplo\.mx\/reset-password#codigo=/);
    await expect(make(admin.id)).rejects.toMatchObject({ status: 403, message: texts.ownLink });
    await server.knex('users').where({ id: ana.id }).update({ active: false });
    await expect(make(ana.id)).rejects.toMatchObject({ status: 409, message: texts.inactive });
    await expect(make('0197b1a3-0f00-7c00-8d00-1a2b3c4d5e6f')).rejects.toMatchObject({
      status: 404,
      message: errors.notFound.user,
    });
  });
});

describe('without a post office', () => {
  it('says so, and a link is a path of the console', async () => {
    const plain = await startTestServer();
    try {
      expect(await plain.sdk.request('GET /auth/recovery')).toEqual({ email: false });
      await expect(
        plain.sdk.request('POST /auth/recovery', { payload: { email: 'ana@ejemplo.mx' } }),
      ).rejects.toMatchObject({ status: 409, message: texts.noMail });
      const [admin, ana] = [await plain.person({ role: 'admin' }), await plain.person()];
      const params = { id: ana.id };
      const { link } = await admin.sdk.request('POST /admin/users/{id}/reset-link', { params });
      expect(link).toMatch(/^\/reset-password#codigo=/);
    } finally {
      await plain.stop();
    }
  });
});
