import type { Client } from '@recado/contract';
import { createNewConversationQueryString } from '../conversations/newConversation/useNewConversationDialog.tsx';

export type SetupStepName = 'client' | 'link' | 'message' | 'webhook';

export interface SetupStep {
  readonly name: SetupStepName;
  readonly isDone: boolean;
  /** Path of the page on which the owner completes the step. */
  readonly path: string;
}

type StepClient = Pick<Client, 'id' | 'isConnected' | 'connection' | 'webhookUrl' | 'messageCount'>;

/**
 * Derives an owner's progress from the clients alone. No other request of the page is necessary, so the
 * steps appear early and do not move the content below them later.
 */
export function listFirstSteps(clients: readonly StepClient[]): SetupStep[] {
  const linked = clients.find(isLinked);
  const unlinked = clients.find(client => !isLinked(client));
  const pathOf = (client: StepClient | undefined) => (client ? `/clients/${client.id}` : '/clients/add');
  return [
    { name: 'client', isDone: clients.length > 0, path: '/clients/add' },
    { name: 'link', isDone: linked !== undefined, path: pathOf(unlinked) },
    {
      name: 'message',
      isDone: clients.some(({ messageCount }) => messageCount > 0),
      path: linked ? `/clients/${linked.id}/conversations${createNewConversationQueryString()}` : pathOf(unlinked),
    },
    {
      name: 'webhook',
      isDone: clients.some(({ webhookUrl }) => webhookUrl !== null),
      path: webhookPath(linked ?? unlinked),
    },
  ];
}

const webhookPath = (client: StepClient | undefined) => (client ? `/clients/${client.id}/webhook` : '/clients/add');

/** Whether a client is connected, or reconnects without the user. False if the user must link it again. */
const isLinked = ({ isConnected, connection: { state } }: StepClient): boolean =>
  isConnected || state === 'reconnecting';

/** Returns the first step that is not done. */
export const findNextSetupStep = (steps: readonly SetupStep[]): SetupStep | undefined =>
  steps.find(({ isDone }) => !isDone);
