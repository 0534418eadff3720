import type { ExplorerEndpoint } from '@recado/contract';

/** Returns the endpoints whose method, path, description or parameter names contain all query words. */
export function searchEndpoints(endpoints: readonly ExplorerEndpoint[], query: string): ExplorerEndpoint[] {
  const words = normalizeText(query).split(/\s+/).filter(Boolean);
  return endpoints.filter(({ method, path, description, more = '', parameters }) => {
    const text = normalizeText([method, path, description, more, ...parameters.map(({ name }) => name)].join(' '));
    return words.every(word => text.includes(word));
  });
}

/** Removes accents and converts to lower case, because users often omit accents and capitals in a search. */
const normalizeText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
