import { createQueryKey } from '@recado/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

/**
 * Returns `reload`, which invalidates all cached queries that contain users: react-admin's lists, and the
 * screens that show users with other data.
 */
export function useUserCacheReload() {
  const queries = useQueryClient();
  const reload = useCallback(async () => {
    await Promise.all(
      [['users'], createQueryKey('GET /admin/users/{id}/clients').slice(0, 1), createQueryKey('GET /admin/stats')].map(
        queryKey => queries.invalidateQueries({ queryKey }),
      ),
    );
  }, [queries]);
  return useMemo(() => ({ reload }), [reload]);
}
