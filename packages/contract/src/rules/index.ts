export * from './addressConcerns.ts';
export * from './clientStatus.ts';
export * from './constants.ts';
export * from './curl.ts';
export * from './device.ts';
export * from './password.ts';
export * from './phone.ts';
export * from './responseLabel.ts';
