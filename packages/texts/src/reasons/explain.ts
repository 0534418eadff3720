import { ackErrorExplanations } from './ackErrorExplanations.ts';
import { closeCodeExplanations } from './closeCodeExplanations.ts';
import { closeReasonExplanations } from './closeReasonExplanations.ts';
import { metaErrorExplanations } from './metaErrorExplanations.ts';
import type {
  ErrorCodeExplanationCatalogue,
  ProblemExplanation,
  ProblemExplanationCatalogue,
} from './problemExplanation.ts';
import { sendFailureExplanations } from './sendFailureExplanations.ts';
import { sessionStateExplanations } from './sessionStateExplanations.ts';

function lookUp(
  reasons: ProblemExplanationCatalogue,
  key: string,
  codes: ErrorCodeExplanationCatalogue,
  code: number | undefined,
): ProblemExplanation {
  const precise = code !== undefined && Object.hasOwn(codes, code) ? codes[code] : undefined;
  const known = Object.hasOwn(reasons, key) ? reasons[key] : undefined;
  return precise ?? known ?? reasons.unknown;
}

/** Explains a session state to the owner. Returns the `unknown` entry for an unknown state and never throws. */
export const explainSessionState = (state: string): ProblemExplanation =>
  lookUp(sessionStateExplanations, state, {}, undefined);

/** Explains why a connection closed. An explanation for `code` takes precedence over the one for `why`. */
export const explainConnectionClose = (why: string, code?: number): ProblemExplanation =>
  lookUp(closeReasonExplanations, why, closeCodeExplanations, code);

/** Explanations of WhatsApp's and Meta's error codes in one catalogue, because these codes never overlap. */
const networkErrors: ErrorCodeExplanationCatalogue = { ...metaErrorExplanations, ...ackErrorExplanations };

/** Explains why a message was not sent. A known error code from the network takes precedence over `reason`. */
export const explainSendFailure = (reason: string, code?: number): ProblemExplanation =>
  lookUp(sendFailureExplanations, reason, networkErrors, code);
