import { linkingPasskeyTexts as texts } from '@recado/texts';
import { TransportError } from '@recado/transport';
import { answerFakePasskey, type FakePasskeyDemand } from '@recado/transport/fake';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rows } from '../../core/data/sql.ts';
import { Conflict, Invalid, NotFound } from '../../core/errors/index.ts';
import { createTestPlatform, type TestPlatform, waitUntil } from '../../testing/createTestPlatform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

let clients = 0;

/** Lets the phone of a new client scan the QR code. The network then requires the passkey. */
async function requirePasskey(demand: FakePasskeyDemand = {}) {
  const { sessions, network, supervisor } = platform;
  clients += 1;
  const number = `52155333300${10 + clients}`;
  const clientId = await platform.createClient(number);
  network.faults.requireNextPasskey(number, demand);
  await sessions.initialize(clientId);
  await waitUntil(() => supervisor.snapshot(clientId).qr !== undefined);
  network.phone(number).scan((await sessions.qr(clientId)).qr);
  const { options } = await sessions.passkey(clientId);
  return { clientId, number, assertion: answerFakePasskey(options ?? '') };
}

const connectionOf = async (clientId: string) => (await platform.sessions.status(clientId)).connection;
const waitForState = (clientId: string, state: string) =>
  waitUntil(async () => (await connectionOf(clientId)).state === state);

describe('a client from whose account WhatsApp requires a passkey', () => {
  it('is linked with the answer of its owner', async () => {
    const { sessions } = platform;
    const { clientId, assertion } = await requirePasskey();
    expect(await sessions.passkey(clientId)).toMatchObject({ step: 'requested', code: null });
    expect(await connectionOf(clientId)).toMatchObject({
      state: 'linking',
      reason: 'passkey-asked',
      explanation: { what: expect.stringMatching(/llave de acceso/) },
      until: expect.any(String),
    });
    await expect(sessions.qr(clientId)).rejects.toThrow(Conflict);
    await sessions.answerPasskey(clientId, assertion);
    await waitForState(clientId, 'connected');
    expect(await sessions.passkey(clientId)).toMatchObject({ step: 'none', options: null, expiresAt: null });
  });

  it('is linked after the owner has compared the code', async () => {
    const { sessions } = platform;
    const { clientId, assertion } = await requirePasskey({ needsComparison: true });
    await expect(sessions.confirmPasskey(clientId)).rejects.toThrow(new Conflict(texts.errors.notRequested));
    await sessions.answerPasskey(clientId, assertion);
    expect(await sessions.passkey(clientId)).toMatchObject({ step: 'compare', code: 'K7QD-3MXA', options: null });
    await sessions.confirmPasskey(clientId);
    await waitForState(clientId, 'connected');
  });

  it('names the code when WhatsApp refuses the confirmation', async () => {
    const { sessions, supervisor } = platform;
    const { clientId, assertion } = await requirePasskey({ needsComparison: true });
    await sessions.answerPasskey(clientId, assertion);
    const { session } = await supervisor.getPairingSession(clientId);
    const confirmation = vi
      .spyOn(session, 'confirmPasskey')
      .mockRejectedValueOnce(new TransportError('rejected', 'No.'));
    await expect(sessions.confirmPasskey(clientId)).rejects.toMatchObject({
      message: texts.errors.codeRefused,
      fields: {},
    });
    confirmation.mockRestore();
    await sessions.confirmPasskey(clientId);
    await waitForState(clientId, 'connected');
  });

  it('can be answered again after a wrong answer, of which nothing is stored', async () => {
    const { sessions, database } = platform;
    const { clientId, assertion } = await requirePasskey();
    const other = answerFakePasskey(JSON.stringify({ challenge: 'AAAA' }));
    await expect(sessions.answerPasskey(clientId, other)).rejects.toThrow(texts.errors.refused);
    expect(await sessions.passkey(clientId)).toMatchObject({ step: 'requested' });
    const stored = await rows<{ row: string }>(
      database.knex,
      'SELECT to_jsonb(s)::text AS row FROM sessions s WHERE client_id = :clientId',
      { clientId },
    );
    expect(stored[0]?.row).not.toMatch(/challenge|signature|public-key/);
    await sessions.answerPasskey(clientId, assertion);
    await waitForState(clientId, 'connected');
  });

  it.each([
    ['the owner does not answer', 'passkey-expired', { lifetimeMs: 300 }],
    ['the phone does not continue', 'passkey-unfinished', { lifetimeMs: 1_000, isPhoneSilent: true }],
  ] as const)('needs another attempt when %s', async (_, reason, demand) => {
    const { sessions } = platform;
    const { clientId, assertion } = await requirePasskey(demand);
    if (reason === 'passkey-unfinished') await sessions.answerPasskey(clientId, assertion);
    await waitForState(clientId, 'needs-passkey');
    expect(await connectionOf(clientId)).toMatchObject({ reason, explanation: { next: expect.any(String) } });
    expect(await sessions.passkey(clientId)).toMatchObject({ step: 'none' });
    await expect(sessions.answerPasskey(clientId, assertion)).rejects.toThrow(new Conflict(texts.errors.notRequested));
  });

  it('rejects the answer to an earlier request', async () => {
    const { sessions, network, supervisor } = platform;
    const { clientId, number, assertion } = await requirePasskey();
    await sessions.disconnect(clientId);
    network.faults.requireNextPasskey(number);
    await sessions.initialize(clientId);
    await waitUntil(() => supervisor.snapshot(clientId).qr !== undefined);
    network.phone(number).scan((await sessions.qr(clientId)).qr);
    await expect(sessions.answerPasskey(clientId, assertion)).rejects.toThrow(Invalid);
  });

  it('must exist', async () => {
    const unknown = '019e2b0c-7f11-7c3a-9a40-2f6d51c0aa17';
    await expect(platform.sessions.passkey(unknown)).rejects.toThrow(NotFound);
    await expect(platform.sessions.answerPasskey(unknown, '{}')).rejects.toThrow();
  });
});
