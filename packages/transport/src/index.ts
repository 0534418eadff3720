export * from './address.ts';
export * from './change.ts';
export * from './content.ts';
export * from './errors.ts';
export * from './message.ts';
export * from './plugin.ts';
export * from './transport.ts';
export * from './vault.ts';
