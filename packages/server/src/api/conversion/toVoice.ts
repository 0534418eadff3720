import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sending as texts } from '@recado/texts';
import { QueueFull } from '@recado/timing';
import { TooManyRequests, Unprocessable } from '../../ground/errors/index.ts';
import type { Ffmpeg } from './createFfmpeg.ts';

/** What a voice note is, on every phone. */
export const VOICE_TYPE = 'audio/ogg; codecs=opus';

/** Milliseconds for one recording. */
const PATIENCE = 60_000;
/** Bytes of a voice note, as of any sound on WhatsApp: more than an hour. */
const MOST_BYTES = 16_000_000;
/** Seconds after which a full queue is worth another try. */
const RETRY_AFTER = 10;

/** A voice note in a folder of its own. */
export interface Voice {
  /** Absolute. */
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  readonly mimeType: typeof VOICE_TYPE;
  /** Removes it. */
  remove(): Promise<void>;
}

/**
 * Sound of any kind as a voice note: OGG with Opus, one channel.
 * @throws Unprocessable where nothing converts it, or it is no sound that can be read; TooManyRequests
 */
export async function toVoice(ffmpeg: Ffmpeg, source: string): Promise<Voice> {
  if (ffmpeg.find() === undefined) throw new Unprocessable(texts.media.notOgg);
  const folder = await mkdtemp(join(tmpdir(), 'recado-voice-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'voice.ogg');
    await ffmpeg.run({ path: source, output: [...encoding, `file:${path}`], patience: PATIENCE });
    const { size } = await stat(path);
    // Where it would be larger it was cut off, and nobody sends half of what somebody said.
    if (size >= MOST_BYTES * 0.98) throw new Unprocessable(texts.media.voiceTooLong);
    return { path, size, sha256: await digest(path), mimeType: VOICE_TYPE, remove };
  } catch (error) {
    await remove();
    if (error instanceof Unprocessable || error instanceof TooManyRequests) throw error;
    if (error instanceof QueueFull) throw new TooManyRequests(texts.busy(RETRY_AFTER), RETRY_AFTER);
    throw new Unprocessable(texts.media.notConverted, { cause: error });
  }
}

const encoding = [
  ...['-map', '0:a:0', '-vn', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
  ...['-ac', '1', '-ar', '48000', '-c:a', 'libopus', '-b:a', '32k', '-application', 'voip'],
  ...['-fs', String(MOST_BYTES), '-f', 'ogg', '-y'],
];

async function digest(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
