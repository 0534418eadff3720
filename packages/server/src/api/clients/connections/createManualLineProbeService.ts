import { groupAndContactTexts, livenessProbeTexts as texts } from '@recado/texts';
import { TransportError } from '@recado/transport';
import { Conflict, Unprocessable } from '../../../core/errors/index.ts';
import type { ClientSessions } from '../../../lines/sessions/index.ts';
import { createRateLimit } from '../../http/rateLimits/rateLimit.ts';

/** Rate limit of manual probes per client: two immediately, then one per minute. */
const MANUAL_PROBE_LIMIT = { burst: 2, interval: 60_000, message: texts.results.tooOften };

export interface ManualLineProbeResult {
  readonly proven: boolean;
  readonly brought: boolean;
  readonly message: string;
}

interface ManualProbeServiceOptions {
  readonly sessions: ClientSessions;
}

/** Probes on request whether a line sends and receives messages. Callers must check access to the client. */
export function createManualLineProbeService({ sessions }: ManualProbeServiceOptions) {
  const limit = createRateLimit(MANUAL_PROBE_LIMIT);
  return {
    /** @throws Conflict if the line is offline; Unprocessable if its transport cannot probe; TooManyRequests */
    async probe(clientId: string): Promise<ManualLineProbeResult> {
      const { manages } = await sessions.abilities.forClient(clientId);
      if (!manages?.includes('line')) throw new Unprocessable(groupAndContactTexts.unsupported.line);
      limit(clientId);
      try {
        const { proven, brought } = await sessions.probe(clientId);
        const { results } = texts;
        return { proven, brought, message: results[brought ? 'brought' : proven ? 'proven' : 'silent'] };
      } catch (error) {
        if (error instanceof TransportError) throw new Conflict(texts.results.notThere);
        throw error;
      }
    },
  };
}
