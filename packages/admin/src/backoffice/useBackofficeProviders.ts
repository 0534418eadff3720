import { useEffect, useRef, useState } from 'react';
import type { BackofficeProps } from './BackofficeProps.ts';
import { createBackoffice } from './createBackoffice.ts';

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
