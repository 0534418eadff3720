import type { Theme } from '@mui/material/styles';
import type { TranslationMessages } from 'ra-core';
import type { ReactNode } from 'react';

export interface BackofficeProps {
  /** Where it is mounted in the host's router, for example `/admin`. */
  readonly basename: string;
  /** Of the API, without a slash at its end. */
  readonly apiUrl: string;
  /** The session's, at the moment of a call. */
  readonly token: () => string | null;
  /** The session is over: forget what is stored of it. The person is led to `/login`. */
  readonly onSessionLost: () => void;
  /** MUI's; the host's own around the kit where there is none. */
  readonly theme?: Theme;
  /** Other words for react-admin's keys. */
  readonly texts?: TranslationMessages;
  /** At the right of the header. */
  readonly tools?: ReactNode;
  /** Path of the person's own account in the host; no link where there is none. */
  readonly account?: string;
  /** False where the host shows the toaster of @recado/ui itself. */
  readonly toaster?: boolean;
  /** The host's own `<Resource>`s and `<CustomRoutes>`, beside ours. */
  readonly children?: ReactNode;
}
