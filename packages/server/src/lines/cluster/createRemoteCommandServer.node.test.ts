import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createDeferred } from '@recado/timing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NoResponderError } from '../../core/bus/index.ts';
import type { ClusterNodeFileOffer } from '../../core/files/createClusterFileExchange.ts';
import type { OutgoingSessionMessage, SendableFile } from '../sessions/index.ts';
import { createCommandServerFixture } from './testing/createCommandServerFixture.ts';

describe('command for a node', () => {
  it('transfers all clients of the node, and is answered with the number of remaining ones', async () => {
    const { sendNodeCommand } = createCommandServerFixture({ drain: async () => 3 });
    expect(await sendNodeCommand({ what: 'drain' })).toEqual({ result: 3 });
  });

  it('connects a client, and delays commands for the client until it is connected', async () => {
    const connected = createDeferred<void>();
    const resumedClientIds: string[] = [];
    const fixture = createCommandServerFixture({
      held: [],
      sessions: { manage: async () => 'made' },
      async resume(clientId) {
        resumedClientIds.push(clientId);
        fixture.heldClientIds.add(clientId);
        fixture.server.clientChanged(clientId);
        await connected.promise;
      },
    });
    await expect(fixture.sendCommand()).rejects.toThrow(NoResponderError);
    const answer = fixture.sendNodeCommand({ what: 'resume' });
    await expect.poll(() => resumedClientIds).toEqual(['c']);
    expect([fixture.gate.isClosed('c'), fixture.gate.isBusy('c')]).toEqual([true, true]);
    await expect(fixture.sendCommand()).rejects.toThrow(NoResponderError);
    connected.resolve();
    expect(await answer).toEqual({ result: undefined });
    expect(await fixture.sendCommand()).toEqual({ result: 'made' });
  });

  it('unblocks commands for a client that could not be connected', async () => {
    const { sendNodeCommand, gate } = createCommandServerFixture({
      held: [],
      resume: () => Promise.reject(new Error('no worker could be started')),
    });
    expect(await sendNodeCommand({ what: 'resume' })).toEqual({
      error: expect.objectContaining({ kind: 'other', message: 'no worker could be started' }),
    });
    expect([gate.isClosed('c'), gate.isBusy('c')]).toEqual([false, false]);
  });
});

describe('a client that the node takes by itself', () => {
  it('receives commands after it was taken', async () => {
    const { server, heldClientIds, sendCommand, gate } = createCommandServerFixture({
      ...{ held: [], sessions: { manage: async () => 'made' } },
    });
    await server.blockWhileTaking('c', async () => {
      heldClientIds.add('c');
      expect(gate.isClosed('c')).toBe(true);
    });
    expect(await sendCommand()).toEqual({ result: 'made' });
  });
});

describe('command to send a message', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'recado-commands-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const offer: ClusterNodeFileOffer = { node: 'two', id: 'offered', size: 3 };
  const file: SendableFile = { kind: 'image', mimeType: 'image/png', size: 3, sha256: 'ab', path: '' };
  const base = { id: 'message', to: { kind: 'group', id: '1@g.us' } } as const;
  const textMessage: OutgoingSessionMessage = { ...base, content: { type: 'text', text: 'hola' } };
  const fileMessage: OutgoingSessionMessage = { ...base, content: { type: 'file', file, caption: 'foto' } };

  /** Starts a node to which another node offers a file. */
  function startNode({ downloadError, sendError }: { downloadError?: Error; sendError?: Error } = {}) {
    const sent: { readonly clientId: string; readonly message: OutgoingSessionMessage; readonly hasFile: boolean }[] =
      [];
    const downloads: { readonly offer: ClusterNodeFileOffer; readonly path: string }[] = [];
    const exists = (path: string) =>
      access(path).then(
        () => true,
        () => false,
      );
    const { sendCommand } = createCommandServerFixture({
      dataDir,
      sessions: {
        async send(clientId: string, message: OutgoingSessionMessage) {
          const { content } = message;
          sent.push({ clientId, message, hasFile: content.type === 'file' && (await exists(content.file.path)) });
          if (sendError) throw sendError;
          return 'receipt';
        },
      },
      files: {
        async downloadOffer(offered, path) {
          downloads.push({ offer: offered, path });
          if (downloadError) throw downloadError;
          await mkdir(dirname(path), { recursive: true });
          await writeFile(path, 'png');
        },
      },
    });
    const send = (...args: readonly unknown[]) => sendCommand({ what: 'send', args: ['c', ...args] });
    return { send, sent, downloads, exists };
  }

  it.each([
    ['a text', [textMessage]],
    ['a text, although a file is offered', [textMessage, offer]],
    ['a file on this machine', [fileMessage]],
  ])('passes on %s unchanged', async (_what, args) => {
    const { send, sent, downloads } = startNode();
    expect(await send(...args)).toEqual({ result: 'receipt' });
    expect(sent).toMatchObject([{ clientId: 'c', message: args[0] }]);
    expect(downloads).toEqual([]);
  });

  it('sends a copy of a file that is on another node, and deletes the copy afterwards', async () => {
    const { send, sent, downloads, exists } = startNode();
    expect(await send(fileMessage, offer)).toEqual({ result: 'receipt' });
    const path = downloads[0]?.path ?? '';
    expect(downloads).toEqual([{ offer, path }]);
    expect(dirname(path)).toBe(join(dataDir, 'media', 'c', 'uploads'));
    // Parts of uploads have this ending, so the upkeep job removes those that a dead process left behind.
    expect(path).toMatch(/\/[\da-f-]{36}\.part$/);
    const content = { type: 'file', file: { ...file, path }, caption: 'foto' };
    expect(sent).toEqual([{ clientId: 'c', message: { ...fileMessage, content }, hasFile: true }]);
    expect(await exists(path)).toBe(false);
  });

  it('deletes the copy when the message was not sent', async () => {
    const { send, downloads, exists } = startNode({ sendError: new Error('not sent') });
    expect(await send(fileMessage, offer)).toMatchObject({ error: { message: 'not sent' } });
    expect(await exists(downloads[0]?.path ?? '')).toBe(false);
  });

  it('is answered with the error of the download, and sends nothing', async () => {
    const { send, sent } = startNode({ downloadError: new Error('the copy is incomplete') });
    expect(await send(fileMessage, offer)).toMatchObject({ error: { message: 'the copy is incomplete' } });
    expect(sent).toEqual([]);
  });
});
