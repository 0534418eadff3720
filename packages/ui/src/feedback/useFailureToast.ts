import { useEffect } from 'react';
import { isSessionEnd } from './failureMessage.ts';
import { toast } from './toast.ts';

/**
 * Shows one toast per failure to load data. Toasts with the same text replace each other, and
 * disappear when the data was loaded after all.
 */
export function useFailureToast(error: Error | null, text: string): void {
  useEffect(() => {
    if (!error || isSessionEnd(error)) return;
    toast.error(text, { id: text });
    return () => toast.dismiss(text);
  }, [error, text]);
}
