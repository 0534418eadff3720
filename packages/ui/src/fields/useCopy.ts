import { common } from '@recado/texts';
import { useCallback } from 'react';
import { toast } from '../feedback/toast.ts';

/** Copies `value` and shows `done`, or an instruction if the browser refuses (no HTTPS). */
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
