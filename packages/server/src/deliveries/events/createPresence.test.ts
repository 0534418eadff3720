import { createDeferred } from '@recado/timing';
import { describe, expect, it } from 'vitest';
import { createLocalBus } from '../../ground/bus/index.ts';
import { createPresence } from './createPresence.ts';

const [client, conversationId] = ['a-client', 'a-conversation'];
const ana = { id: 'ana', name: 'Ana' };
const writes = (person: typeof ana, isWriting = true) => ({ conversationId, person, isWriting });
const shown = [{ conversationId, people: [ana] }];

/** Two processes of one platform. */
function platform(lasts?: number) {
  const bus = createLocalBus();
  const [here, there] = [1, 2].map(() => createPresence({ bus, ...(lasts !== undefined && { lasts }) }));
  if (!here || !there) throw new Error('two were made');
  /** Resolves at the next change of what is known there. */
  const change = (): Promise<void> => {
    const { promise, resolve } = createDeferred<void>();
    const end = there.listen(client, () => {
      end();
      resolve();
    });
    return promise;
  };
  return { here, there, change };
}

describe('who is writing', () => {
  it('is known in every process, to all but themselves, and of no other client', async () => {
    const { here, there, change } = platform();
    const told = change();
    here.tell(client, writes(ana));
    await told;
    expect(there.of(client)).toEqual(shown);
    expect(there.of(client, ana.id)).toEqual([]);
    expect(there.of('another')).toEqual([]);
    const ended = change();
    here.tell(client, writes(ana, false));
    await ended;
    expect(there.of(client)).toEqual([]);
    here.stop();
    there.stop();
  });

  it('is over by itself where nobody says it again, and is not told again where somebody does', async () => {
    const { here, there, change } = platform(40);
    let changes = 0;
    there.listen(client, () => {
      changes += 1;
    });
    const told = change();
    here.tell(client, writes(ana));
    await told;
    const over = change();
    here.tell(client, writes(ana));
    await over;
    expect(there.of(client)).toEqual([]);
    expect(changes).toBe(2);
    here.stop();
    there.stop();
  });
});
