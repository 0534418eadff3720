import { lazyPart } from '@recado/ui';
import { type ReactNode, Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

const BeginDialog = lazyPart(async () => (await import('./BeginDialog.tsx')).BeginDialog);

/** Of the page's address: somebody is to be written to, whose number stands there or is asked for. */
const WITH = 'nueva';

/** What is added to the address of a client's conversations to write to somebody. */
export const beginning = (to = ''): string => `?${new URLSearchParams({ [WITH]: to })}`;

/** Whether somebody may be written to at it; the dialog says what is wrong with it, if anything is. */
export const looksLikeNumber = (typed: string): boolean => /^\s*\+?[\d\s().-]{8,20}$/.test(typed);

/** The dialog in which a conversation is begun, where the address asks for it. */
export function useBeginning(clientId: string): ReactNode {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const known = search.get(WITH);
  if (known === null) return null;
  return (
    <Suspense>
      <BeginDialog
        key={known}
        clientId={clientId}
        known={known}
        onClose={() => {
          const rest = new URLSearchParams(search);
          rest.delete(WITH);
          setSearch(rest, { replace: true, preventScrollReset: true });
        }}
        onOpen={id => navigate(`/clients/${clientId}/conversations/${id}`, { replace: true })}
      />
    </Suspense>
  );
}
