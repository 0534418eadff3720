import type { Client } from '@recado/contract';
import { beginning } from '../conversations/begin/useBeginning.tsx';

export type StepName = 'client' | 'link' | 'message' | 'webhook';

export interface Step {
  readonly name: StepName;
  readonly isDone: boolean;
  /** Where it is done. */
  readonly path: string;
}

type Known = Pick<Client, 'id' | 'isConnected' | 'connection' | 'webhookUrl' | 'messageCount'>;

/**
 * How far an owner has come, from what there is and nothing else: whatever else the screen waits for, these steps do not, and
 * nothing moves below them later.
 */
export function stepsOf(clients: readonly Known[]): Step[] {
  const linked = clients.find(isLinked);
  const unlinked = clients.find(client => !isLinked(client));
  const pathOf = (client: Known | undefined) => (client ? `/clients/${client.id}` : '/clients/add');
  return [
    { name: 'client', isDone: clients.length > 0, path: '/clients/add' },
    { name: 'link', isDone: linked !== undefined, path: pathOf(unlinked) },
    {
      name: 'message',
      isDone: clients.some(({ messageCount }) => messageCount > 0),
      path: linked ? `/clients/${linked.id}/conversations${beginning()}` : pathOf(unlinked),
    },
    {
      name: 'webhook',
      isDone: clients.some(({ webhookUrl }) => webhookUrl !== null),
      path: webhookPath(linked ?? unlinked),
    },
  ];
}

const webhookPath = (client: Known | undefined) =>
  client ? `/clients/${client.id}/webhook` : '/clients/add';

/** Connected, or about to be again by itself: a line that needs another code is as good as none. */
const isLinked = ({ isConnected, connection: { state } }: Known): boolean =>
  isConnected || state === 'reconnecting';

/** The first that is still to be done. */
export const nextStep = (steps: readonly Step[]): Step | undefined => steps.find(({ isDone }) => !isDone);
