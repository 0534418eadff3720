import type { User } from '@recado/contract';
import type { ResultOf } from '@recado/sdk';
import { failures } from '@recado/texts';
import { isSessionEnd, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useAuthProvider } from 'ra-core';
import { tellPausing } from './tellPausing.ts';
import { useReadPausing } from './usePausing.ts';
import { useUserCache } from './useUserCache.ts';

/** What is said when it went well. */
export interface ChangeTexts {
  readonly status: (user: User) => string;
  readonly role: (user: User) => string;
}

type Changed = ResultOf<'PUT /admin/users/{id}/status'> & { readonly more?: string | undefined };

/** The two buttons of a user: role and status (docs/product.md §2, §4). Nobody changes their own. */
export function useUserChange(user: User, texts: ChangeTexts) {
  const sdk = useSdk();
  const params = { id: user.id };
  const readPausing = useReadPausing();
  const status = useChange(user, {
    async run() {
      const pausing = await readPausing([user.id]);
      const answer = await sdk.request('PUT /admin/users/{id}/status', {
        params,
        payload: { active: !user.active },
      });
      const more = answer.success && pausing ? tellPausing(answer.user.active, pausing) : undefined;
      return { ...answer, more };
    },
    done: texts.status,
    failed: failures.changeStatus,
    own: failures.ownStatus,
  });
  const role = useChange(user, {
    run: () => sdk.request('PUT /admin/users/{id}/role', { params, payload: { role: otherRole(user) } }),
    done: texts.role,
    failed: failures.changeRole,
    own: failures.ownRole,
  });
  return {
    toggleStatus: status.start,
    toggleRole: role.start,
    isRunning: status.isRunning || role.isRunning,
  };
}

const otherRole = ({ role }: User): User['role'] => (role === 'admin' ? 'user' : 'admin');

interface Change {
  readonly run: () => Promise<Changed>;
  readonly done: (user: User) => string;
  readonly failed: string;
  readonly own: string;
}

function useChange({ id }: User, { run, done, failed, own }: Change) {
  const authProvider = useAuthProvider();
  const cache = useUserCache();
  const { mutate, isPending } = useMutation({
    // Who is signed in may have changed since the button was shown.
    mutationFn: async () => ((await authProvider?.getIdentity?.())?.id === id ? undefined : run()),
    async onSuccess(answer) {
      if (!answer) toast.error(own);
      else if (!answer.success) toast.error(answer.message || failed);
      else {
        toast.success(done(answer.user));
        if (answer.more) toast.success(answer.more);
      }
      await cache.reload();
    },
    onError(error) {
      if (!isSessionEnd(error)) toast.error(failed);
    },
  });
  return { start: () => mutate(), isRunning: isPending };
}
