import type { RecadoEvent } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { NetworkError } from '../NetworkError.ts';
import type { StreamConnectionChange } from '../Sdk.ts';
import { followStream } from './followStream.ts';
import type { SseFrame } from './parseFrames.ts';

const event = (sequence: number): SseFrame => ({ id: String(sequence), data: JSON.stringify({ sequence }) });
const interruption = new NetworkError({ method: 'GET', url: 'http://localhost/api/external/events' }, 'interrupted');

describe('followStream', () => {
  it('reports each connection with the number of the event before it, and reports each interruption', async () => {
    const changes: StreamConnectionChange[] = [];
    const positions: (string | undefined)[] = [];
    async function* connect(after: string | undefined): AsyncGenerator<SseFrame> {
      positions.push(after);
      if (positions.length === 1) {
        yield { id: '7' };
        yield event(8);
        throw interruption;
      }
      yield { id: '8' };
      yield event(9);
    }
    const sequences: number[] = [];
    const stream = followStream<RecadoEvent>({
      connect,
      after: undefined,
      signal: undefined,
      changed: change => changes.push(change),
    });
    for await (const { sequence } of stream) {
      sequences.push(sequence);
      if (sequence === 9) break;
    }
    expect(sequences).toEqual([8, 9]);
    expect(positions).toEqual([undefined, '8']);
    expect(changes).toEqual([
      { state: 'connected', after: 7 },
      { state: 'lost', error: interruption },
      { state: 'connected', after: 8 },
    ]);
  });
});
