import { once } from 'node:events';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { Sdk } from '@recado/sdk';
import { cliTexts } from '@recado/texts';
import { UsageError } from '../../errors.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { explainRemoteError } from '../../remote/explainRemoteError.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { createClientSdk } from '../../sending/createClientSdk.ts';

/**
 * Timeout of one call in milliseconds. It is long because a message may wait in the queue behind earlier
 * messages.
 */
const CALL_TIMEOUT_MS = 120_000;
/** JSON-RPC code of an error on the server's side. */
const SERVER_ERROR = -32_000;

/**
 * `recado mcp [CLIENT]`: forwards an assistant's messages from standard input to the platform's
 * `POST /mcp` and writes the responses to standard output. Ends when the input has ended and every
 * message is answered.
 */
export async function runMcpBridge(remote: RemoteContext, { args: [client] }: CommandInvocation): Promise<void> {
  const { url, signal, writeMessage } = remote;
  const sdk = await openSdk(remote, client);
  const stdioTransport = new StdioServerTransport();
  const pendingMessages = new Set<Promise<void>>();
  let protocolVersion: string | undefined;

  async function forward(message: JSONRPCMessage): Promise<void> {
    const id = 'method' in message && 'id' in message ? message.id : undefined;
    const headers = protocolVersion === undefined ? {} : { 'mcp-protocol-version': protocolVersion };
    const answer = await exchange(sdk, message, { url, headers, signal }, id);
    if (answer === undefined) return;
    // All later requests must declare the protocol version that the response to `initialize` names.
    const { result } = answer as { readonly result?: { readonly protocolVersion?: string } };
    protocolVersion ??= result?.protocolVersion;
    await stdioTransport.send(answer);
  }

  stdioTransport.onmessage = message => {
    const forwarding = forward(message).finally(() => pendingMessages.delete(forwarding));
    pendingMessages.add(forwarding);
  };
  const inputEnd = once(process.stdin, 'end', { signal });
  await stdioTransport.start();
  writeMessage(cliTexts.mcp.ready(url));
  await inputEnd.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  await Promise.all(pendingMessages);
  await stdioTransport.close();
}

/** Sends one request, so that an invalid token is reported before the assistant's first message. */
async function openSdk(remote: RemoteContext, client: string | undefined): Promise<Sdk> {
  // The bridge may run for longer than a session, and `POST /mcp` accepts no session.
  if (client !== undefined) return createClientSdk(remote, client, [], { needsToken: true });
  const { credential, sdk, signal } = remote;
  if (credential?.kind !== 'api') {
    remote.asUser();
    throw new UsageError(cliTexts.mcp.noClient);
  }
  const api = sdk.withApiToken(credential.token);
  await api.request('GET /external/clients', { signal });
  return api;
}

interface ExchangeOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/**
 * Returns the platform's response, or a JSON-RPC error whose message helps the user who configured
 * the assistant. Returns undefined for notifications.
 */
async function exchange(
  sdk: Sdk,
  message: JSONRPCMessage,
  { url, headers, signal }: ExchangeOptions,
  id: RequestId | undefined,
): Promise<JSONRPCMessage | undefined> {
  const toErrorResponse = (errorText: string): JSONRPCMessage | undefined =>
    id === undefined ? undefined : { jsonrpc: '2.0', id, error: { code: SERVER_ERROR, message: errorText } };
  try {
    const { status, body } = await sdk.raw('POST /mcp', {
      payload: message,
      headers,
      signal,
      timeout: CALL_TIMEOUT_MS,
    });
    if (status < 400) return body as JSONRPCMessage | undefined;
    return toErrorResponse(String((body as { readonly message?: unknown } | undefined)?.message ?? status));
  } catch (error) {
    const explained = explainRemoteError(error, url);
    return toErrorResponse(explained instanceof Error ? explained.message : String(explained));
  }
}
