import { commonTexts } from '@recado/texts';
import { useCallback } from 'react';
import { toast } from '../feedback/toast.ts';

/**
 * Returns a function that copies `value` and shows the toast `done`. If the browser refuses, for instance
 * because the page has no HTTPS, the function shows an instruction instead and returns false.
 */
export function useCopyToClipboard(): (value: string, done: string) => Promise<boolean> {
  return useCallback(async (value, done) => {
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      toast.error(commonTexts.copyFailed, { id: 'copy' });
      return false;
    }
    toast.success(done);
    return true;
  }, []);
}
