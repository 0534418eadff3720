import { useEffect } from 'react';
import { isSessionEnd } from './failureMessage.ts';
import { toast } from './toast.ts';

/**
 * Shows one toast for each failure to load data. A new toast replaces one with an identical text. A
 * toast disappears when its data could be loaded after all.
 */
export function useFailureToast(error: Error | null, text: string): void {
  useEffect(() => {
    if (!error || isSessionEnd(error)) return;
    toast.error(text, { id: text });
    return () => toast.dismiss(text);
  }, [error, text]);
}
