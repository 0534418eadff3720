import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DELETION_CONFIRMATION_WORD } from '@recado/contract/rules';
import { cliTexts } from '@recado/texts';
import { Failure } from '../../errors.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderConfirmation, renderNotice } from '../../render/index.ts';
import { createClientSdk } from '../../sending/createClientSdk.ts';
import type { dryRunOptions } from './options.ts';

const { forget: texts, copy, export: files } = cliTexts.contacts;

/**
 * Implements `recado contacts forget CLIENT CONTACT`. Requires the word ELIMINAR as confirmation. With
 * `--dry-run`, only shows which data would be deleted.
 */
export async function eraseContact(
  remote: RemoteContext,
  call: CommandInvocation<typeof dryRunOptions>,
): Promise<void> {
  const {
    args: [client = '', contact = ''],
    settings,
  } = call;
  const { signal } = remote;
  const sdk = await createClientSdk(remote, client, [], { asPerson: true });
  const requestErasure = (payload: { readonly dryRun: boolean; readonly confirmationWord?: string }) =>
    sdk.request('POST /external/contacts/{contact}/forget', { params: { contact }, payload, signal });
  const preview = await requestErasure({ dryRun: true });
  const { messages, inGroups, scheduled } = preview.counts;
  const warning = texts.preview(messages, inGroups, scheduled);
  if (settings.dryRun) return renderNotice(remote, { tone: 'info', text: warning }, preview);
  await renderConfirmation(remote, call, warning, signal);
  const result = await requestErasure({ dryRun: false, confirmationWord: DELETION_CONFIRMATION_WORD });
  const text = result.staysOptedOut ? `${texts.done} ${texts.staysOptedOut}` : texts.done;
  await renderNotice(remote, { tone: 'done', text }, result);
}

/** Implements `recado contacts copy CLIENT CONTACT FILE`. `-` is the standard output. Fails instead of overwriting a file. */
export async function exportContactData(
  remote: RemoteContext,
  { args: [client = '', contact = '', file = ''] }: CommandInvocation,
): Promise<void> {
  const sdk = await createClientSdk(remote, client, [], { asPerson: true });
  const lines = await sdk.request('GET /external/contacts/{contact}/data', {
    params: { contact },
    signal: remote.signal,
    timeout: Number.POSITIVE_INFINITY,
  });
  if (file === '-') {
    process.stdout.write(lines);
    return;
  }
  const path = resolve(file);
  await writeFile(path, lines, { flag: 'wx', mode: 0o600 }).catch((cause: NodeJS.ErrnoException) => {
    throw new Failure(cause.code === 'EEXIST' ? files.fileExists(path) : files.notWritten(path), { cause });
  });
  remote.print(copy.done(path), { file: path });
}
