import { useGetIdentity } from 'ra-core';

/** The id of whoever is signed in; undefined while it is not known. */
export const useOwnId = (): string | undefined => {
  const { identity } = useGetIdentity();
  return identity && String(identity.id);
};
