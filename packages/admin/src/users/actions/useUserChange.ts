import type { User } from '@recado/contract';
import type { EndpointResult } from '@recado/sdk';
import { requestFailureTexts } from '@recado/texts';
import { isSessionEndError, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useAuthProvider } from 'ra-core';
import { describePausedResources } from './describePausedResources.ts';
import { usePausedResourcesLoader } from './useResourcesPausedByDeactivation.ts';
import { useUserCacheReload } from './useUserCacheReload.ts';

/** Toast texts after a successful change. */
export interface UserChangeTexts {
  readonly status: (user: User) => string;
  readonly role: (user: User) => string;
}

type ChangeResult = EndpointResult<'PUT /admin/users/{id}/status'> & { readonly pauseMessage?: string | undefined };

/**
 * Changes the role or status of a user (docs/product.md §2, §4). Administrators cannot change their own
 * account.
 */
export function useUserChange(user: User, texts: UserChangeTexts) {
  const sdk = useSdk();
  const params = { id: user.id };
  const readPausing = usePausedResourcesLoader();
  const status = useChange(user, {
    async run() {
      const pausedResources = await readPausing([user.id]);
      const result = await sdk.request('PUT /admin/users/{id}/status', {
        params,
        payload: { active: !user.active },
      });
      const pauseMessage =
        result.success && pausedResources ? describePausedResources(result.user.active, pausedResources) : undefined;
      return { ...result, pauseMessage };
    },
    successText: texts.status,
    failureText: requestFailureTexts.changeStatus,
    ownAccountText: requestFailureTexts.ownStatus,
  });
  const role = useChange(user, {
    run: () => sdk.request('PUT /admin/users/{id}/role', { params, payload: { role: otherRole(user) } }),
    successText: texts.role,
    failureText: requestFailureTexts.changeRole,
    ownAccountText: requestFailureTexts.ownRole,
  });
  return {
    toggleStatus: status.start,
    toggleRole: role.start,
    isRunning: status.isRunning || role.isRunning,
  };
}

const otherRole = ({ role }: User): User['role'] => (role === 'admin' ? 'user' : 'admin');

interface Change {
  readonly run: () => Promise<ChangeResult>;
  readonly successText: (user: User) => string;
  readonly failureText: string;
  readonly ownAccountText: string;
}

function useChange({ id }: User, { run, successText, failureText, ownAccountText }: Change) {
  const authProvider = useAuthProvider();
  const cache = useUserCacheReload();
  const { mutate, isPending } = useMutation({
    // Another user may have signed in since the render, so check again that this is not the user's own account.
    mutationFn: async () => ((await authProvider?.getIdentity?.())?.id === id ? undefined : run()),
    async onSuccess(result) {
      if (!result) toast.error(ownAccountText);
      else if (!result.success) toast.error(result.message || failureText);
      else {
        toast.success(successText(result.user));
        if (result.pauseMessage) toast.success(result.pauseMessage);
      }
      await cache.reload();
    },
    onError(error) {
      if (!isSessionEndError(error)) toast.error(failureText);
    },
  });
  return { start: () => mutate(), isRunning: isPending };
}
