import type { FaultTarget } from '../model/FaultHooks.ts';
import type { CloseHow, ServerControls } from '../model/ServerControls.ts';
import type { FaultActionAt } from './FaultSpec.ts';

type Ending = Extract<FaultActionAt<'now'>, { kind: 'drop' | 'close' | 'end' }>;

/** The server's word for the way a fault ends a connection. */
export function closeHow(fault: Ending): CloseHow {
  if (fault.kind !== 'close') return { kind: fault.kind };
  return { kind: fault.websocket ? 'websocket' : 'code', code: fault.code };
}

/**
 * Does what a `now` fault asks to every live connection of the target.
 * @returns how many connections (for `redeliver` and `historyFlood`: stanzas and pushes) it struck
 */
export async function strikeNow(
  controls: ServerControls,
  fault: FaultActionAt<'now'>,
  target: FaultTarget,
): Promise<number> {
  switch (fault.kind) {
    case 'garbage':
      return controls.sendRaw(target, Buffer.from(fault.bytes, 'base64'));
    case 'redeliver':
      return controls.redeliver(target, fault.messages ?? 1);
    case 'historyFlood':
      return controls.pushHistory(target, fault.messages);
    default:
      return controls.disconnect(target, closeHow(fault));
  }
}
