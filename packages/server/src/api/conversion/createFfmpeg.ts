import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { constants as priorities, setPriority } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { createBoundedQueue } from '@recado/timing';

export interface FfmpegRun {
  /** Absolute: the one file it reads. */
  readonly path: string;
  /** What comes after the input; what is written goes to its standard output, or to a file that is named here. */
  readonly output: readonly string[];
  /** Milliseconds. */
  readonly patience: number;
  /** Bytes of the standard output. */
  readonly most?: number;
}

/** The program that converts sound and looks into videos, where it is installed. */
export interface Ffmpeg {
  /** Where it is; undefined: nowhere. Looked for again after some seconds: it may have been installed meanwhile. */
  find(): string | undefined;
  /** @returns its standard output @throws Error when it fails, takes too long, says too much or is not there */
  run(run: FfmpegRun): Promise<Buffer>;
}

/** What it may take a file for: nothing that leads to other files, as playlists do. */
const FORMATS = 'aac,aiff,amr,amrnb,amrwb,asf,avi,caf,flac,gif,matroska,mov,mp3,ogg,wav,w64,webm';
/** Bytes of a single piece of memory. */
const MOST_MEMORY = 268_435_456;
/** Of a picture, or of a frame of a video. */
const MOST_PIXELS = 50_000_000;
const MOST_WORDS = 4_096;

/** Milliseconds. */
const LOOK_AGAIN = 5_000;

/** Two at once: whoever sends a text meanwhile needs a processor, too. */
const places = createBoundedQueue({ concurrency: 2, waiting: 100 });

/** @param command its name on the path, or where it is */
export function createFfmpeg(command = 'ffmpeg'): Ffmpeg {
  let known: string | undefined;
  let lookAgain = 0;
  const find = () => {
    // Every answer about a client asks.
    if (performance.now() >= lookAgain) {
      known = findProgram(command);
      lookAgain = performance.now() + LOOK_AGAIN;
    }
    return known;
  };
  return {
    find,
    run: run =>
      places.run(() => {
        const program = find();
        return program === undefined ? Promise.reject(new Error('ffmpeg is not there')) : start(program, run);
      }),
  };
}

/** By a name on the path, or where it is said to be. */
export function findProgram(command: string): string | undefined {
  const isPlace = isAbsolute(command) || /[/\\]/.test(command);
  const folders = isPlace ? [''] : (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const endings = process.platform === 'win32' ? ['', '.exe'] : [''];
  return folders
    .flatMap(folder => endings.map(ending => join(folder, command + ending)))
    .find(path => isProgram(path));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function start(program: string, { path, output, patience, most = 0 }: FfmpegRun): Promise<Buffer> {
  const args = [
    ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-max_alloc', String(MOST_MEMORY), '-threads', '1'],
    ...['-max_pixels', String(MOST_PIXELS)],
    ...['-protocol_whitelist', 'file,pipe', '-format_whitelist', FORMATS, '-i', `file:${path}`],
    ...output,
  ];
  return new Promise((resolve, reject) => {
    // Nothing of this process's environment: the secrets may be in it.
    const { PATH = '', SystemRoot } = process.env;
    const env = { PATH, ...(SystemRoot !== undefined && { SystemRoot }) };
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
    const parts: Buffer[] = [];
    let size = 0;
    let words = '';
    let end: Error | undefined;
    const stop = (why: string): void => {
      end ??= new Error(why);
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => stop('ffmpeg took too long'), patience);
    child.stdout.on('data', (part: Buffer) => {
      size += part.length;
      if (size > most) stop('ffmpeg wrote too much');
      else parts.push(part);
    });
    child.stderr.on('data', (part: Buffer) => {
      if (words.length < MOST_WORDS) words += part.toString('utf8');
    });
    child.on('error', error => {
      end ??= error;
    });
    child.on('close', code => {
      clearTimeout(timer);
      if (end) reject(end);
      else if (code === 0) resolve(Buffer.concat(parts));
      else reject(new Error(`ffmpeg ended with ${code}: ${words.slice(0, MOST_WORDS)}`));
    });
    lowerPriority(child.pid);
  });
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, priorities.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Gone already, or not ours to say.
  }
}
