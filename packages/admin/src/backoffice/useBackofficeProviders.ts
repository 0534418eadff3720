import { session as texts } from '@recado/texts';
import { createPlatform, toast } from '@recado/ui';
import { localStorageStore } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { createDataProvider } from '../data/index.ts';
import { createI18nProvider } from '../i18n/index.ts';
import { createAuthProvider } from '../session/index.ts';
import type { BackofficeProps } from './BackofficeProps.ts';

/**
 * Creates the providers once. They always call the host's latest functions, because these may change with every
 * render.
 */
export function useBackofficeProviders(props: BackofficeProps) {
  const latestProps = useRef(props);
  useEffect(() => {
    latestProps.current = props;
  });
  const [providers] = useState(() =>
    createBackoffice({
      ...props,
      token: () => latestProps.current.token(),
      onSessionLost: () => latestProps.current.onSessionLost(),
    }),
  );
  return providers;
}

/**
 * react-admin appends this to `RaStore`, its prefix of the keys in localStorage. It separates these keys from those
 * of other react-admin applications on the same origin.
 */
const STORE_KEY_PREFIX = '.recado.admin';

/** Creates the providers. They share nothing with the host or with another back office on the page. */
function createBackoffice(options: BackofficeProps) {
  const { apiUrl, token, onSessionLost, texts: messages } = options;
  const platform = createPlatform({ apiUrl, token });
  platform.onSessionRefused(() => {
    onSessionLost();
    toast.error(texts.expired, { id: 'session' });
  });
  const { queries, ...defaults } = platform.queries.getDefaultOptions();
  // Set `staleTime` to 0, because react-admin expects that a list is fetched again whenever it is shown.
  platform.queries.setDefaultOptions({ ...defaults, queries: { ...queries, staleTime: 0 } });
  return {
    platform,
    queryClient: platform.queries,
    dataProvider: createDataProvider({ apiUrl, token }),
    authProvider: createAuthProvider({ apiUrl, token, onSessionLost }),
    i18nProvider: createI18nProvider(messages),
    store: localStorageStore(undefined, STORE_KEY_PREFIX),
  };
}
