import type { Client, TodayOverview } from '@recado/contract';

export type SetupStepName = 'link' | 'greet' | 'answer' | 'invite';

export interface SetupStep {
  readonly name: SetupStepName;
  readonly isDone: boolean;
  /** Path of the page on which the owner completes the step. */
  readonly path: string;
}

type StepClient = Pick<Client, 'id' | 'isConnected' | 'connection'>;

/**
 * Lists an owner's setup steps.
 *
 * @param progress completed steps, as the server reports them
 * @param clients the owner's own clients, of which a step opens the linked one or, to link, an unlinked one
 */
export function listFirstSteps(
  { linked, greets, answered, invited }: NonNullable<TodayOverview['firstSteps']>,
  clients: readonly StepClient[],
): SetupStep[] {
  const linkedClient = clients.find(isLinked) ?? clients[0];
  const unlinkedClient = clients.find(client => !isLinked(client));
  const toPath = (client: StepClient | undefined, part = '') =>
    client ? `/clients/${client.id}${part}` : '/clients/add';
  return [
    { name: 'link', isDone: linked, path: toPath(unlinkedClient) },
    { name: 'greet', isDone: greets, path: linkedClient ? `/answers/${linkedClient.id}` : '/clients/add' },
    { name: 'answer', isDone: answered, path: linkedClient ? '/conversations' : '/clients/add' },
    { name: 'invite', isDone: invited, path: toPath(linkedClient, '/team') },
  ];
}

/** Whether a client is connected, or reconnects without the user. False if the user must link it again. */
const isLinked = ({ isConnected, connection: { state } }: StepClient): boolean =>
  isConnected || state === 'reconnecting';

/** Returns the first step that is not done. */
export const findNextSetupStep = (steps: readonly SetupStep[]): SetupStep | undefined =>
  steps.find(({ isDone }) => !isDone);
