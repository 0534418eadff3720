import { describe, expect, it } from 'vitest';
import type { TransportCredentialField, TransportCredentials } from '../../transportCredentials.ts';
import type { TestBench } from '../TestBench.ts';

/** Tests linking with credentials that an owner copies from the website of the messaging network. */
export function declareCredentialTests(bench: TestBench): void {
  const { credentials: fields } = bench.options.capabilities;
  describe('link credentials', () => {
    if (fields) declareLinkingTests(bench, fields);
    else
      it('are refused when the transport declares no credentials', async () => {
        const { session } = await (await bench.createLine()).open();
        if (session.link) await bench.expectRefusal(session.link({}), 'unsupported');
      });
  });
}

function declareLinkingTests(bench: TestBench, fields: readonly TransportCredentialField[]): void {
  it('have unique field names, and include at least one secret', () => {
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
    expect(fields.some(({ secret }) => secret)).toBe(true);
    for (const { name } of fields) expect(name).toMatch(/^[a-z][A-Za-z0-9]*$/);
  });

  it('are awaited in the state pairing, and until then messages are refused', async () => {
    const line = await bench.createLine();
    const { session, host } = await line.open();
    expect(await line.waitForState(host, 'pairing')).toEqual({ state: 'pairing', credentials: true });
    const { person } = await bench.createCounterpart();
    await bench.expectRefusal(session.send(bench.text(person, 'Muy pronto')), 'not-linked');
  });

  it.each(fields)('are refused with the name of the wrong field: $name', async ({ name }) => {
    const line = await bench.createLine();
    const testSession = await line.open();
    await line.waitForState(testSession.host, 'pairing');
    const wrongCredentials = {
      ...line.ownPhone.credentials,
      [name]: alterValue(line.ownPhone.credentials?.[name] ?? ''),
    };
    await expect(testSession.session.link?.(wrongCredentials)).rejects.toMatchObject({
      reason: 'credentials-refused',
      field: name,
    });
    await expect(testSession.session.link?.({})).rejects.toMatchObject({ reason: 'credentials-refused' });
    expect(line.vault.size).toBe(0);
    await line.pair(testSession);
    await line.waitUntilOpen(testSession);
  });

  it('do not appear in error messages', async () => {
    const line = await bench.createLine();
    const { session, host } = await line.open();
    await line.waitForState(host, 'pairing');
    const credentials = line.ownPhone.credentials ?? {};
    for (const { name, secret } of fields.filter(field => field.secret)) {
      const wrongCredentials: TransportCredentials = { ...credentials, [name]: alterValue(credentials[name] ?? '') };
      const error = await session.link?.(wrongCredentials).catch((refusal: Error) => refusal);
      const errorText = `${String(error)} ${(error as Error).stack} ${JSON.stringify(error)}`;
      if (secret)
        for (const value of [wrongCredentials[name], credentials[name]]) expect(errorText).not.toContain(value);
    }
  });

  it('are stored in the vault in the category credentials', async () => {
    const line = await bench.createLine();
    const { host } = await line.link();
    expect(await host.vault.list('credentials')).not.toEqual([]);
  });

  it('are refused when the client is already linked', async () => {
    const line = await bench.createLine();
    const { session } = await line.link();
    await bench.expectRefusal(session.link?.(line.ownPhone.credentials ?? {}) ?? Promise.resolve(), 'not-connected');
  });

  it('link the client once when they are passed twice concurrently', async () => {
    const line = await bench.createLine();
    const { session, host } = await line.open();
    await line.waitForState(host, 'pairing');
    const credentials = line.ownPhone.credentials ?? {};
    const results = await Promise.allSettled([session.link?.(credentials), session.link?.(credentials)]);
    const rejections = results.filter(result => result.status === 'rejected');
    expect(rejections.map(({ reason }) => reason.reason)).toEqual(['not-connected']);
    await line.waitForState(host, 'open');
    await bench.expectRefusal(session.link?.(credentials) ?? Promise.resolve(), 'not-connected');
    expect(await line.ownPhone.linkedClients()).toBe(1);
  });

  it('are rejected with the reason unreachable when the network does not answer', async () => {
    const line = await bench.createLine();
    const { session, host } = await line.open();
    await line.waitForState(host, 'pairing');
    const restore = await bench.driver.refuseConnections();
    const call = session.link?.(line.ownPhone.credentials ?? {}) ?? Promise.resolve();
    await bench.expectRefusal(call, 'unreachable');
    await restore();
    expect(line.vault.size).toBe(0);
  });
}

/** Returns a different value that has the format of the given value. */
function alterValue(value: string): string {
  const last = value.at(-1) ?? '';
  return `${value.slice(0, -1)}${last === '7' ? '8' : /\d/.test(last) ? '7' : last === 'q' ? 'r' : 'q'}`;
}
