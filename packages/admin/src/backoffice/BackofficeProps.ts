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
  /** Called when the session has ended, to delete its stored data. The back office opens `/login`. */
  readonly onSessionLost: () => void;
  /** MUI theme. Default: the theme that surrounds the component. */
  readonly theme?: Theme;
  /** Replacements for the Spanish texts of react-admin's keys. */
  readonly texts?: TranslationMessages;
  /** Content for the right end of the header. */
  readonly tools?: ReactNode;
  /** Path of the administrator's account in the host. Without a path there is no link. */
  readonly account?: string;
  /** False if the host renders the toaster of @recado/ui itself. */
  readonly toaster?: boolean;
  /** Additional `<Resource>`s and `<CustomRoutes>` of the host. */
  readonly children?: ReactNode;
}
