import { createDeferred } from '@recado/timing';
import { describe, expect, it } from 'vitest';
import { createInProcessBus } from '../../core/bus/index.ts';
import { createPresenceTracker } from './createPresenceTracker.ts';

const [client, conversationId] = ['a-client', 'a-conversation'];
const ana = { id: 'ana', name: 'Ana' };
const writingStatus = (person: typeof ana, isWriting = true) => ({ conversationId, person, isWriting });
const expectedPresence = [{ conversationId, people: [ana] }];

/** Starts the presence trackers of two processes that share one bus. */
function startTwoProcesses(ttlMs?: number) {
  const bus = createInProcessBus();
  const [local, remote] = [1, 2].map(() => createPresenceTracker({ bus, ...(ttlMs !== undefined && { ttlMs }) }));
  if (!local || !remote) throw new Error('expected two presence trackers');
  /** Resolves at the next change of what the remote process has received. */
  const nextChange = (): Promise<void> => {
    const { promise, resolve } = createDeferred<void>();
    const end = remote.listen(client, () => {
      end();
      resolve();
    });
    return promise;
  };
  return { local, remote, nextChange };
}

describe('presence of a writing user', () => {
  it('is listed in every process, but neither for this user nor for other clients', async () => {
    const { local, remote, nextChange } = startTwoProcesses();
    const startChange = nextChange();
    local.report(client, writingStatus(ana));
    await startChange;
    expect(remote.listWriting(client)).toEqual(expectedPresence);
    expect(remote.listWriting(client, ana.id)).toEqual([]);
    expect(remote.listWriting('another')).toEqual([]);
    const endChange = nextChange();
    local.report(client, writingStatus(ana, false));
    await endChange;
    expect(remote.listWriting(client)).toEqual([]);
    local.stop();
    remote.stop();
  });

  it('expires unless it is reported again, and is emitted only once when it is reported twice', async () => {
    const { local, remote, nextChange } = startTwoProcesses(40);
    let changes = 0;
    remote.listen(client, () => {
      changes += 1;
    });
    const startChange = nextChange();
    local.report(client, writingStatus(ana));
    await startChange;
    const expiry = nextChange();
    local.report(client, writingStatus(ana));
    await expiry;
    expect(remote.listWriting(client)).toEqual([]);
    expect(changes).toBe(2);
    local.stop();
    remote.stop();
  });
});
