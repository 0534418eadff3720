import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientExport } from '@recado/contract';
import { ApiError } from '@recado/sdk';
import { cliTexts } from '@recado/texts';
import { pause } from '@recado/timing';
import { assertStdoutTakesBinaryData, STDOUT_ARGUMENT, writeStreamToStdout } from '../../binaryOutput.ts';
import { Failure } from '../../errors.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { formatBytes } from '../../render/index.ts';
import { readPassword } from '../../session/readPassword.ts';
import { withTwoStepCode } from '../../session/withTwoStepCode.ts';
import type { clientExportOptions } from './options.ts';

const texts = cliTexts.exportClient;
const { fileExists, notWritten } = cliTexts.contacts.export;

/** Milliseconds between two polls of the state of the export. */
const POLL_INTERVAL_MS = 1_000;

/**
 * Implements `recado export CLIENT FILE`: requests a data export, or joins the export in progress. Waits for
 * the export and streams it to a file, or to the standard output for `-`. Fails instead of overwriting an existing file.
 */
export async function exportClientData(
  remote: RemoteContext,
  call: CommandInvocation<typeof clientExportOptions>,
): Promise<void> {
  const {
    args: [name = '', file = ''],
  } = call;
  const { signal } = remote;
  const path = resolve(file);
  if (file === STDOUT_ARGUMENT) assertStdoutTakesBinaryData(texts.stdoutExample);
  else if (await stat(path).catch(() => undefined)) throw new Failure(fileExists(path));
  const sdk = remote.asUser();
  const { id } = await findClient(sdk, remote, name);
  const params = { id };
  const { password } = await readPassword(remote, call);
  // If the command is repeated, it waits for the export that it requested before.
  const requestExport = (code: string | undefined) =>
    sdk.request('POST /clients/{id}/export', {
      params,
      payload: { password, ...(code !== undefined && { code }) },
      signal,
    });
  await withTwoStepCode(remote, call.settings.code, requestExport).catch(ignoreExportInProgress);
  let lastMessage = '';
  const reportChange = (message: string): void => {
    if (message !== lastMessage) remote.writeMessage(message);
    lastMessage = message;
  };
  for (;;) {
    const { export: dataExport } = await sdk.request('GET /clients/{id}/export', { params, signal });
    if (!dataExport) throw new Failure(texts.exportDeleted);
    if (dataExport.state === 'failed') throw new Failure(texts.failed);
    if (dataExport.state === 'ready') break;
    reportChange(describeProgress(dataExport));
    await pause(POLL_INTERVAL_MS, signal);
  }
  const link = await sdk.request('POST /clients/{id}/export/link', { params, signal });
  const response = await fetch(`${remote.url}/api${link.path}`, { signal });
  if (!response.ok || !response.body) throw new Failure(texts.exportDeleted);
  const body = Readable.fromWeb(response.body);
  if (file === STDOUT_ARGUMENT) return writeStreamToStdout(body, signal);
  await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal }).catch(
    async (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'EEXIST') throw new Failure(fileExists(path), { cause });
      if (cause.path !== undefined) throw new Failure(notWritten(path), { cause });
      // Delete the file, because an incomplete archive is useless.
      await rm(path, { force: true });
      signal.throwIfAborted();
      throw new Failure(texts.downloadInterrupted(path), { cause });
    },
  );
  const { size } = await stat(path);
  remote.print(texts.done(path, formatBytes(size)), { file: path, bytes: size });
}

const describeProgress = ({ state, messages, files }: ClientExport): string =>
  state === 'waiting' ? texts.waiting : texts.running(messages, files);

const ignoreExportInProgress = (error: unknown): void => {
  if (!(error instanceof ApiError && error.status === 409)) throw error;
};
