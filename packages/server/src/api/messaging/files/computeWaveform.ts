import { readFile } from 'node:fs/promises';
import { setImmediate as breathe } from 'node:timers/promises';
import { readOpusPackets } from './readOpusPackets.ts';

/** Number of values of a waveform. */
const WAVEFORM_VALUES = 64;
/** Maximum number of packets to decode (usually 20 ms each). Longer recordings are sampled at a fixed step. */
const MAX_DECODED_PACKETS = 1_280;
/** Number of audio packets to decode before the event loop gets a pause for other work. */
const PACKETS_PER_SLICE = 40;

/**
 * Computes the loudness of a voice note over time: 64 values from 0 to 100; the loudest is 100.
 * @returns undefined if the file is not a readable OGG file with Opus
 */
export async function computeWaveform(path: string): Promise<number[] | undefined> {
  const { channels, packets } = readOpusPackets(await readFile(path));
  if (packets.length === 0) return undefined;
  // Load the decoder only when the first voice note is sent.
  const { OpusDecoder } = await import('opus-decoder');
  const decoder = new OpusDecoder({ channels });
  await decoder.ready;
  try {
    const step = Math.max(1, Math.ceil(packets.length / MAX_DECODED_PACKETS));
    const levels: number[] = [];
    for (let at = 0; at < packets.length; at += step) {
      const { channelData, errors } = decoder.decodeFrame(packets[at] as Uint8Array);
      if (errors.length > 0) return undefined;
      levels.push(loudness(channelData[0] ?? new Float32Array()));
      if (levels.length % PACKETS_PER_SLICE === 0) await breathe();
    }
    return normalizeLevels(levels);
  } finally {
    decoder.free();
  }
}

const loudness = (samples: Float32Array): number =>
  samples.reduce((sum, sample) => sum + Math.abs(sample), 0) / Math.max(1, samples.length);

function normalizeLevels(levels: readonly number[]): number[] {
  const values = Array.from({ length: WAVEFORM_VALUES }, (_, index) => {
    const from = Math.floor((index * levels.length) / WAVEFORM_VALUES);
    const to = Math.max(from + 1, Math.floor(((index + 1) * levels.length) / WAVEFORM_VALUES));
    const part = levels.slice(from, to);
    return part.reduce((sum, value) => sum + value, 0) / Math.max(1, part.length);
  });
  const loudest = Math.max(...values);
  return values.map(value => (loudest > 0 ? Math.round(100 * (value / loudest)) : 0));
}
