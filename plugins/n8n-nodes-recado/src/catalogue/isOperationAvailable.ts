import { n8nNodeTexts as texts } from '@recado/texts';
import { apiCalls } from './catalogue.ts';

/**
 * Checks whether a client can perform an operation. n8n's editor lists only clients that can.
 * @param canSend value from `GET /external/clients`. If Recado is too old to send it, the result is true
 */
export function isOperationAvailable(resource: string, operation: string, canSend: unknown): boolean {
  const { needs } = apiCalls.find(call => call.resource === resource && call.operation === operation) ?? {};
  return !needs || !Array.isArray(canSend) || needs.some(capability => canSend.includes(capability));
}

/**
 * Returns the reason why no client can be selected, or undefined if a client can be selected.
 * @param clientCount number of clients that the credential can use
 * @param capableCount number of these clients that can perform the operation
 */
export function getEmptyClientListReason(clientCount: number, capableCount: number): string | undefined {
  if (capableCount > 0) return undefined;
  return clientCount > 0 ? texts.client.noCapableClient : texts.client.none;
}
