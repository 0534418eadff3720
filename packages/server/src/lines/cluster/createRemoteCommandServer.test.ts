import { connectionErrorTexts as texts } from '@recado/texts';
import { createDeferred } from '@recado/timing';
import { TransportError } from '@recado/transport';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NoResponderError } from '../../core/bus/index.ts';
import { recordSpans } from '../../core/tracing/testing/recordSpans.ts';
import type { RemoteCommand } from './RemoteCommand.ts';
import { createCommandServerFixture } from './testing/createCommandServerFixture.ts';
import { deliverFrames } from './testing/deliverFrames.ts';

afterEach(() => {
  vi.useRealTimers();
});
/** `setImmediate` stays real, because the bus delivers its frames by it. */
const useFakeTimers = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });

/** Creates the method `manage` of the sessions, which counts its calls. */
const createManage = (result: Promise<unknown> = Promise.resolve('made')) => vi.fn(() => result);

describe('command for a client', () => {
  it('runs with its arguments, and is answered with the result', async () => {
    const manage = createManage();
    const { sendCommand } = createCommandServerFixture({ sessions: { manage } });
    expect(await sendCommand()).toEqual({ result: 'made' });
    expect(manage).toHaveBeenCalledWith('c', 'group.create', {});
  });

  it('is answered with its error as data', async () => {
    const manage = () => Promise.reject(new TransportError('rejected', 'no', { code: 463 }));
    const { sendCommand } = createCommandServerFixture({ sessions: { manage } });
    expect(await sendCommand()).toEqual({ error: expect.objectContaining({ kind: 'transport', code: 463 }) });
  });

  it('runs only once when it arrives again with the same ID, during its execution or later', async () => {
    const work = createDeferred<string>();
    const manage = createManage(work.promise);
    const { sendCommand } = createCommandServerFixture({ sessions: { manage } });
    const answers = [sendCommand({ id: 'same' }), sendCommand({ id: 'same' })];
    work.resolve('made');
    expect(await Promise.all(answers)).toEqual([{ result: 'made' }, { result: 'made' }]);
    expect(await sendCommand({ id: 'same' })).toEqual({ result: 'made' });
    expect(manage).toHaveBeenCalledTimes(1);
    await sendCommand({ id: 'another' });
    expect(manage).toHaveBeenCalledTimes(2);
  });

  it('runs each time when it has no ID', async () => {
    const manage = createManage();
    const { sendCommand } = createCommandServerFixture({ sessions: { manage } });
    await sendCommand();
    await sendCommand();
    expect(manage).toHaveBeenCalledTimes(2);
  });

  it('keeps its outcome for 30 seconds', async () => {
    useFakeTimers();
    const manage = createManage();
    const { sendCommand } = createCommandServerFixture({ sessions: { manage } });
    await sendCommand({ id: 'same' });
    await vi.advanceTimersByTimeAsync(29_999);
    await sendCommand({ id: 'same' });
    expect(manage).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await sendCommand({ id: 'same' });
    expect(manage).toHaveBeenCalledTimes(2);
  });

  it('is unavailable when this release does not have it', async () => {
    const { sendCommand } = createCommandServerFixture();
    expect(await sendCommand({ what: 'fly' as RemoteCommand['what'] })).toEqual({
      error: expect.objectContaining({ kind: 'domain', name: 'Unavailable', message: texts.lineInterrupted }),
    });
  });

  it('counts as work for the client while it runs, so that a transfer waits for it', async () => {
    const work = createDeferred<string>();
    const { sendCommand, gate } = createCommandServerFixture({ sessions: { manage: createManage(work.promise) } });
    const answer = sendCommand();
    await deliverFrames();
    expect([gate.isBusy('c'), gate.isBusy('other')]).toEqual([true, false]);
    work.resolve('made');
    await answer;
    expect(gate.isBusy('c')).toBe(false);
  });

  it('waits until a transfer of its client has ended', async () => {
    const manage = createManage();
    const { sendCommand, gate } = createCommandServerFixture({ sessions: { manage } });
    await gate.close('c', 0, 60_000);
    const answer = sendCommand();
    await deliverFrames();
    expect(manage).not.toHaveBeenCalled();
    gate.open('c');
    expect(await answer).toEqual({ result: 'made' });
  });

  it('is unavailable when a transfer of its client lasts too long', async () => {
    const manage = createManage();
    const { sendCommand, gate } = createCommandServerFixture({ sessions: { manage } });
    await gate.close('c', 0, 0);
    expect(await sendCommand()).toEqual({
      error: expect.objectContaining({ kind: 'domain', name: 'Unavailable', message: texts.lineOnOtherServer }),
    });
    expect(manage).not.toHaveBeenCalled();
  });

  it('runs in a span that continues the trace of the caller', async () => {
    const { sendCommand } = createCommandServerFixture({ sessions: { manage: createManage() } });
    const { steps } = await recordSpans(() => sendCommand({ traceparent: 'the trace' }));
    expect(steps).toEqual([{ name: 'node manage', kind: 'server', parent: 'the trace' }]);
  });
});

describe('command for a client that has moved to another node', () => {
  it('is forwarded, together with a way to run it here', async () => {
    const manage = createManage();
    const forwardedCommands: RemoteCommand[] = [];
    const { sendCommand } = createCommandServerFixture({
      sessions: { manage },
      has: () => false,
      async forwardCommand(command, runLocally) {
        forwardedCommands.push(command);
        return [await runLocally()];
      },
    });
    expect(await sendCommand({ id: 'same' })).toEqual({ result: ['made'] });
    expect(forwardedCommands).toMatchObject([{ what: 'manage', clientId: 'c', id: 'same' }]);
    expect(manage).toHaveBeenCalledTimes(1);
  });

  it('runs here when it is forwarded back, because the client has returned', async () => {
    const served = new Set<string>();
    const manage = createManage();
    const fixture = createCommandServerFixture({
      sessions: { manage },
      has: clientId => served.has(clientId),
      async forwardCommand(command) {
        served.add(command.clientId);
        return fixture.sendCommand(command);
      },
    });
    expect(await fixture.sendCommand({ id: 'same' })).toEqual({ result: { result: 'made' } });
    expect(manage).toHaveBeenCalledTimes(1);
  });
});

describe('subscription to the commands for a client', () => {
  it('exists once while the node holds the client, and ends when it releases the client', async () => {
    const manage = createManage();
    const { sendCommand, server, heldClientIds } = createCommandServerFixture({ sessions: { manage } });
    server.clientChanged('c');
    await sendCommand();
    expect(manage).toHaveBeenCalledTimes(1);
    heldClientIds.delete('c');
    server.clientChanged('c');
    server.clientChanged('c');
    await expect(sendCommand()).rejects.toThrow(NoResponderError);
    heldClientIds.add('c');
    server.clientChanged('c');
    expect(await sendCommand()).toEqual({ result: 'made' });
  });

  it('ends while the client is transferred', async () => {
    const { sendCommand, server, gate } = createCommandServerFixture({ sessions: { manage: createManage() } });
    await gate.close('c', 0, 60_000);
    server.clientChanged('c');
    await expect(sendCommand()).rejects.toThrow(NoResponderError);
    gate.open('c');
    server.clientChanged('c');
    expect(await sendCommand()).toEqual({ result: 'made' });
  });
});

describe('stop of the command server', () => {
  it('answers running commands, and accepts no more', async () => {
    const work = createDeferred<string>();
    const { sendCommand, sendNodeCommand, server } = createCommandServerFixture({
      sessions: { manage: createManage(work.promise) },
    });
    const answer = sendCommand();
    await deliverFrames();
    const stopped = vi.fn();
    const stopping = server.stop().then(stopped);
    await expect(sendCommand()).rejects.toThrow(NoResponderError);
    await expect(sendNodeCommand({ what: 'drain' })).rejects.toThrow(NoResponderError);
    expect(stopped).not.toHaveBeenCalled();
    work.resolve('made');
    await stopping;
    expect(await answer).toEqual({ result: 'made' });
  });

  it('waits no longer than ten seconds for running commands', async () => {
    useFakeTimers();
    const never = new Promise<never>(() => undefined);
    const { sendCommand, server } = createCommandServerFixture({ sessions: { manage: createManage(never) } });
    void sendCommand().catch(() => undefined);
    await deliverFrames();
    const stopped = vi.fn();
    void server.stop().then(stopped);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(stopped).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(stopped).toHaveBeenCalled();
  });
});
