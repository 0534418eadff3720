import { calls } from './catalogue.ts';

/**
 * Whether a line can do an operation; what it cannot is not offered.
 * @param canSend of the line, as `GET /external/clients` tells it; of an older Recado's nothing is known
 */
export function canDo(resource: string, operation: string, canSend: unknown): boolean {
  const { needs } = calls.find(call => call.resource === resource && call.operation === operation) ?? {};
  return !needs || !Array.isArray(canSend) || needs.some(each => canSend.includes(each));
}
