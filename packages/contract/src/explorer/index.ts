export type { ExplorerEndpoint, ExplorerParameter } from './ExplorerEndpoint.ts';
export { listExplorerEndpoints } from './listExplorerEndpoints.ts';
