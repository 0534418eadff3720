import { createContext, type ReactNode, use } from 'react';

/** Connection to the API that the screens use inside the `<Admin>` of a host application. */
export interface BackofficeConnection {
  /** Base URL of the API, without a slash at the end. */
  readonly apiUrl: string;
  /** Returns the current session token. Called before each request. */
  readonly token: () => string | null;
}

export interface BackofficeProviderProps extends BackofficeConnection {
  /** The host's `<Admin>`, with the resources of this package and those of the host. */
  readonly children: ReactNode;
}

export const BackofficeConnectionContext = createContext<BackofficeConnection | undefined>(undefined);

/**
 * Surrounds the host's own `<Admin>`, so that it can contain resources of this package, such as
 * `<Resource {...usersResource} />`. `<Backoffice />` does not need it.
 */
export function BackofficeProvider({ apiUrl, token, children }: BackofficeProviderProps) {
  return <BackofficeConnectionContext value={{ apiUrl, token }}>{children}</BackofficeConnectionContext>;
}

/** @throws Error if no `BackofficeProvider` surrounds the component */
export function useBackofficeConnection(): BackofficeConnection {
  const connection = use(BackofficeConnectionContext);
  if (!connection)
    throw new Error(
      'A resource of @recado/admin needs <BackofficeProvider apiUrl token> around the <Admin> that contains it',
    );
  return connection;
}
