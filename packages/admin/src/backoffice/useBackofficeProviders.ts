import { authPageTexts as texts } from '@recado/texts';
import { createPlatform, toast } from '@recado/ui';
import { localStorageStore } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { createDataProvider } from '../data/index.ts';
import { createI18nProvider } from '../i18n/index.ts';
import { createAuthProvider } from '../session/index.ts';
import type { BackofficeProps } from './BackofficeProps.ts';

/**
 * Creates the react-admin providers once. The providers always call the host's latest functions, because the
 * host may pass new functions with every render.
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
 * react-admin adds this text to its prefix `RaStore` for the keys in localStorage, so that the keys differ from
 * those of other react-admin applications on the same origin.
 */
const STORE_KEY_PREFIX = '.recado.admin';

/** Creates providers that share no state with the host or with another back office on the page. */
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
