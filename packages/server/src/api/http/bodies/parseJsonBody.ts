import * as Bourne from '@hapi/bourne';
import { apiErrorTexts as texts } from '@recado/texts';
import { exceedsJsonLimits, type JsonLimits } from '@recado/transport';
import { Invalid } from '../../../core/errors/index.ts';

/**
 * Limits of a JSON body. The deepest body of the contract has seven levels, besides those of other protocols (MCP), and
 * the longest lists have 1,000 items.
 */
export const JSON_BODY_LIMITS: JsonLimits = { maxDepth: 32, maxValues: 20_000 };

/**
 * Parses a JSON body after a check of its structure.
 *
 * @param bodyLimits `none` omits the check, only for the control of a measurement
 * @returns null for an empty body
 * @throws Invalid if the body is no JSON, or has too many levels or values
 */
export function parseJsonBody(bytes: Buffer, bodyLimits?: 'none'): unknown {
  if (bytes.length === 0) return null;
  if (bodyLimits !== 'none' && exceedsJsonLimits(bytes, JSON_BODY_LIMITS))
    throw new Invalid(texts.jsonExcess(JSON_BODY_LIMITS));
  try {
    // Rejects the key `__proto__`. Copying an object with this key can set the prototype of the copy.
    return Bourne.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw new Invalid(texts.malformedJson);
  }
}
