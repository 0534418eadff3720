import { createContext, type ReactNode, use } from 'react';

export interface BackofficeState {
  /** Path at which the back office is mounted. */
  readonly basename: string;
  readonly tools: ReactNode;
  /** Path of the administrator's own account page in the host application. */
  readonly account: string | undefined;
}

export const BackofficeContext = createContext<BackofficeState>({
  basename: '',
  tools: undefined,
  account: undefined,
});

export const useBackofficeState = (): BackofficeState => use(BackofficeContext);
