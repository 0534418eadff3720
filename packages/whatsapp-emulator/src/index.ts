export { startEmulator } from './emulator.ts';
export { FaultEngine } from './faults/index.ts';
export type { Emulator, EmulatorCertificate, EmulatorOptions } from './model/Emulator.ts';
export { EmulatorError } from './model/EmulatorError.ts';
export type { ClientIncident, DeviceState, EmulatorState, UnknownStanza } from './model/EmulatorState.ts';
export type { Group, GroupRegistry } from './model/Group.ts';
export type { AccountPasskey, PasskeyAssertionJson } from './model/Passkey.ts';
export type { CallEndReason, LinkedDevice, Phone, PhoneCall, PhoneRegistry, ReceivedPresence } from './model/Phone.ts';
export type { PhoneLabel, PhoneLabelAssignment, PhoneLabelChange } from './model/PhoneLabel.ts';
export type {
  MediaKind,
  PhoneMedia,
  PhoneMessage,
  PhoneMessageContent,
  PhoneMessageKind,
} from './model/PhoneMessage.ts';
export type { PhoneOrder, PhoneOrderLine, PhoneProduct } from './model/PhoneProduct.ts';
export type { PhoneStatusPost, PhoneStatusPostViewer } from './model/PhoneStatusPost.ts';
export type { ConnectionCloseMethod, ServerConnectionControls } from './model/ServerConnectionControls.ts';
export { listPhoneNumberVariants } from './numbers/index.ts';
export { createSoftwarePasskey, type SoftwarePasskey } from './passkeys/createSoftwarePasskey.ts';
export { createCertificate, writeCaFile } from './tls/index.ts';
