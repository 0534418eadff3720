import { explorerEndpoints } from '@recado/contract';

/** The API as the explorer shows it. Evaluated when the pages are built, so that no browser loads joi. */
export const shownEndpoints = explorerEndpoints();
