import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DELETION_WORD } from '@recado/contract/rules';
import { cli } from '@recado/texts';
import { Failure } from '../../errors.ts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { renderConfirmation, renderNotice } from '../../render/index.ts';
import { speakForClient } from '../../sending/speakForClient.ts';
import type { forgetOptions } from './options.ts';

const { forget: texts, copy, export: files } = cli.contacts;

/** `recado contacts forget CLIENT CONTACT`: only with the word ELIMINAR, or to look with `--dry-run`. */
export async function forgetContact(
  remote: Remote,
  { args: [client = '', contact = ''], settings }: Call<typeof forgetOptions>,
): Promise<void> {
  const { signal } = remote;
  const sdk = await speakForClient(remote, client);
  const ask = (payload: { readonly dryRun: boolean; readonly confirmationWord?: string }) =>
    sdk.request('POST /external/contacts/{contact}/forget', { params: { contact }, payload, signal });
  const looked = await ask({ dryRun: true });
  const { messages, inGroups, scheduled } = looked.counts;
  const warning = texts.would(messages, inGroups, scheduled);
  if (settings.dryRun) return renderNotice(remote, { tone: 'info', text: warning }, looked);
  await renderConfirmation(remote, { warning, word: DELETION_WORD, given: settings.confirm }, signal);
  const done = await ask({ dryRun: false, confirmationWord: DELETION_WORD });
  const text = done.staysOptedOut ? `${texts.done} ${texts.staysOptedOut}` : texts.done;
  await renderNotice(remote, { tone: 'done', text }, done);
}

/** `recado contacts copy CLIENT CONTACT FILE`: never over a file that is there. */
export async function copyContact(
  remote: Remote,
  { args: [client = '', contact = '', file = ''] }: Call,
): Promise<void> {
  const sdk = await speakForClient(remote, client);
  const path = resolve(file);
  const lines = await sdk.request('GET /external/contacts/{contact}/data', {
    params: { contact },
    signal: remote.signal,
    timeout: Number.POSITIVE_INFINITY,
  });
  await writeFile(path, lines, { flag: 'wx', mode: 0o600 }).catch((cause: NodeJS.ErrnoException) => {
    throw new Failure(cause.code === 'EEXIST' ? files.fileExists(path) : files.notWritten(path), { cause });
  });
  remote.print(copy.done(path), { file: path });
}
