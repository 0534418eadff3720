export * from './Transports.ts';
