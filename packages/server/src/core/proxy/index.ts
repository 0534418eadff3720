export { createOutboundConnector, type OutboundConnectorOptions } from './createOutboundConnector.ts';
export { createOutboundConnectorProvider } from './createOutboundConnectorProvider.ts';
export type { ProxySettings } from './ProxySettings.ts';
export { readProxySettings, removeProxySettings, writeProxySettings } from './proxyRows.ts';
