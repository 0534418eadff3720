import { listExplorerEndpoints } from '@recado/contract';

/** Endpoints that the explorer displays. They are computed at build time, so that no browser loads joi. */
export const shownEndpoints = listExplorerEndpoints();
