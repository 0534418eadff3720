import { social, proof as texts } from '@recado/texts';
import { TransportError } from '@recado/transport';
import { Conflict, Unprocessable } from '../../ground/errors/index.ts';
import type { Sessions } from '../../lines/sessions/index.ts';
import { createRateLimit } from '../auth/rateLimit.ts';

/** What somebody asks for by hand: two at once, then one in a minute. */
const BY_HAND = { burst: 2, interval: 60_000, message: texts.answers.tooOften };

export interface AskedProof {
  readonly proven: boolean;
  readonly brought: boolean;
  readonly message: string;
}

/** Asks a line whether it takes and brings messages. Access is the caller's duty. */
export function createProofs({ sessions }: { readonly sessions: Sessions }) {
  const limit = createRateLimit(BY_HAND);
  return {
    /** @throws Conflict where nobody can be asked, Unprocessable, TooManyRequests */
    async prove(clientId: string): Promise<AskedProof> {
      const { manages } = await sessions.abilities.of(clientId);
      if (!manages?.includes('line')) throw new Unprocessable(social.unsupported.line);
      limit(clientId);
      try {
        const { proven, brought } = await sessions.prove(clientId);
        const { answers } = texts;
        return { proven, brought, message: answers[brought ? 'brought' : proven ? 'proven' : 'silent'] };
      } catch (error) {
        if (error instanceof TransportError) throw new Conflict(texts.answers.notThere);
        throw error;
      }
    },
  };
}
