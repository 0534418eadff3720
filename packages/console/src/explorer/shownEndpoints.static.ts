import { listExplorerEndpoints } from '@recado/contract';

/** Endpoints that the API explorer shows. They are computed at build time, so that browsers load no joi. */
export const explorerEndpoints = listExplorerEndpoints();
