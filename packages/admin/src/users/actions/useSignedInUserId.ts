import { useGetIdentity } from 'ra-core';

/** Returns the id of the signed-in user. Returns undefined until the identity is loaded. */
export const useSignedInUserId = (): string | undefined => {
  const { identity } = useGetIdentity();
  return identity && String(identity.id);
};
