import * as Bourne from '@hapi/bourne';
import { apiErrorTexts as texts } from '@recado/texts';
import { exceedsJsonLimits, type JsonLimits } from '@recado/transport';
import { Invalid } from '../../../core/errors/index.ts';

/**
 * Limits of a JSON body. The deepest body of the contract has seven levels, besides those of other protocols (MCP), and
 * the longest lists have 1,000 items.
 */
export const JSON_BODY_LIMITS: JsonLimits = { maxDepth: 32, maxValues: 20_000 };

/** Limits of a body without sign-in. Its endpoints have few fields, and 10,000 different keys take 10 ms to parse. */
export const PUBLIC_JSON_BODY_LIMITS: JsonLimits = { ...JSON_BODY_LIMITS, maxValues: 1_000 };

/**
 * Parses a JSON body after a check of its structure.
 *
 * @param limits undefined omits the check, only for the control of a measurement
 * @returns null for an empty body
 * @throws Invalid if the body is no JSON, or has too many levels or values
 */
export function parseJsonBody(bytes: Buffer, limits: JsonLimits | undefined): unknown {
  if (bytes.length === 0) return null;
  if (limits && exceedsJsonLimits(bytes, limits))
    throw new Invalid(texts.jsonExcess(limits.maxValues, limits.maxDepth));
  try {
    // Rejects the key `__proto__`. Copying an object with this key can set the prototype of the copy.
    return Bourne.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw new Invalid(texts.malformedJson);
  }
}
