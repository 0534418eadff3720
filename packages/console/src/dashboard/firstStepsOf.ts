import type { Client } from '@recado/contract';

export type StepName = 'client' | 'link' | 'message' | 'webhook';

export interface Step {
  readonly name: StepName;
  readonly isDone: boolean;
  /** Where it is done. */
  readonly path: string;
}

type Known = Pick<Client, 'id' | 'status' | 'webhookUrl' | 'messageCount'>;

/** How far an owner has come, from what there is and nothing else. */
export function stepsOf(clients: readonly Known[], totalMessages: number): Step[] {
  // A client that was linked once is not pending any more, whatever became of it.
  const unlinked = clients.find(({ status }) => status === 'pending');
  const linked = clients.find(({ status }) => status !== 'pending');
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
      path: pathOf(linked ?? unlinked),
    },
  ];
}

/** The first that is still to be done. */
export const nextStep = (steps: readonly Step[]): Step | undefined => steps.find(({ isDone }) => !isDone);
