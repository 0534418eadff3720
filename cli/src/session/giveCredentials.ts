import { readFile } from 'node:fs/promises';
import type { TransportView } from '@recado/contract';
import { ApiError } from '@recado/sdk';
import { cli, credentialFields } from '@recado/texts';
import { UsageError } from '../errors.ts';
import type { Call } from '../program/CommandSpec.ts';
import type { Remote } from '../remote/openRemote.ts';
import { renderPrompt, requireText } from '../render/index.ts';
import type { credentialsFile } from './credentialsOption.ts';

const texts = cli.clients.transport;

type Fields = TransportView['credentials'];
type Values = Record<string, string>;

/**
 * Hands what an owner copied from the network's pages to `act`: from a file, the standard input, or asked for, what is
 * secret without showing it. What was typed and is refused is asked for again, with why.
 *
 * @throws UsageError where it is in none of these
 */
export async function giveCredentials<Result>(
  remote: Remote,
  { settings }: Call<{ readonly credentialsFile: typeof credentialsFile }>,
  fields: Fields,
  act: (values: Values) => Promise<Result>,
): Promise<Result> {
  if (settings.credentialsFile !== undefined) return act(await readValues(settings.credentialsFile, fields));
  const values: Values = {};
  for (const field of fields) values[field.name] = await ask(remote, field);
  for (;;) {
    try {
      return await act(values);
    } catch (error) {
      const told = error instanceof ApiError ? (error.errors ?? {}) : {};
      const wrong = fields.find(({ name }) => told[name] !== undefined);
      if (!wrong) throw error;
      remote.say(told[wrong.name] ?? '');
      values[wrong.name] = await ask(remote, wrong);
    }
  }
}

function ask(remote: Remote, { name, secret }: Fields[number]): Promise<string> {
  const { label = name, where } = credentialFields[name] ?? {};
  const request = { what: label, instead: texts.instead, label, isHidden: secret, check: requireText };
  return renderPrompt(remote, { ...request, ...(where && { hint: where }) }, remote.signal);
}

/** Only what is asked for, each a text. */
export async function readValues(
  file: string,
  fields: readonly Pick<Fields[number], 'name'>[],
): Promise<Values> {
  try {
    const read: unknown = JSON.parse(file === '-' ? await readInput() : await readFile(file, 'utf8'));
    const all = new Map(Object.entries(read as object));
    return Object.fromEntries(
      fields.flatMap(({ name }) => {
        const value: unknown = all.get(name);
        if (value !== undefined && typeof value !== 'string') throw new TypeError(name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  } catch {
    // What was read is in no message: it is secret.
    throw new UsageError(texts.unreadable(file));
  }
}

async function readInput(): Promise<string> {
  if (process.stdin.isTTY) throw new UsageError(cli.login.passwordFromTerminal);
  let text = '';
  for await (const piece of process.stdin.setEncoding('utf8')) {
    text += piece;
    if (text.length > LONGEST) break;
  }
  return text;
}

/** Characters. */
const LONGEST = 20_000;
