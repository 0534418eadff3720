import type { NetworkLabel, NetworkLabelAssignment } from '../labels.ts';
import type { FakeDevice } from './FakeDevice.ts';

/** A label of a phone, with its chats and messages by the key of the chat or the ID of the message. */
export interface FakeLabel extends NetworkLabel {
  readonly assignments: Map<string, NetworkLabelAssignment>;
}

/** Delivers all labels of an account to a device that was just linked. */
export function pushLabels(device: FakeDevice, labels: Iterable<FakeLabel>): void {
  for (const { assignments, ...label } of labels) {
    device.push({ label });
    for (const labelAssignment of assignments.values()) device.push({ labelAssignment });
  }
}
