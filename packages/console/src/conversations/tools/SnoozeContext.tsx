import type { Conversation } from '@recado/contract';
import { conversationTexts } from '@recado/texts';
import { createLazyComponent } from '@recado/ui';
import { createContext, type ReactNode, Suspense, useState } from 'react';
import { getConversationName } from '../getConversationName.ts';

const SnoozeDialog = createLazyComponent(async () => (await import('./SnoozeDialog.tsx')).SnoozeDialog);

/** Context with the function that opens the snooze dialog. */
export const SnoozeContext = createContext<(conversation: Conversation) => void>(() => {});

export interface SnoozeProviderProps {
  readonly clientId: string;
  readonly onChange: (conversation: Conversation, change: { readonly snoozedUntil: string }) => void;
  readonly children: ReactNode;
}

/** Renders one snooze dialog, which the menus of all conversations share. */
export function SnoozeProvider({ clientId, onChange, children }: SnoozeProviderProps) {
  const [conversationToSnooze, setConversationToSnooze] = useState<Conversation>();
  return (
    <SnoozeContext.Provider value={setConversationToSnooze}>
      {children}
      {conversationToSnooze && (
        <Suspense>
          <SnoozeDialog
            clientId={clientId}
            title={conversationTexts.snoozing.title(getConversationName(conversationToSnooze))}
            onClose={() => setConversationToSnooze(undefined)}
            onChoose={until => {
              setConversationToSnooze(undefined);
              onChange(conversationToSnooze, { snoozedUntil: until.toISOString() });
            }}
          />
        </Suspense>
      )}
    </SnoozeContext.Provider>
  );
}
