import { describe, expect, it } from 'vitest';
import type { CredentialField, Credentials } from '../../credentials.ts';
import type { Bench } from '../Bench.ts';

/** Linking by what an owner copies from the network's pages. */
export function credentialTests(bench: Bench): void {
  const { credentials: fields } = bench.options.capabilities;
  describe('credentials', () => {
    if (fields) linkedByThem(bench, fields);
    else
      it('are not taken, since it declares none', async () => {
        const { session } = await (await bench.line()).open();
        if (session.link) await bench.refused(session.link({}), 'unsupported');
      });
  });
}

function linkedByThem(bench: Bench, fields: readonly CredentialField[]): void {
  it('are declared once each, and one at least is a secret', () => {
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
    expect(fields.some(({ secret }) => secret)).toBe(true);
    for (const { name } of fields) expect(name).toMatch(/^[a-z][A-Za-z0-9]*$/);
  });

  it('are waited for, and nothing is sent before', async () => {
    const line = await bench.line();
    const { session, host } = await line.open();
    expect(await line.state(host, 'pairing')).toEqual({ state: 'pairing', credentials: true });
    const { person } = await bench.person();
    await bench.refused(session.send(bench.text(person, 'Muy pronto')), 'not-linked');
  });

  it.each(fields)('are refused, with the name of the one that is wrong: $name', async ({ name }) => {
    const line = await bench.line();
    const opened = await line.open();
    await line.state(opened.host, 'pairing');
    const wrong = { ...line.own.credentials, [name]: otherThan(line.own.credentials?.[name] ?? '') };
    await expect(opened.session.link?.(wrong)).rejects.toMatchObject({
      reason: 'credentials-refused',
      field: name,
    });
    await expect(opened.session.link?.({})).rejects.toMatchObject({ reason: 'credentials-refused' });
    expect(line.vault.size).toBe(0);
    await line.pair(opened);
    await line.follow(opened);
  });

  it('are in no error', async () => {
    const line = await bench.line();
    const { session, host } = await line.open();
    await line.state(host, 'pairing');
    const given = line.own.credentials ?? {};
    for (const { name, secret } of fields.filter(field => field.secret)) {
      const wrong: Credentials = { ...given, [name]: otherThan(given[name] ?? '') };
      const error = await session.link?.(wrong).catch((refusal: Error) => refusal);
      const said = `${String(error)} ${(error as Error).stack} ${JSON.stringify(error)}`;
      if (secret) for (const value of [wrong[name], given[name]]) expect(said).not.toContain(value);
    }
  });

  it('are kept in the vault under their own name', async () => {
    const line = await bench.line();
    const { host } = await line.link();
    expect(await host.vault.list('credentials')).not.toEqual([]);
  });

  it('are not taken any more once it is linked', async () => {
    const line = await bench.line();
    const { session } = await line.link();
    await bench.refused(session.link?.(line.own.credentials ?? {}) ?? Promise.resolve(), 'not-connected');
  });

  it('that are given twice at once link it once', async () => {
    const line = await bench.line();
    const { session, host } = await line.open();
    await line.state(host, 'pairing');
    const given = line.own.credentials ?? {};
    const both = await Promise.allSettled([session.link?.(given), session.link?.(given)]);
    const refused = both.filter(each => each.status === 'rejected');
    expect(refused.map(({ reason }) => reason.reason)).toEqual(['not-connected']);
    await line.state(host, 'open');
    await bench.refused(session.link?.(given) ?? Promise.resolve(), 'not-connected');
    expect(await line.own.linkedClients()).toBe(1);
  });

  it('that the network cannot be asked about are neither right nor wrong', async () => {
    const line = await bench.line();
    const { session, host } = await line.open();
    await line.state(host, 'pairing');
    const answer = await bench.driver.refuseConnections();
    const call = session.link?.(line.own.credentials ?? {}) ?? Promise.resolve();
    await bench.refused(call, 'unreachable');
    await answer();
    expect(line.vault.size).toBe(0);
  });
}

/** A value of the same form that is not this one. */
function otherThan(value: string): string {
  const last = value.at(-1) ?? '';
  return `${value.slice(0, -1)}${last === '7' ? '8' : /\d/.test(last) ? '7' : last === 'q' ? 'r' : 'q'}`;
}
