import { mcp as texts } from '@recado/texts';
import { Forbidden, Invalid } from '../../ground/errors/index.ts';
import { createRateLimit } from '../auth/rateLimit.ts';
import { within } from '../mcp/within.ts';
import { type Route, route } from './route.ts';

export interface McpOptions {
  readonly version: string;
  /** Where people reach the console; empty: nobody said. */
  readonly consoleUrl: string;
}

/** What agents send by one key: twenty at once, then one every three seconds. */
const SENDS = { burst: 20, interval: 3_000, message: texts.tooMany };

export function mcpRoutes({ version, consoleUrl }: McpOptions): Route[] {
  const limit = createRateLimit(SENDS);
  return [
    route('POST /mcp', async ({ payload, headers, caller, request, h }) => {
      refuseForeign(request.headers.origin, consoleUrl);
      // Not before somebody asks: most platforms never speak it.
      const { speakMcp } = await import('../mcp/speakMcp.ts');
      const answer = await speakMcp({
        message: payload,
        protocolVersion: headers['mcp-protocol-version'],
        version,
        within: within(request),
        pace: () => limit(caller.key?.id ?? caller.clientId ?? ''),
      });
      if (answer.status >= 500) throw new Error(`MCP answered ${answer.status}`);
      if (answer.status >= 400) throw new Invalid(texts.malformed);
      if (answer.status === 202) return h.response().code(202);
      return h.response((await answer.json()) as object).code(200);
    }),
  ];
}

/** A page that a browser was led to under a name of ours (DNS rebinding) says where it is from; a program says nothing. */
function refuseForeign(origin: unknown, consoleUrl: string): void {
  if (origin === undefined) return;
  const own = URL.canParse(consoleUrl) ? new URL(consoleUrl).origin : undefined;
  if (origin === own || isLoopback(origin)) return;
  throw new Forbidden(texts.foreignOrigin(String(origin)));
}

function isLoopback(origin: unknown): boolean {
  if (typeof origin !== 'string' || !URL.canParse(origin)) return false;
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);
}
