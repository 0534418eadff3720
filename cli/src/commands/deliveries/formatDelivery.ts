import type { Delivery, DeliveryAttempt } from '@recado/contract';
import { cliTexts } from '@recado/texts';
import type { StyledText } from '../../render/index.ts';

const { states, errors } = cliTexts.deliveries;
const tones = { pending: 'waiting', delivered: 'good', failed: 'bad' } as const;

export const formatDeliveryState = ({ state }: Delivery): StyledText => ({ text: states[state], tone: tones[state] });

/**
 * Formats the response to a delivery attempt: its status code or the error. Empty if there is no response yet.
 */
export function formatDeliveryResponse({ statusCode, error }: Pick<DeliveryAttempt, 'statusCode' | 'error'>): string {
  if (statusCode !== null) return String(statusCode);
  return error === null ? '' : errors[error];
}
