import { readFile } from 'node:fs/promises';
import { setImmediate as breathe } from 'node:timers/promises';
import { opusPackets } from './opusPackets.ts';

/** Values of a picture of a voice note. */
const VALUES = 64;
/** Packets that are listened to, of 20 ms each as a rule; of a longer recording every n-th. */
const LISTENED = 1_280;
/** And how many between two moments in which others have their turn. */
const AT_ONCE = 40;

/**
 * How loud a voice note is from its beginning to its end: 64 values, 0 to 100, of which the loudest is 100.
 * @returns undefined for what is no OGG with Opus that can be read
 */
export async function waveformOf(path: string): Promise<number[] | undefined> {
  const { channels, packets } = opusPackets(await readFile(path));
  if (packets.length === 0) return undefined;
  // Loaded when the first voice note is sent.
  const { OpusDecoder } = await import('opus-decoder');
  const decoder = new OpusDecoder({ channels });
  await decoder.ready;
  try {
    const step = Math.max(1, Math.ceil(packets.length / LISTENED));
    const heard: number[] = [];
    for (let at = 0; at < packets.length; at += step) {
      const { channelData, errors } = decoder.decodeFrame(packets[at] as Uint8Array);
      if (errors.length > 0) return undefined;
      heard.push(loudness(channelData[0] ?? new Float32Array()));
      if (heard.length % AT_ONCE === 0) await breathe();
    }
    return drawn(heard);
  } finally {
    decoder.free();
  }
}

const loudness = (samples: Float32Array): number =>
  samples.reduce((sum, sample) => sum + Math.abs(sample), 0) / Math.max(1, samples.length);

function drawn(heard: readonly number[]): number[] {
  const values = Array.from({ length: VALUES }, (_, index) => {
    const from = Math.floor((index * heard.length) / VALUES);
    const to = Math.max(from + 1, Math.floor(((index + 1) * heard.length) / VALUES));
    const part = heard.slice(from, to);
    return part.reduce((sum, value) => sum + value, 0) / Math.max(1, part.length);
  });
  const loudest = Math.max(...values);
  return values.map(value => (loudest > 0 ? Math.round(100 * (value / loudest)) : 0));
}
