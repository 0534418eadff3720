import { chatKinds, webhookRequestSpecs } from '@recado/contract';

export { DEFAULT_MESSAGE_BATCH_SILENCE_SECONDS, MAX_MESSAGE_BATCH_SILENCE_SECONDS } from '@recado/contract';

import { statusLabels } from '@recado/texts';

/**
 * Event types that can start a flow. The test event is excluded: it only tests an address and starts no flow.
 */
export const eventTypeOptions = webhookRequestSpecs
  .filter(({ type }) => type !== 'webhook.test')
  .map(({ type, summary }) => ({ name: summary, value: type, description: type }));

export const chatKindOptions = chatKinds.map(value => ({ name: statusLabels.chatKind[value], value }));
