import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure, UsageError } from '../errors.ts';
import { openServerContext } from '../settings/openServerContext.ts';
import { version } from '../version.ts';
import { loadInfrastructurePlugin } from './loadInfrastructurePlugin.ts';
import { openBusConnection } from './openBusConnection.ts';

describe('openBusConnection', () => {
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'recado-bus-'));
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  const open = async (flags: Readonly<Record<string, unknown>>) => {
    const { settings } = await openServerContext({ flags: { dataDir, ...flags }, args: [], env: {} });
    return openBusConnection({ settings, log: pino({ level: 'silent' }) });
  };

  it('creates a connection that is not started yet', async () => {
    const connection = await open({ natsUrl: 'nats://127.0.0.1:1' });
    expect(connection?.isUp).toBe(false);
  });

  it('creates none without an address', async () => {
    expect(await open({})).toBeUndefined();
  });

  it('throws a Failure with the reason when the plugin rejects the address', async () => {
    const error: unknown = await open({ natsUrl: 'nats://127.0.0.1:1?creds=/nonexistent' }).catch(reason => reason);
    expect(error).toBeInstanceOf(Failure);
    expect(String(error)).toMatch(/El complemento @recado\/bus-nats no pudo cargarse \(.*\/nonexistent/);
  });
});

describe('loadInfrastructurePlugin', () => {
  const load = (name: string): Promise<unknown> =>
    loadInfrastructurePlugin({ kind: 'bus', name, neededBy: '--nats-url', dataDir: '/nonexistent' }).catch(
      (reason: unknown) => reason,
    );

  it('throws a UsageError that names the package and version to install when the plugin is missing', async () => {
    const error = await load('@recado/bus-inexistente');
    expect(error).toBeInstanceOf(UsageError);
    expect((error as Error).message).toBe(
      `--nats-url necesita el complemento @recado/bus-inexistente, que no está instalado. Instálelo con: recado plugins add @recado/bus-inexistente@${version}`,
    );
  });

  it('throws a Failure when the package is no plugin', async () => {
    const error = await load('joi');
    expect(error).not.toBeInstanceOf(UsageError);
    expect(String(error)).toMatch(/joi no es un complemento de Recado/);
  });
});
