import { useEffect } from 'react';
import { isSessionEndError } from './getFailureMessage.ts';
import { toast } from './toast.ts';

/**
 * Shows one toast for each failure to load data. A new toast replaces one with an identical text. A
 * toast disappears when its data could be loaded after all.
 */
export function useFailureToast(error: Error | null, text: string): void {
  useEffect(() => {
    if (!error || isSessionEndError(error)) return;
    toast.error(text, { id: text });
    return () => toast.dismiss(text);
  }, [error, text]);
}
