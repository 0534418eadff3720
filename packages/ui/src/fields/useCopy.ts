import { common } from '@recado/texts';
import { useCallback } from 'react';
import { toast } from '../feedback/toast.ts';

/**
 * Returns a function that copies `value` and shows the toast `done`. If the browser refuses, as it does
 * without HTTPS, it shows an instruction instead.
 */
export function useCopy(): (value: string, done: string) => Promise<boolean> {
  return useCallback(async (value, done) => {
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      toast.error(common.copyFailed, { id: 'copy' });
      return false;
    }
    toast.success(done);
    return true;
  }, []);
}
