import { useApi, useSession } from '@recado/ui';

/**
 * Returns whether this administrator must set up two-step sign-in before any other action. Undefined
 * while it is loading, and always false for owners.
 */
export function useIsTwoStepRequired(): boolean | undefined {
  const { isAdmin } = useSession();
  const { data, isPending } = useApi('GET /auth/two-step', undefined, { enabled: isAdmin });
  if (isAdmin && isPending) return undefined;
  return isAdmin && data?.required === true && data.since === null;
}
