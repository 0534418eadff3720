import { once } from 'node:events';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { Sdk } from '@recado/sdk';
import { cli } from '@recado/texts';
import { UsageError } from '../../errors.ts';
import type { Call } from '../../program/CommandSpec.ts';
import { explainRemote } from '../../remote/explainRemote.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { speakForClient } from '../../sending/speakForClient.ts';

/** Milliseconds for one call: a message may wait for those before it. */
const TIMEOUT = 120_000;
/** As JSON-RPC numbers what went wrong on the server's side. */
const SERVER_ERROR = -32_000;

/**
 * `recado mcp [CLIENT]`: carries what an assistant says on the standard input to the platform's `POST /mcp`, and its answers
 * back. Ends when the input does, once everything is answered.
 */
export async function mcp(remote: Remote, { args: [client] }: Call): Promise<void> {
  const { url, signal, say } = remote;
  const sdk = await speaking(remote, client);
  const here = new StdioServerTransport();
  const open = new Set<Promise<void>>();
  let protocolVersion: string | undefined;

  async function carry(message: JSONRPCMessage): Promise<void> {
    const id = 'method' in message && 'id' in message ? message.id : undefined;
    const headers = protocolVersion === undefined ? {} : { 'mcp-protocol-version': protocolVersion };
    const answer = await exchange(sdk, message, { url, headers, signal }, id);
    if (answer === undefined) return;
    // What `initialize` answers is what is spoken from then on.
    const { result } = answer as { readonly result?: { readonly protocolVersion?: string } };
    protocolVersion ??= result?.protocolVersion;
    await here.send(answer);
  }

  here.onmessage = message => {
    const carried = carry(message).finally(() => open.delete(carried));
    open.add(carried);
  };
  const ended = once(process.stdin, 'end', { signal });
  await here.start();
  say(cli.mcp.ready(url));
  await ended.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  await Promise.all(open);
  await here.close();
}

/** Asks once, so that a token that is no good is said before the assistant asks. */
async function speaking(remote: Remote, client: string | undefined): Promise<Sdk> {
  if (client !== undefined) return speakForClient(remote, client);
  const { credential, sdk, signal } = remote;
  if (credential?.kind !== 'api') {
    remote.asUser();
    throw new UsageError(cli.mcp.noClient);
  }
  const api = sdk.withApiToken(credential.token);
  await api.request('GET /external/clients', { signal });
  return api;
}

interface Way {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** The platform's answer, or an error in its place, in a sentence for whoever set this up; nothing to what asks for nothing. */
async function exchange(
  sdk: Sdk,
  message: JSONRPCMessage,
  { url, headers, signal }: Way,
  id: RequestId | undefined,
): Promise<JSONRPCMessage | undefined> {
  const failed = (said: string): JSONRPCMessage | undefined =>
    id === undefined ? undefined : { jsonrpc: '2.0', id, error: { code: SERVER_ERROR, message: said } };
  try {
    const { status, body } = await sdk.raw('POST /mcp', {
      payload: message,
      headers,
      signal,
      timeout: TIMEOUT,
    });
    if (status < 400) return body as JSONRPCMessage | undefined;
    return failed(String((body as { readonly message?: unknown } | undefined)?.message ?? status));
  } catch (error) {
    const explained = explainRemote(error, url);
    return failed(explained instanceof Error ? explained.message : String(explained));
  }
}
