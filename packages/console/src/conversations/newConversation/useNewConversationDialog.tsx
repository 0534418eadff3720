import { createLazyComponent } from '@recado/ui';
import { type ReactNode, Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

const NewConversationDialog = createLazyComponent(
  async () => (await import('./NewConversationDialog.tsx')).NewConversationDialog,
);

/** Query parameter that opens the dialog. Its value is the recipient's number, or empty to ask for it. */
const RECIPIENT_PARAM = 'nueva';

/** Creates the query string that opens the new-conversation dialog on a client's conversations page. */
export const createNewConversationQueryString = (to = ''): string =>
  `?${new URLSearchParams({ [RECIPIENT_PARAM]: to })}`;

/** Returns whether a text may be a phone number. The dialog validates it exactly. */
export const looksLikePhoneNumber = (input: string): boolean => /^\s*\+?[\d\s().-]{8,20}$/.test(input);

/** Returns the new-conversation dialog if the URL contains its query parameter. */
export function useNewConversationDialog(clientId: string): ReactNode {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const recipient = search.get(RECIPIENT_PARAM);
  if (recipient === null) return null;
  return (
    <Suspense>
      <NewConversationDialog
        key={recipient}
        clientId={clientId}
        recipient={recipient}
        onClose={() => {
          const rest = new URLSearchParams(search);
          rest.delete(RECIPIENT_PARAM);
          setSearch(rest, { replace: true, preventScrollReset: true });
        }}
        onOpen={id => navigate(`/conversations/${clientId}/${id}`, { replace: true })}
      />
    </Suspense>
  );
}
