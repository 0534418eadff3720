export { startEmulator } from './emulator.ts';
export { FaultEngine } from './faults/index.ts';
export type { Emulator, EmulatorCertificate, EmulatorOptions } from './model/Emulator.ts';
export { EmulatorError } from './model/EmulatorError.ts';
export type { DeviceState, EmulatorState, Incident, UnknownStanza } from './model/EmulatorState.ts';
export type { Group, Groups } from './model/Group.ts';
export type { CallEnd, LinkedDevice, Phone, PhoneCall, Phones, SeenPresence } from './model/Phone.ts';
export type {
  MediaKind,
  PhoneContent,
  PhoneMedia,
  PhoneMessage,
  PhoneMessageKind,
} from './model/PhoneMessage.ts';
export type { CloseMethod, ServerControls } from './model/ServerControls.ts';
export { numberVariants } from './numbers/index.ts';
export { createCertificate, writeCaFile } from './tls/index.ts';
