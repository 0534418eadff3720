import type { PasskeyStep, Session } from '@recado/transport';
import type { RecordingHost, TestLine } from '@recado/transport/conformance';
import { createSoftwarePasskey, type Phone, type SoftwarePasskey } from '@recado/whatsapp-emulator';
import { describe, expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';
import { waitUntil } from '../testing/waitUntil.ts';

interface RequestedPasskey {
  readonly phone: Phone;
  readonly line: TestLine;
  readonly session: Session;
  readonly host: RecordingHost;
  readonly passkey: SoftwarePasskey;
  readonly options: string;
}

const listSteps = (host: RecordingHost): PasskeyStep[] =>
  host.changes.flatMap(change => ('passkey' in change ? [change.passkey] : []));

const listStepNames = (host: RecordingHost) => listSteps(host).map(({ step }) => step);

const waitForStep = <Name extends PasskeyStep['step']>(host: RecordingHost, name: Name) =>
  waitUntil(() => listSteps(host).findLast((step): step is Extract<PasskeyStep, { step: Name }> => step.step === name));

type World = ReturnType<typeof useTransportFixture>;

/** Lets a phone accept the code of a client. WhatsApp then requires the passkey of the account. */
async function requirePasskey(world: World, method: 'qr' | 'code' = 'qr'): Promise<RequestedPasskey> {
  const phone = world.createPhone();
  const line = world.createLine(phone);
  const passkey = createSoftwarePasskey();
  phone.setPasskey(passkey);
  const { session, host } = await line.open();
  const { qr } = await line.waitForQr(host);
  const code = method === 'code' ? await session.requestPairingCode?.(line.phone) : undefined;
  await world.emulator.faults.add({ kind: 'passkey', client: line.phone });
  const linking = code === undefined ? phone.scan(qr) : phone.enterCode(code);
  await expect(linking).rejects.toThrow('must prove a passkey');
  const { options } = await waitForStep(host, 'requested');
  return { phone, line, session, host, passkey, options };
}

const answer = ({ session, passkey, options }: RequestedPasskey, changes = {}) =>
  session.answerPasskey?.(JSON.stringify(passkey.answer(options, changes)));

describe('linking with a passkey', () => {
  const world = useTransportFixture();

  it.each(['qr', 'code'] as const)('links without a comparison soon after the phone accepted the %s', async method => {
    const request = await requirePasskey(world, method);
    await answer(request);
    const { host } = await request.line.waitUntilOpen(request);
    expect((await request.line.waitForState(host, 'open')).self.phone).toBe(request.phone.phone);
    expect(listStepNames(request.host)).not.toContain('compare');
    expect(request.phone.devices).toHaveLength(1);
  });

  it('reports the options and their end, and shows no further QR code', async () => {
    const { host, options } = await requirePasskey(world);
    const step = await waitForStep(host, 'requested');
    expect(JSON.parse(options)).toMatchObject({ rpId: 'whatsapp.com', extensions: { uvm: true } });
    expect(step.expiresAt.getTime() - Date.now()).toBeGreaterThan(590_000);
    expect(host.lastChange).toEqual({ state: 'pairing', passkey: step });
  });

  it('fetches the options when the request contains none', async () => {
    world.emulator.setStrictness({ passkeyOptionsInRequest: false });
    const request = await requirePasskey(world);
    await answer(request);
    await request.line.waitUntilOpen(request);
  });

  it('can be tried again after WhatsApp refused the assertion', async () => {
    const request = await requirePasskey(world);
    await expect(answer(request, { origin: 'https://recado.ejemplo.mx' })).rejects.toMatchObject({
      reason: 'rejected',
      code: 403,
    });
    await answer(request);
    await request.line.waitUntilOpen(request);
  });

  it('starts again when WhatsApp requests the passkey a second time', async () => {
    const request = await requirePasskey(world);
    const [qr] = request.host.changes.flatMap(change => ('qr' in change ? [change.qr] : []));
    await world.emulator.faults.add({ kind: 'passkey', client: request.line.phone });
    await expect(request.phone.scan(qr ?? '')).rejects.toThrow('must prove a passkey');
    await waitUntil(() => listSteps(request.host).length === 2);
    await expect(answer(request)).rejects.toMatchObject({ reason: 'rejected' });
    const { options } = await waitForStep(request.host, 'requested');
    await answer({ ...request, options });
    await request.line.waitUntilOpen(request);
  });

  it('accepts one of two concurrent answers', async () => {
    const request = await requirePasskey(world);
    const outcomes = await Promise.allSettled([answer(request), answer(request)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await request.line.waitUntilOpen(request);
  });

  it('keeps the session when the owner closes it during the request', async () => {
    const { line, session, host } = await requirePasskey(world);
    await session.close('pause');
    expect(host.lastChange).toMatchObject({ state: 'closed', why: 'paused' });
    await line.link();
  });
});

describe('linking with a passkey that is answered late', () => {
  const world = useTransportFixture({ passkeyHandoffMs: 0 });

  it('shows the code of the phone and links after its confirmation', async () => {
    const request = await requirePasskey(world);
    await answer(request);
    const { code } = await waitForStep(request.host, 'compare');
    expect(code).toBe(request.phone.passkeyCode);
    expect(listStepNames(request.host)).toContain('compare');
    expect(request.phone.devices).toEqual([]);
    await request.session.confirmPasskey?.();
    await request.line.waitUntilOpen(request);
    expect(request.phone.devices).toHaveLength(1);
  });
});

describe('linking with a passkey that does not end', () => {
  const world = useTransportFixture({
    passkeyHandoffMs: 0,
    passkeyContinuationMs: 300,
    passkeyCompareMs: 300,
    queryMs: 500,
  });

  it('closes with passkey-unfinished when the phone never continues', async () => {
    world.emulator.setStrictness({ passkeyStopsAfter: 'assertion' });
    const request = await requirePasskey(world);
    await answer(request);
    expect(await request.line.waitForState(request.host, 'closed')).toMatchObject({ why: 'passkey-unfinished' });
  });

  it('closes with passkey-unfinished when the code is not compared', async () => {
    const request = await requirePasskey(world);
    await answer(request);
    expect(await request.line.waitForState(request.host, 'closed')).toMatchObject({ why: 'passkey-unfinished' });
    expect(request.phone.devices).toEqual([]);
  });

  it('reports unreachable when WhatsApp requests the passkey and answers nothing', async () => {
    world.emulator.setStrictness({ passkeyStopsAfter: 'request' });
    const request = await requirePasskey(world);
    await expect(answer(request)).rejects.toMatchObject({ reason: 'unreachable' });
    expect(request.host.lastChange).toMatchObject({ state: 'pairing', passkey: { step: 'requested' } });
  });
});

describe('an answer that WhatsApp accepts without a response', () => {
  const world = useTransportFixture({ queryMs: 400 });

  it('links when the continuation of the phone arrives after the timeout', async () => {
    world.emulator.setStrictness({ passkeyStopsAfter: 'answer' });
    const request = await requirePasskey(world);
    await world.emulator.faults.add({ kind: 'delay', at: 'out', tag: 'notification', ms: 1_200 });
    await expect(answer(request)).rejects.toMatchObject({ reason: 'unreachable' });
    expect(request.host.lastChange).toMatchObject({ state: 'pairing', passkey: { step: 'accepted' } });
    await request.line.waitUntilOpen(request);
  });
});
