import { createContext, type ReactNode, use } from 'react';

export interface BackofficeState {
  readonly tools: ReactNode;
  /** Path of the administrator's own account page in the host application. */
  readonly account: string | undefined;
}

export const BackofficeContext = createContext<BackofficeState>({
  tools: undefined,
  account: undefined,
});

export const useBackofficeState = (): BackofficeState => use(BackofficeContext);
