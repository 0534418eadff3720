import type { LineCommands } from '../host/index.ts';
import { type ToWorker, toErrorData } from '../ipc/index.ts';
import type { Channel } from './Channel.ts';

type Call = Extract<ToWorker, { type: 'call' }>;

/** Does what was asked and says what came of it; never rejects. */
export async function answerCall(
  commands: LineCommands,
  { id, command, args }: Call,
  { say }: Channel,
): Promise<void> {
  try {
    const result = await perform(commands, command, args, () => say({ type: 'handed-over', id }));
    await say({ type: 'answer', id, result });
  } catch (error) {
    // Without a channel there is nobody to tell.
    await say({ type: 'refusal', id, error: toErrorData(error) }).catch(() => undefined);
  }
}

function perform(
  commands: LineCommands,
  command: Call['command'],
  args: readonly unknown[],
  handedOver: () => Promise<void>,
): Promise<unknown> {
  // Both ends are of one release: what the typed side wrote is what arrives.
  const methods = commands as unknown as Record<Call['command'], (...args: unknown[]) => Promise<unknown>>;
  return command === 'send' ? methods.send(...args, handedOver) : methods[command](...args);
}
