import { n8nNode as texts } from '@recado/texts';
import { calls } from './catalogue.ts';

/**
 * Checks whether a client can perform an operation. The editor omits clients that cannot.
 * @param canSend from `GET /external/clients`. An older Recado omits it, so every client passes
 */
export function isOperationAvailable(resource: string, operation: string, canSend: unknown): boolean {
  const { needs } = calls.find(call => call.resource === resource && call.operation === operation) ?? {};
  return !needs || !Array.isArray(canSend) || needs.some(capability => canSend.includes(capability));
}

/**
 * Returns why no client can be selected, or undefined if one can.
 * @param clientCount number of clients that the credential reaches
 * @param capableCount number of them that can perform the operation
 */
export function getEmptyListReason(clientCount: number, capableCount: number): string | undefined {
  if (capableCount > 0) return undefined;
  return clientCount > 0 ? texts.client.noCapableClient : texts.client.none;
}
