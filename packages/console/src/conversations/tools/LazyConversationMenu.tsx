import { createLazyComponent } from '@recado/ui';
import { Suspense } from 'react';
import type { ConversationMenuProps } from './ConversationMenu.tsx';

const ConversationMenu = createLazyComponent(async () => (await import('./ConversationMenu.tsx')).ConversationMenu);

/** Menu of a conversation, whose code loads when it is first opened. */
export const LazyConversationMenu = (props: ConversationMenuProps) =>
  props.anchor && (
    <Suspense>
      <ConversationMenu {...props} />
    </Suspense>
  );
