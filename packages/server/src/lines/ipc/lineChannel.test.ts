import { EventEmitter } from 'node:events';
import { createDeferred } from '@recado/timing';
import { TransportError } from '@recado/transport';
import { describe, expect, it, vi } from 'vitest';
import { createManualClock } from '../../testing/createManualClock.ts';
import type { LineHost } from '../host/index.ts';
import type { LineControl, LineMessaging } from '../LineCommands.ts';
import { createPlatformConnection, createWorkerConnection } from './lineChannel.ts';
import type { CommandMessage, MessageFromWorker } from './messages.ts';
import { createWorkerLineControl } from './workerCommands.ts';

const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
const hello = { id: '3EB0AA', to: { kind: 'person', phone: '5215587654321' }, content: { type: 'text', text: 'Hola' } };
const message = hello as Parameters<LineMessaging['send']>[1];

/** Creates the platform's end of a channel whose worker answers only by `answer`. */
function createPlatformEnd() {
  const clock = createManualClock();
  const commands: CommandMessage[] = [];
  const child = Object.assign(new EventEmitter(), {
    connected: true,
    send(sent: CommandMessage) {
      commands.push(sent);
      return true;
    },
  });
  const notify = vi.fn();
  const connection = createWorkerConnection(
    child as unknown as Parameters<typeof createWorkerConnection>[0],
    {
      ready: () => undefined,
      failed: () => undefined,
      pong: () => undefined,
      events: { lineChanged: () => undefined, sessionOpened: () => undefined, storedEvents: { notify } },
    },
    clock,
  );
  const answer = (sent: MessageFromWorker): void => void child.emit('message', sent);
  return { clock, commands, connection, control: createWorkerLineControl(connection), answer, notify };
}

/** Creates the worker's end of a channel, with a host that has only the given methods. */
function createWorkerEnd({
  messaging = {},
  control = {},
}: {
  messaging?: Partial<LineMessaging>;
  control?: Partial<LineControl>;
}) {
  const sent: MessageFromWorker[] = [];
  const channel = Object.assign(new EventEmitter(), {
    send(answer: MessageFromWorker, _handle: unknown, _options: unknown, done: (error: Error | null) => void) {
      sent.push(answer);
      done(null);
      return true;
    },
  });
  const platform = createPlatformConnection(
    { start: () => undefined, ping: () => undefined, stop: () => undefined },
    channel as unknown as Parameters<typeof createPlatformConnection>[1],
  );
  const serve = () => platform.serve(Promise.resolve({ messaging, control } as LineHost));
  const runCommand = (command: Pick<CommandMessage, 'id' | 'command' | 'args'>): void =>
    void channel.emit('message', { type: 'command', ...command });
  return { platform, serve, runCommand, sent };
}

describe('command to a worker', () => {
  it('resolves or rejects with its own answer, in any order of the answers', async () => {
    const { connection, control, commands, answer } = createPlatformEnd();
    const [first, second] = [control.resume('a'), control.restart('a')];
    expect(commands).toMatchObject([
      { command: 'resume', args: ['a'] },
      { command: 'restart', args: ['a'] },
    ]);
    expect(connection.pendingCount).toBe(2);
    const [firstId = 0, secondId = 0] = commands.map(({ id }) => id);
    answer({ type: 'refusal', id: secondId, error: { kind: 'other', message: 'refused' } });
    answer({ type: 'result', id: firstId, result: 'done' });
    answer({ type: 'result', id: firstId, result: 'again' });
    expect(await first).toBe('done');
    await expect(second).rejects.toThrow('refused');
    expect(connection.pendingCount).toBe(0);
  });

  it('rejects when the worker ends, with unknown-outcome if the network got the message and otherwise as not sent', async () => {
    const { connection, control, commands, answer } = createPlatformEnd();
    const transitError = errorOf(connection.send('a', message));
    answer({ type: 'passing-to-network', id: commands[0]?.id ?? 0 });
    const pendingError = errorOf(connection.send('a', message));
    const lookupError = errorOf(connection.lookup('a', '5215587654321'));
    const manageError = errorOf(connection.manage('a', 'groups.join', { code: '1' }));
    const restartError = errorOf(control.restart('a'));
    connection.end();
    expect(await transitError).toMatchObject({ reason: 'unknown-outcome' });
    expect(await pendingError).toMatchObject({ reason: 'not-connected' });
    expect(await lookupError).toMatchObject({ reason: 'not-connected' });
    expect(await manageError).toMatchObject({ reason: 'unknown-outcome' });
    expect(await restartError).toMatchObject({ status: 503 });
    expect(await errorOf(connection.send('a', message))).toMatchObject({ reason: 'not-connected' });
    expect(await errorOf(connection.manage('a', 'groups.join', { code: '1' }))).toMatchObject({
      reason: 'not-connected',
    });
  });

  it('rejects when the worker does not answer in time', async () => {
    const { clock, connection, control } = createPlatformEnd();
    const sendError = errorOf(connection.send('a', message));
    const lookupError = errorOf(connection.lookup('a', '5215587654321'));
    const initializeError = errorOf(control.initialize('a'));
    clock.advance(300_000);
    expect(await sendError).toMatchObject({ reason: 'unknown-outcome' });
    expect(await lookupError).toMatchObject({ reason: 'unreachable' });
    expect(await initializeError).toMatchObject({ status: 503 });
    expect(clock.nextTimerMs).toBeUndefined();
  });

  it('is rejected when too many commands are pending', async () => {
    const { connection, control } = createPlatformEnd();
    const pendingErrors = Array.from({ length: 1_000 }, () => errorOf(connection.lookup('a', '5215587654321')));
    expect(await errorOf(connection.send('a', message))).toMatchObject({ reason: 'rate-limited' });
    expect(await errorOf(control.restart('a'))).toMatchObject({ status: 503 });
    connection.end();
    await Promise.all(pendingErrors);
  });

  it('can report stored events before the worker answers', () => {
    const { answer, notify } = createPlatformEnd();
    answer({ type: 'stored', clientIds: ['a', 'b'] });
    expect(notify).toHaveBeenCalledWith(['a', 'b']);
  });
});

describe('command in a worker', () => {
  it('runs when the host exists, and answers with its result or its error', async () => {
    const { serve, runCommand, sent } = createWorkerEnd({
      messaging: { lookup: async () => undefined },
      control: { resume: () => Promise.reject(new TransportError('not-linked', 'No session.')) },
    });
    serve();
    runCommand({ id: 1, command: 'lookup', args: ['a', '5215587654321'] });
    runCommand({ id: 2, command: 'resume', args: ['a'] });
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.toSorted((first, other) => ('id' in first && 'id' in other ? first.id - other.id : 0))).toMatchObject([
      { type: 'result', id: 1 },
      { type: 'refusal', id: 2, error: { kind: 'transport', reason: 'not-linked' } },
    ]);
  });

  it('reports a send to the platform before the message goes to the network', async () => {
    const sentAtNetwork = createDeferred<number>();
    const { serve, runCommand, sent } = createWorkerEnd({
      messaging: {
        async send(_clientId, { id }, beforeSend) {
          await beforeSend?.();
          sentAtNetwork.resolve(sent.length);
          return { id } as Awaited<ReturnType<LineMessaging['send']>>;
        },
      },
    });
    serve();
    runCommand({ id: 7, command: 'send', args: ['a', message] });
    expect(await sentAtNetwork.promise).toBe(1);
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toMatchObject([
      { type: 'passing-to-network', id: 7 },
      { type: 'result', id: 7, result: { id: message.id } },
    ]);
  });
});

describe('notification of stored events', () => {
  it('names each client once when a statement has stored data of several clients', async () => {
    const { platform, sent } = createWorkerEnd({});
    platform.notify(['a', 'b']);
    platform.notify(['b']);
    expect(sent).toEqual([]);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([{ type: 'stored', clientIds: ['a', 'b'] }]);
    platform.notify(['b']);
    await vi.waitFor(() => expect(sent).toHaveLength(2));
  });
});
