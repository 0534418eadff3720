import type { GroupEvent } from '../sessionTasks.ts';
import type { FakeGroup } from './FakeGroup.ts';
import { truncateToSeconds } from './FakeMessage.ts';
import type { FakePhone } from './FakePhone.ts';

type OmitContext<GroupEventVariant> = GroupEventVariant extends unknown
  ? Omit<GroupEventVariant, 'group' | 'timestamp' | 'by' | 'byMe'>
  : never;
/** A group event without the fields that {@link notifyGroup} adds. */
export type GroupEventDetails = OmitContext<GroupEvent>;

/** Reports a group event to the linked devices of the recipients. @param by phone that caused the event */
export function notifyGroup(
  { id }: FakeGroup,
  by: FakePhone,
  recipients: Iterable<FakePhone>,
  details: GroupEventDetails,
): void {
  const context = { group: id, timestamp: truncateToSeconds(), by: by.person };
  for (const phone of new Set(recipients))
    for (const device of phone.devices)
      device.push({ groupEvent: { ...context, byMe: phone === by, ...details } as GroupEvent });
}
