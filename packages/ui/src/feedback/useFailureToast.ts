import { useEffect } from 'react';
import { isSessionEnd } from './failureMessage.ts';
import { toast } from './toast.ts';

/**
 * Says once per failure that something could not be loaded; the same text never stands there twice, and not at all once it
 * was loaded after all.
 */
export function useFailureToast(error: Error | null, text: string): void {
  useEffect(() => {
    if (!error || isSessionEnd(error)) return;
    toast.error(text, { id: text });
    return () => toast.dismiss(text);
  }, [error, text]);
}
