import { ackErrors } from './ackErrors.ts';
import { closeCodes } from './closeCodes.ts';
import { closeReasons } from './closeReasons.ts';
import { metaErrors } from './metaErrors.ts';
import type { CodeCatalogue, Reason, ReasonCatalogue } from './reason.ts';
import { sendFailures } from './sendFailures.ts';
import { sessionStates } from './sessionStates.ts';

function lookUp(reasons: ReasonCatalogue, key: string, codes: CodeCatalogue, code: number | undefined): Reason {
  const precise = code !== undefined && Object.hasOwn(codes, code) ? codes[code] : undefined;
  const known = Object.hasOwn(reasons, key) ? reasons[key] : undefined;
  return precise ?? known ?? reasons.unknown;
}

/** Explains a session state to the owner. Unknown states get the `unknown` entry; never throws. */
export const explainState = (state: string): Reason => lookUp(sessionStates, state, {}, undefined);

/** Explains why a connection closed. The network's code takes precedence if it is more precise. */
export const explainClose = (why: string, code?: number): Reason => lookUp(closeReasons, why, closeCodes, code);

/** Explanations by the code of either network. Their codes do not overlap, so one catalogue suffices. */
const networkErrors: CodeCatalogue = { ...metaErrors, ...ackErrors };

/** Explains why a message was not sent. A known error code of the network takes precedence over `reason`. */
export const explainFailure = (reason: string, code?: number): Reason =>
  lookUp(sendFailures, reason, networkErrors, code);
