import { chatKinds, webhookCalls } from '@recado/contract';

export { TURN_SECONDS, TURN_SECONDS_MAX } from '@recado/contract';

import { webhookTools } from '@recado/texts';

/** What a flow may be started by. A test is for one address, and starts none. */
export const eventTypeOptions = webhookCalls
  .filter(({ type }) => type !== 'webhook.test')
  .map(({ type, summary }) => ({ name: summary, value: type, description: type }));

export const chatKindOptions = chatKinds.map(value => ({ name: webhookTools.chats.kinds[value], value }));
