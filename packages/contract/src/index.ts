export * from './endpoint.ts';
export * from './endpoints/index.ts';
export * from './events/index.ts';
export * from './explorer/index.ts';
export * from './openapi/index.ts';
export * from './rules/index.ts';
export * from './shape/index.ts';
export * from './shapes/index.ts';
