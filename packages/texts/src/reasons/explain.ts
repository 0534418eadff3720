import { ackErrors } from './ackErrors.ts';
import { closeCodes } from './closeCodes.ts';
import { closeReasons } from './closeReasons.ts';
import { metaErrors } from './metaErrors.ts';
import type { CodeCatalogue, Reason, ReasonCatalogue } from './reason.ts';
import { sendFailures } from './sendFailures.ts';
import { sessionStates } from './sessionStates.ts';

function lookUp(
  reasons: ReasonCatalogue,
  key: string,
  codes: CodeCatalogue,
  code: number | undefined,
): Reason {
  const precise = code !== undefined && Object.hasOwn(codes, code) ? codes[code] : undefined;
  const known = Object.hasOwn(reasons, key) ? reasons[key] : undefined;
  return precise ?? known ?? reasons.unknown;
}

/** What a session's state means to its owner. An unheard-of state gets the `unknown` entry; never throws. */
export const explainState = (state: string): Reason => lookUp(sessionStates, state, {}, undefined);

/** Why a connection closed: the transport's reason, made more precise by the network's number when it is a telling one. */
export const explainClose = (why: string, code?: number): Reason =>
  lookUp(closeReasons, why, closeCodes, code);

/** No number is one of both networks'. */
const refusals: CodeCatalogue = { ...metaErrors, ...ackErrors };

/** Why a message did not leave: the transport's error code, made more precise by the network's acknowledgement error. */
export const explainFailure = (reason: string, code?: number): Reason =>
  lookUp(sendFailures, reason, refusals, code);
