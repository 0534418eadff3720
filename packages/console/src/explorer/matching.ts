import type { ExplorerEndpoint } from '@recado/contract';

/** The endpoints in which every typed word occurs: in method, path, what is said of it or a parameter's name. */
export function matching(endpoints: readonly ExplorerEndpoint[], typed: string): ExplorerEndpoint[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return endpoints.filter(({ method, path, description, more = '', parameters }) => {
    const text = plain([method, path, description, more, ...parameters.map(({ name }) => name)].join(' '));
    return words.every(word => text.includes(word));
  });
}

/** Without capitals and accents: nobody types them into a search. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
