import { readFile } from 'node:fs/promises';
import type { TransportView } from '@recado/contract';
import { ApiError } from '@recado/sdk';
import { cliTexts, credentialFieldTexts } from '@recado/texts';
import { UsageError } from '../errors.ts';
import type { CommandInvocation } from '../program/CommandSpec.ts';
import type { RemoteContext } from '../remote/openRemoteContext.ts';
import { renderPrompt, validateRequiredText } from '../render/index.ts';
import type { credentialsFileOption } from './credentialsOption.ts';

const texts = cliTexts.clients.transport;

type Fields = TransportView['credentials'];
type Values = Record<string, string>;

/**
 * Reads credentials that an owner copied from the messaging network's website, and passes them to `submit`.
 * The source is a file, the standard input or prompts. Prompts hide secret fields. If `submit` rejects a
 * field, prompts for this field again and shows the error.
 *
 * @throws UsageError if no source is available
 */
export async function submitCredentials<Result>(
  remote: RemoteContext,
  { settings }: CommandInvocation<{ readonly credentialsFile: typeof credentialsFileOption }>,
  fields: Fields,
  submit: (values: Values) => Promise<Result>,
): Promise<Result> {
  if (settings.credentialsFile !== undefined)
    return submit(await readCredentialsFile(settings.credentialsFile, fields));
  const values: Values = {};
  for (const field of fields) values[field.name] = await promptForField(remote, field);
  for (;;) {
    try {
      return await submit(values);
    } catch (error) {
      const fieldErrors = error instanceof ApiError ? (error.errors ?? {}) : {};
      const rejectedField = fields.find(({ name }) => fieldErrors[name] !== undefined);
      if (!rejectedField) throw error;
      remote.writeMessage(fieldErrors[rejectedField.name] ?? '');
      values[rejectedField.name] = await promptForField(remote, rejectedField);
    }
  }
}

function promptForField(remote: RemoteContext, { name, secret }: Fields[number]): Promise<string> {
  const { label = name, where } = credentialFieldTexts[name] ?? {};
  const request = {
    valueName: label,
    alternative: texts.instead,
    label,
    isHidden: secret,
    check: validateRequiredText,
  };
  return renderPrompt(remote, { ...request, ...(where && { hint: where }) }, remote.signal);
}

/**
 * Reads the requested fields from a file and ignores other fields.
 *
 * @throws UsageError if the file is unreadable or a value is no string
 */
export async function readCredentialsFile(
  file: string,
  fields: readonly Pick<Fields[number], 'name'>[],
): Promise<Values> {
  try {
    const parsed: unknown = JSON.parse(file === '-' ? await readInput() : await readFile(file, 'utf8'));
    const entries = new Map(Object.entries(parsed as object));
    return Object.fromEntries(
      fields.flatMap(({ name }) => {
        const value: unknown = entries.get(name);
        if (value !== undefined && typeof value !== 'string') throw new TypeError(name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  } catch {
    // The error message must not quote the content of the file, which is secret.
    throw new UsageError(texts.unreadable(file));
  }
}

async function readInput(): Promise<string> {
  if (process.stdin.isTTY) throw new UsageError(cliTexts.login.passwordFromTerminal);
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += chunk;
    if (text.length > MAX_INPUT_CHARACTERS) break;
  }
  return text;
}

/** Maximum number of characters to read from the standard input. */
const MAX_INPUT_CHARACTERS = 20_000;
