import { useApi, useSession } from '@recado/ui';

/**
 * Whether this administrator may do nothing before the second step is set up; undefined as long as it is not known. Of owners
 * nobody asks.
 */
export function useNeedsTwoStep(): boolean | undefined {
  const { isAdmin } = useSession();
  const { data, isPending } = useApi('GET /auth/two-step', undefined, { enabled: isAdmin });
  if (isAdmin && isPending) return undefined;
  return isAdmin && data?.required === true && data.since === null;
}
