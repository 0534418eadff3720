import { mcpTexts as texts } from '@recado/texts';
import { Forbidden, Invalid } from '../../core/errors/index.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import { createRateLimit } from '../http/rateLimits/rateLimit.ts';
import { createApiCaller } from './mcp/createApiCaller.ts';
import { mcpProtocolVersions } from './mcp/mcpProtocol.ts';

export interface McpRouteOptions {
  readonly version: string;
  /** URL at which people open the console; empty if not configured. */
  readonly consoleUrl: string;
}

/** Rate limit of messages that agents send with one key: 20 at once, then one every three seconds. */
const AGENT_SEND_RATE_LIMIT = { burst: 20, interval: 3_000, message: texts.tooMany };

export function mcpRoutes({ version, consoleUrl }: McpRouteOptions): EndpointRoute[] {
  const limit = createRateLimit(AGENT_SEND_RATE_LIMIT);
  return [
    defineRoute('POST /mcp', async ({ payload, headers, caller, request, h }) => {
      assertAllowedOrigin(request.headers.origin, consoleUrl);
      assertSupportedVersion(payload.method, headers['mcp-protocol-version']);
      // Load this module only at the first request, because most platforms never use MCP.
      const { answerMcpMessage } = await import('./mcp/answerMcpMessage.ts');
      const answer = await answerMcpMessage({
        message: payload,
        version,
        apiCaller: createApiCaller(request),
        countSend: () => limit(caller.key?.id ?? caller.clientId ?? ''),
      });
      return answer === undefined ? h.response().code(202) : h.response(answer).code(200);
    }),
  ];
}

/** Rejects a message of another version of the protocol. `initialize` names its version itself. */
function assertSupportedVersion(method: string, version: string | undefined): void {
  if (method === 'initialize' || version === undefined || mcpProtocolVersions.includes(version)) return;
  throw new Invalid(texts.malformed);
}

/** Rejects calls from other web pages (DNS rebinding). Browsers send the page's origin; programs send none. */
function assertAllowedOrigin(origin: unknown, consoleUrl: string): void {
  if (origin === undefined) return;
  const consoleOrigin = URL.canParse(consoleUrl) ? new URL(consoleUrl).origin : undefined;
  if (origin === consoleOrigin || isLoopback(origin)) return;
  throw new Forbidden(texts.foreignOrigin(String(origin)));
}

function isLoopback(origin: unknown): boolean {
  if (typeof origin !== 'string' || !URL.canParse(origin)) return false;
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);
}
