import { session as texts } from '@recado/texts';
import { createPlatform, toast } from '@recado/ui';
import { localStorageStore } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { createDataProvider } from '../data/index.ts';
import { createI18nProvider } from '../i18n/index.ts';
import { createAuthProvider } from '../session/index.ts';
import type { BackofficeProps } from './BackofficeProps.ts';

/** Made once, and always asking what the host says at the moment: its functions may be new with every rendering. */
export function useBackofficeProviders(props: BackofficeProps) {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const [providers] = useState(() =>
    createBackoffice({
      ...props,
      token: () => latest.current.token(),
      onSessionLost: () => latest.current.onSessionLost(),
    }),
  );
  return providers;
}

/** Keys of localStorage begin with it: the kit keeps nothing under react-admin's own names. */
const STORE = '.recado.admin';

/** What stands behind the screens, made once: nothing of it is shared with the host or another back office. */
function createBackoffice(options: BackofficeProps) {
  const { apiUrl, token, onSessionLost, texts: messages } = options;
  const platform = createPlatform({ apiUrl, token });
  platform.onSessionRefused(() => {
    onSessionLost();
    toast.error(texts.expired, { id: 'session' });
  });
  const { queries, ...defaults } = platform.queries.getDefaultOptions();
  // react-admin takes it for granted that a list is read again whenever it is shown.
  platform.queries.setDefaultOptions({ ...defaults, queries: { ...queries, staleTime: 0 } });
  return {
    platform,
    queryClient: platform.queries,
    dataProvider: createDataProvider({ apiUrl, token }),
    authProvider: createAuthProvider({ apiUrl, token, onSessionLost }),
    i18nProvider: createI18nProvider(messages),
    store: localStorageStore(undefined, STORE),
  };
}
