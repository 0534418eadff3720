export type { ExplorerEndpoint, ExplorerParameter } from './ExplorerEndpoint.ts';
export { explorerEndpoints } from './explorerEndpoints.ts';
