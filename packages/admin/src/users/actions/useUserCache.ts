import { apiKey } from '@recado/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

/** Whatever shows users: react-admin's lists, and the screens that ask for more than one of them. */
export function useUserCache() {
  const queries = useQueryClient();
  const reload = useCallback(async () => {
    await Promise.all(
      [['users'], apiKey('GET /admin/users/{id}/clients').slice(0, 1), apiKey('GET /admin/stats')].map(
        queryKey => queries.invalidateQueries({ queryKey }),
      ),
    );
  }, [queries]);
  return useMemo(() => ({ reload }), [reload]);
}
