import { expect, it } from 'vitest';
import type { ConnectionChange } from '../../connectionChange.ts';
import type { PasskeyStep } from '../../passkeyLinking.ts';
import type { RecordingHost } from '../RecordingHost.ts';
import type { TestBench } from '../TestBench.ts';
import type { TestLine, TestSession } from '../TestLine.ts';
import { waitUntil } from '../waitUntil.ts';

/** Tests the linking of an account from which the network requires a passkey. */
export function declarePasskeyTests(bench: TestBench): void {
  it('links an account with the passkey of its owner', async () => {
    const { line, session, host, options } = await openPasskeyRequest(bench);
    expect(JSON.parse(options)).toMatchObject({ challenge: expect.any(String), rpId: expect.any(String) });
    await session.answerPasskey?.(line.ownPhone.answerPasskey?.(options) ?? '');
    await confirmCode({ session, host });
    const { host: openHost } = await line.waitUntilOpen({ session, host });
    expect((await line.waitForState(openHost, 'open')).self.phone).toBe(line.phone);
    expect(await line.ownPhone.linkedClients()).toBe(1);
  });

  it('refuses the assertion for another request, and accepts the right one afterwards', async () => {
    const { line, session, host, options } = await openPasskeyRequest(bench);
    const other = JSON.stringify({ ...JSON.parse(options), challenge: Buffer.alloc(32, 1).toString('base64url') });
    const answer = (text: string) => session.answerPasskey?.(line.ownPhone.answerPasskey?.(text) ?? '');
    await bench.expectRefusal(answer(other) ?? Promise.resolve(), 'rejected');
    expect(host.lastChange).toMatchObject({ state: 'pairing', passkey: { step: 'requested' } });
    await answer(options);
    await confirmCode({ session, host });
    await line.waitUntilOpen({ session, host });
  });

  it('refuses texts that are no assertion, and an assertion that the network has not requested', async () => {
    const { session } = await openPasskeyRequest(bench);
    for (const text of ['', '{}', '[]', 'null', '{"id":1}'])
      await bench.expectRefusal(session.answerPasskey?.(text) ?? Promise.resolve(), 'rejected');
    await bench.expectRefusal(session.confirmPasskey?.() ?? Promise.resolve(), 'not-connected');
    const line = await bench.createLine();
    const { session: other, host } = await line.open();
    await line.waitForQr(host);
    await bench.expectRefusal(other.answerPasskey?.('{}') ?? Promise.resolve(), 'not-connected');
  });
}

interface PasskeyRequest extends TestSession {
  readonly line: TestLine;
  readonly options: string;
}

async function openPasskeyRequest(bench: TestBench): Promise<PasskeyRequest> {
  const line = await bench.createLine();
  const testSession = await line.open();
  const { qr } = await line.waitForQr(testSession.host);
  await bench.driver.requirePasskey?.(line.phone);
  // The phone of some networks reports that the scan alone linked nothing.
  await line.ownPhone.scan?.(qr).catch(() => undefined);
  const step = await waitForPasskeyStep(testSession.host, 'requested');
  return { ...testSession, line, options: step.options };
}

/** Confirms the code, if the network requires a comparison. */
async function confirmCode({ session, host }: TestSession): Promise<void> {
  const change = await waitUntil('the session opens, closes or shows a code', 10_000, () =>
    host.changes.find(isComparisonOrEnd),
  );
  if (change.state === 'pairing') await session.confirmPasskey?.();
}

const isComparisonOrEnd = (change: ConnectionChange): boolean =>
  change.state === 'open' || change.state === 'closed' || ('passkey' in change && change.passkey.step === 'compare');

type Step<Name extends PasskeyStep['step']> = Extract<PasskeyStep, { step: Name }>;

const waitForPasskeyStep = <Name extends PasskeyStep['step']>(host: RecordingHost, name: Name): Promise<Step<Name>> =>
  waitUntil(`the passkey step ${name}`, 10_000, () =>
    host.changes
      .flatMap(change => ('passkey' in change ? [change.passkey] : []))
      .find((step): step is Step<Name> => step.step === name),
  );
