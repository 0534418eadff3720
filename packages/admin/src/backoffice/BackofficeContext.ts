import { createContext, type ReactNode, use } from 'react';

export interface BackofficeState {
  /** Where the kit is mounted. */
  readonly basename: string;
  readonly tools: ReactNode;
}

export const BackofficeContext = createContext<BackofficeState>({ basename: '', tools: undefined });

export const useBackoffice = (): BackofficeState => use(BackofficeContext);
