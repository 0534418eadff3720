import { listExplorerEndpoints } from '@recado/contract';

/** Endpoints that the explorer displays. Evaluated at build time, so that no browser loads joi. */
export const shownEndpoints = listExplorerEndpoints();
