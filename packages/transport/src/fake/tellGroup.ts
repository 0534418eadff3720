import type { GroupHappening } from '../tasks.ts';
import type { FakeGroup } from './FakeGroup.ts';
import { networkTime } from './FakeMessage.ts';
import type { FakePhone } from './FakePhone.ts';

type WithoutContext<Happening> = Happening extends unknown
  ? Omit<Happening, 'group' | 'timestamp' | 'by' | 'byMe'>
  : never;
/** What happened, the same for everybody who is told. */
export type Happened = WithoutContext<GroupHappening>;

/** Tells the linked devices of somebody in a group what somebody did to it. */
export function tellGroup(
  { id }: FakeGroup,
  by: FakePhone,
  audience: Iterable<FakePhone>,
  happened: Happened,
): void {
  const about = { group: id, timestamp: networkTime(), by: by.person };
  for (const phone of new Set(audience))
    for (const device of phone.devices)
      device.push({ happening: { ...about, byMe: phone === by, ...happened } as GroupHappening });
}
