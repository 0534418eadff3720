import { listExplorerEndpoints } from '@recado/contract';

/** Endpoints that the explorer displays. The build computes them, so that browsers need not load joi. */
export const shownEndpoints = listExplorerEndpoints();
