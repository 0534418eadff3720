import { useEffect } from 'react';
import { isSessionEnd } from './failureMessage.ts';
import { toast } from './toast.ts';

/** Says once per failure that something could not be loaded; the same text never stands there twice. */
export function useFailureToast(error: Error | null, text: string): void {
  useEffect(() => {
    if (error && !isSessionEnd(error)) toast.error(text, { id: text });
  }, [error, text]);
}
