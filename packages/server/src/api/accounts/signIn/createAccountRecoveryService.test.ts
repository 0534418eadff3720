import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { apiErrorTexts, passwordRecoveryTexts as texts } from '@recado/texts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../../testing/index.ts';
import { type ReceivedEmail, startTestMailServer, type TestMailServer } from '../mail/testing/startTestMailServer.ts';

let mailServer: TestMailServer;
let server: TestServer;
beforeAll(async () => {
  mailServer = await startTestMailServer({ hideSTARTTLS: true });
  server = await startTestServer({
    consoleUrl: 'https://recado.ejemplo.mx',
    smtpUrl: `smtp://avisos%40ejemplo.mx:se%3Acreto@127.0.0.1:${mailServer.port}`,
  });
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});
afterEach(() => {
  mailServer.emails.length = 0;
});

let networkCount = 0;
/** Returns headers of a network that is used once, so that no limit of another test applies. */
const headersFromNewNetwork = () => {
  networkCount += 1;
  return { 'x-forwarded-for': `203.0.113.${networkCount}` };
};
const requestRecovery = (email: string, headers: Readonly<Record<string, string>> = headersFromNewNetwork()) =>
  server.sdk.request('POST /auth/recovery', { payload: { email }, headers });
const resetPassword = (code: string, newPassword = 'Otra-contraseña-8') =>
  server.sdk.request('POST /auth/reset', { payload: { code, newPassword }, headers: headersFromNewNetwork() });
const login = ({ email }: TestUser, password: string) =>
  server.sdk.request('POST /auth/login', { payload: { email, password }, headers: headersFromNewNetwork() });
/** Finds the e-mails with a reset link, because a sign-in from a new place also sends an e-mail. */
const findResetEmails = (): ReceivedEmail[] => mailServer.emails.filter(each => extractCode(extractLink(each)) !== '');
const waitForResetEmail = async (): Promise<ReceivedEmail> => {
  await expect.poll(() => findResetEmails().length, { timeout: 15_000 }).toBe(1);
  const [resetEmail] = findResetEmails();
  if (!resetEmail) throw new Error('expected one e-mail with a reset link');
  return resetEmail;
};
/** Extracts the link from a quoted-printable e-mail. */
const extractLink = ({ text }: ReceivedEmail): string =>
  /https:\/\/\S+/.exec(text.replace(/=\r?\n/g, '').replace(/=3D/g, '='))?.[0] ?? '';
const extractCode = (link: string): string => link.split('#codigo=')[1] ?? '';
const listAuditActions = async (id: string): Promise<string[]> =>
  (await server.knex('auditEntries').where({ targetId: id }).orderBy('id')).map(({ action }) => action);

describe('password recovery', () => {
  it('replaces the password once by an e-mailed link and ends every session', async () => {
    const ana = await server.person();
    const answer = await requestRecovery(ana.email.toUpperCase(), {
      ...headersFromNewNetwork(),
      'x-forwarded-host': 'evil.example',
    });
    expect(answer).toEqual({ success: true, message: texts.requested });
    const mail = await waitForResetEmail();
    expect(mail).toMatchObject({ from: 'avisos@ejemplo.mx', to: [ana.email] });
    const link = extractLink(mail);
    expect(link).toMatch(/^https:\/\/recado\.ejemplo\.mx\/reset-password#codigo=[\w-]{43}$/);

    const stored = await server.knex('password_reset_links').where({ userId: ana.id }).first();
    expect(JSON.stringify(stored)).not.toContain(extractCode(link));
    expect(await resetPassword(extractCode(link))).toEqual({ success: true, message: texts.done });
    await expect(ana.sdk.request('GET /auth/profile')).rejects.toMatchObject({ status: 401 });
    await expect(login(ana, TEST_PASSWORD)).rejects.toMatchObject({ status: 401 });
    expect((await login(ana, 'Otra-contraseña-8')).user.id).toBe(ana.id);
    await expect(resetPassword(extractCode(link))).rejects.toMatchObject({ status: 410, message: texts.linkGone });
    expect(await listAuditActions(ana.id)).toEqual(
      expect.arrayContaining(['account.reset_link_made', 'account.password_reset']),
    );
  });

  it('returns the same answer for an active, a missing and a deactivated account', async () => {
    const [eva, inactiveUser] = [await server.person(), await server.person()];
    await server.knex('users').where({ id: inactiveUser.id }).update({ active: false });
    const answers = await Promise.all(
      [eva.email, 'nadie@ejemplo.mx', inactiveUser.email].map(email =>
        server.sdk.raw('POST /auth/recovery', { payload: { email }, headers: headersFromNewNetwork() }),
      ),
    );
    const responses = answers.map(({ status, body }) => ({ status, body }));
    expect(responses).toEqual(Array(3).fill({ status: 202, body: { success: true, message: texts.requested } }));
    expect((await waitForResetEmail()).to).toEqual([eva.email]);
    expect(await server.knex('password_reset_links').where({ userId: inactiveUser.id })).toEqual([]);
  });

  it('answers before the SMTP server responds', async () => {
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

  it('sends three e-mails to one address at most and returns the same answer to a fourth request', async () => {
    const ines = await server.person();
    for (let time = 0; time < 4; time += 1) expect((await requestRecovery(ines.email)).message).toBe(texts.requested);
    await expect.poll(() => findResetEmails().length, { timeout: 15_000 }).toBe(3);
    const links = findResetEmails().map(each => extractCode(extractLink(each)));
    // Only the newest link is valid.
    const outcomes = await Promise.allSettled(links.map(code => resetPassword(code)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('rejects the eleventh request of one network', async () => {
    const headers = headersFromNewNetwork();
    for (let time = 0; time < 10; time += 1) await requestRecovery(`nadie${time}@ejemplo.mx`, headers);
    await expect(requestRecovery('nadie@ejemplo.mx', headers)).rejects.toMatchObject({ status: 429 });
  });

  it('accepts only one of two concurrent uses of a link and rejects an expired link', async () => {
    const admin = await server.person({ role: 'admin' });
    const ana = await server.person();
    const createLink = async () => {
      const params = { id: ana.id };
      const response = await admin.sdk.request('POST /admin/users/{id}/reset-link', { params });
      return extractCode(response.link);
    };
    const code = await createLink();
    const attempts = await Promise.allSettled([resetPassword(code, 'primera-1'), resetPassword(code, 'segunda-2')]);
    expect(attempts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const expiredCode = await createLink();
    await server.knex('password_reset_links').update({ expiresAt: new Date(Date.now() - 1000) });
    await expect(resetPassword(expiredCode)).rejects.toMatchObject({ status: 410 });
  });
});

describe('reset link created by an administrator', () => {
  it('is available only for other active users', async () => {
    const admin = await server.person({ role: 'admin' });
    const ana = await server.person();
    const createLink = (id: string) => admin.sdk.request('POST /admin/users/{id}/reset-link', { params: { id } });
    expect((await createLink(ana.id)).link).toMatch(/^https:\/\/recado\.ejemplo\.mx\/reset-password#codigo=/);
    await expect(createLink(admin.id)).rejects.toMatchObject({ status: 403, message: texts.ownLink });
    await server.knex('users').where({ id: ana.id }).update({ active: false });
    await expect(createLink(ana.id)).rejects.toMatchObject({ status: 409, message: texts.inactive });
    await expect(createLink('0197b1a3-0f00-7c00-8d00-1a2b3c4d5e6f')).rejects.toMatchObject({
      status: 404,
      message: apiErrorTexts.notFound.user,
    });
  });
});

describe('recovery without an SMTP server', () => {
  it('rejects requests for a reset e-mail, and returns the reset link of an administrator as a console path', async () => {
    const serverWithoutMail = await startTestServer();
    try {
      expect(await serverWithoutMail.sdk.request('GET /auth/recovery')).toEqual({ email: false });
      await expect(
        serverWithoutMail.sdk.request('POST /auth/recovery', { payload: { email: 'ana@ejemplo.mx' } }),
      ).rejects.toMatchObject({ status: 409, message: texts.noMail });
      const [admin, ana] = [await serverWithoutMail.person({ role: 'admin' }), await serverWithoutMail.person()];
      const params = { id: ana.id };
      const { link } = await admin.sdk.request('POST /admin/users/{id}/reset-link', { params });
      expect(link).toMatch(/^\/reset-password#codigo=/);
    } finally {
      await serverWithoutMail.stop();
    }
  });
});
