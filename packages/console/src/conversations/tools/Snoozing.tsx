import type { Conversation } from '@recado/contract';
import { lazyPart } from '@recado/ui';
import { createContext, type ReactNode, Suspense, useState } from 'react';

const SnoozeDialog = lazyPart(async () => (await import('./SnoozeDialog.tsx')).SnoozeDialog);

/** Asks until when a conversation is to be put off. */
export const Snoozing = createContext<(conversation: Conversation) => void>(() => {});

export interface SnoozingProviderProps {
  readonly clientId: string;
  readonly onChange: (conversation: Conversation, change: { readonly snoozedUntil: string }) => void;
  readonly children: ReactNode;
}

/** Where it is asked, whichever menu it was begun in. */
export function SnoozingProvider({ clientId, onChange, children }: SnoozingProviderProps) {
  const [about, setAbout] = useState<Conversation>();
  return (
    <Snoozing.Provider value={setAbout}>
      {children}
      {about && (
        <Suspense>
          <SnoozeDialog
            clientId={clientId}
            conversation={about}
            onClose={() => setAbout(undefined)}
            onChoose={until => {
              setAbout(undefined);
              onChange(about, { snoozedUntil: until.toISOString() });
            }}
          />
        </Suspense>
      )}
    </Snoozing.Provider>
  );
}
