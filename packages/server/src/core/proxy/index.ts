export { createOutboundConnector, type OutboundConnectorOptions } from './createOutboundConnector.ts';
export { createOutboundProxy } from './createOutboundProxy.ts';
export type { ProxySettings } from './ProxySettings.ts';
export { readProxy, removeProxy, writeProxy } from './proxyRows.ts';
