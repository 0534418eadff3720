import type { RecadoEvent } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { NetworkError } from '../NetworkError.ts';
import type { FollowChange } from '../Sdk.ts';
import { follow } from './follow.ts';
import type { Frame } from './parseFrames.ts';

const event = (sequence: number): Frame => ({ id: String(sequence), data: JSON.stringify({ sequence }) });
const broken = new NetworkError(
  { method: 'GET', url: 'http://localhost/api/external/events' },
  'interrupted',
);

describe('follow', () => {
  it('tells of each connection with its place, and of each end', async () => {
    const changes: FollowChange[] = [];
    const places: (string | undefined)[] = [];
    async function* connect(after: string | undefined): AsyncGenerator<Frame> {
      places.push(after);
      if (places.length === 1) {
        yield { id: '7' };
        yield event(8);
        throw broken;
      }
      yield { id: '8' };
      yield event(9);
    }
    const seen: number[] = [];
    const following = follow<RecadoEvent>({
      connect,
      after: undefined,
      signal: undefined,
      changed: change => changes.push(change),
    });
    for await (const { sequence } of following) {
      seen.push(sequence);
      if (sequence === 9) break;
    }
    expect(seen).toEqual([8, 9]);
    expect(places).toEqual([undefined, '8']);
    expect(changes).toEqual([
      { state: 'connected', after: 7 },
      { state: 'lost', error: broken },
      { state: 'connected', after: 8 },
    ]);
  });
});
