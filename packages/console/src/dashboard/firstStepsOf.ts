import type { Client } from '@recado/contract';

export type StepName = 'client' | 'link' | 'message' | 'webhook';

export interface Step {
  readonly name: StepName;
  readonly isDone: boolean;
  /** Where it is done. */
  readonly path: string;
}

type Known = Pick<Client, 'id' | 'isConnected' | 'connection' | 'webhookUrl' | 'messageCount'>;

/**
 * How far an owner has come, from what there is and nothing else.
 *
 * @param totalMessages unknown where the figures could not be had
 */
export function stepsOf(clients: readonly Known[], totalMessages = 0): Step[] {
  const linked = clients.find(isLinked);
  const unlinked = clients.find(client => !isLinked(client));
  const pathOf = (client: Known | undefined) => (client ? `/clients/${client.id}` : '/clients/add');
  return [
    { name: 'client', isDone: clients.length > 0, path: '/clients/add' },
    { name: 'link', isDone: linked !== undefined, path: pathOf(unlinked) },
    {
      name: 'message',
      isDone: totalMessages > 0 || clients.some(({ messageCount }) => messageCount > 0),
      path: '/dashboard/api-explorer',
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
