import type { Theme } from '@mui/material/styles';
import type { TranslationMessages } from 'ra-core';
import type { ReactNode } from 'react';

export interface BackofficeProps {
  /** Path in the host's router at which the back office is mounted, for example `/admin`. */
  readonly basename: string;
  /** Base URL of the API, without a slash at the end. */
  readonly apiUrl: string;
  /** Returns the current session token. Called before each request. */
  readonly token: () => string | null;
  /**
   * Called when the session has ended, so that the host deletes its stored session. The back office then opens
   * `/login`.
   */
  readonly onSessionLost: () => void;
  /** MUI theme of the back office. The default is the theme that surrounds the component. */
  readonly theme?: Theme;
  /** Texts that replace Recado's Spanish texts for react-admin, by react-admin's message keys. */
  readonly texts?: TranslationMessages;
  /** Content for the right end of the header. */
  readonly tools?: ReactNode;
  /**
   * Path of the administrator's own account page in the host application. Without this path, the header has no
   * link to the account.
   */
  readonly account?: string;
  /** Whether the back office renders the toaster of @recado/ui. Disable it if the host renders the toaster. */
  readonly toaster?: boolean;
  /** Additional `<Resource>`s and `<CustomRoutes>` of the host. */
  readonly children?: ReactNode;
}
