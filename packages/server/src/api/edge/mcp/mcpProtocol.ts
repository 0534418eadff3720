/**
 * The part of the Model Context Protocol that `POST /mcp` needs: one message for each request, no session and no stream
 * (https://modelcontextprotocol.io/specification/2025-11-25). The official SDK needs 90 packages, so only tests use it.
 */

/** Supported versions of the protocol, the newest first. */
export const mcpProtocolVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'];

/** Codes of JSON-RPC 2.0, and of MCP for an unknown resource. */
export const mcpErrorCodes = {
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internalError: -32_603,
  resourceNotFound: -32_002,
} as const;

/** An error that the agent receives as the error of its request. */
export class McpError extends Error {
  override readonly name = 'McpError';
  readonly code: number;
  readonly data: Readonly<Record<string, unknown>> | undefined;

  constructor(code: number, message: string, data?: Readonly<Record<string, unknown>>) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** A JSON-RPC message that matches the contract's schema. A message without an ID is a notification. */
export interface McpMessage {
  readonly id?: string | number;
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

export interface McpResponse {
  readonly jsonrpc: '2.0';
  readonly id: string | number;
  readonly result?: object;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: object };
}

export interface CallToolResult {
  readonly isError?: boolean;
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
}

export interface McpResource {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
}

export interface ReadResourceResult {
  readonly contents: readonly { readonly uri: string; readonly mimeType: string; readonly text: string }[];
}
