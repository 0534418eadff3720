import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientExport } from '@recado/contract';
import { ApiError } from '@recado/sdk';
import { cli } from '@recado/texts';
import { pause } from '@recado/timing';
import { Failure } from '../../errors.ts';
import type { Call } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { bytes } from '../../render/index.ts';
import { readPassword } from '../../session/readPassword.ts';
import { withCode } from '../../session/withCode.ts';
import type { exportOptions } from './options.ts';

const texts = cli.exportClient;
const { fileExists, notWritten } = cli.contacts.export;

/** Milliseconds between two looks. */
const PACE = 1_000;

/** `recado export CLIENT FILE`: asks for a copy, or takes the one that is being made, waits for it and writes it as it comes; never over a file. */
export async function exportClient(remote: Remote, call: Call<typeof exportOptions>): Promise<void> {
  const {
    args: [name = '', file = ''],
  } = call;
  const { signal } = remote;
  const path = resolve(file);
  if (await stat(path).catch(() => undefined)) throw new Failure(fileExists(path));
  const sdk = remote.asUser();
  const { id } = await findClient(sdk, remote, name);
  const params = { id };
  const { password } = await readPassword(remote, call);
  // Whoever repeats the command waits for what it asked for before.
  const ask = (code: string | undefined) =>
    sdk.request('POST /clients/{id}/export', {
      params,
      payload: { password, ...(code !== undefined && { code }) },
      signal,
    });
  await withCode(remote, call.settings.code, ask).catch(unlessUnderWay);
  let said = '';
  const say = (sentence: string): void => {
    if (sentence !== said) remote.say(sentence);
    said = sentence;
  };
  for (;;) {
    const { export: copy } = await sdk.request('GET /clients/{id}/export', { params, signal });
    if (!copy) throw new Failure(texts.gone);
    if (copy.state === 'failed') throw new Failure(texts.failed);
    if (copy.state === 'ready') break;
    say(inWords(copy));
    await pause(PACE, signal);
  }
  const link = await sdk.request('POST /clients/{id}/export/link', { params, signal });
  const answer = await fetch(`${remote.url}/api${link.path}`, { signal });
  if (!answer.ok || !answer.body) throw new Failure(texts.gone);
  const body = Readable.fromWeb(answer.body);
  await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal }).catch(
    async (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'EEXIST') throw new Failure(fileExists(path), { cause });
      if (cause.path !== undefined) throw new Failure(notWritten(path), { cause });
      // Half an archive is none.
      await rm(path, { force: true });
      signal.throwIfAborted();
      throw new Failure(texts.broken(path), { cause });
    },
  );
  const { size } = await stat(path);
  remote.print(texts.done(path, bytes(size)), { file: path, bytes: size });
}

const inWords = ({ state, messages, files }: ClientExport): string =>
  state === 'waiting' ? texts.waiting : texts.running(messages, files);

const unlessUnderWay = (error: unknown): void => {
  if (!(error instanceof ApiError && error.status === 409)) throw error;
};
