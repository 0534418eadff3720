import { n8nNode as texts } from '@recado/texts';
import { calls } from './catalogue.ts';

/**
 * Whether a line can do an operation; what it cannot is not offered.
 * @param canSend of the line, as `GET /external/clients` tells it; of an older Recado's nothing is known
 */
export function canDo(resource: string, operation: string, canSend: unknown): boolean {
  const { needs } = calls.find(call => call.resource === resource && call.operation === operation) ?? {};
  return !needs || !Array.isArray(canSend) || needs.some(each => canSend.includes(each));
}

/**
 * Why there is no client to choose, or undefined.
 * @param all whom the credential reaches; `able`: those of them that can do the operation
 */
export function whyNone(all: number, able: number): string | undefined {
  if (able > 0) return undefined;
  return all > 0 ? texts.client.noneAble : texts.client.none;
}
