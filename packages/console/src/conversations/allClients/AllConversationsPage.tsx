import { Box } from '@mui/material';
import { layoutTexts, conversationTexts as texts } from '@recado/texts';
import { EmptyState, MessageIcon, PageTitle, useApi, useIsPhoneScreen } from '@recado/ui';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { ClientPicker } from '../../clientChoice/ClientPicker.tsx';
import { storeClientChoice } from '../../clientChoice/clientChoice.ts';
import { ALL_CLIENTS, buildClientScreenPath } from '../../clientChoice/clientScreens.ts';
import { ClientConversations } from '../ConversationsPage.tsx';
import { ConversationSearchField } from '../list/ConversationSearchField.tsx';
import { ConversationViewToggle } from '../list/ConversationViewToggle.tsx';
import type { ConversationListFilter } from '../list/loadedConversationList.ts';
import { AllConversationList } from './AllConversationList.tsx';

const NO_FILTER: ConversationListFilter = { view: 'all', q: '' };

/**
 * `/conversations/all`: one inbox with the conversations of all clients, and the open conversation of one client
 * (`/conversations/all/{id}/{conversation}`). A phone shows only one of the two.
 */
export function AllConversationsPage() {
  const { id, conversation } = useParams();
  const isPhone = useIsPhoneScreen();
  const navigate = useNavigate();
  const { data } = useApi('GET /clients');
  const [filter, setFilter] = useState(NO_FILTER);
  const clients = data?.clients ?? [];
  useEffect(() => storeClientChoice(ALL_CLIENTS), []);
  // With a single client, or none, the inbox of all clients has nothing to add.
  if (data && clients.length < 2) return <Navigate to="/conversations" replace />;
  const isListShown = !isPhone || conversation === undefined;
  return (
    <Box sx={{ display: 'flex', flex: 1, minHeight: 0, minWidth: 0, bgcolor: 'background.paper' }}>
      {id === undefined && <PageTitle screen={`${texts.title} · ${layoutTexts.clientPicker.all}`} />}
      <Box
        component="section"
        aria-label={texts.title}
        sx={{
          display: isListShown ? 'flex' : 'none',
          flexDirection: 'column',
          width: { xs: '100%', sm: 340, lg: 360 },
          flex: 'none',
          borderRight: { sm: 1 },
          borderColor: { sm: 'divider' },
        }}
      >
        <Box sx={{ p: 1.5, display: 'grid', gap: 1, borderBottom: 1, borderColor: 'divider' }}>
          <Box sx={{ display: 'grid', minHeight: 40 }}>
            <ClientPicker
              clients={clients}
              value={ALL_CLIENTS}
              offersAll
              onChoose={choice => void navigate(buildClientScreenPath('conversations', choice))}
            />
          </Box>
          <ConversationSearchField q={filter.q} onSearch={q => setFilter({ ...filter, q })} />
          <ConversationViewToggle view={filter.view} onView={view => setFilter({ ...filter, view })} />
        </Box>
        <AllConversationList
          clients={clients}
          filter={filter}
          currentId={conversation}
          onClear={() => setFilter({ ...filter, q: '' })}
        />
      </Box>
      {id !== undefined && conversation !== undefined ? (
        <ClientConversations key={id} id={id} conversation={conversation} allClientsPath="/conversations/all" />
      ) : (
        !isPhone && (
          <Box sx={{ flex: 1, minWidth: 0, bgcolor: 'background.default' }}>
            <EmptyState {...texts.thread.none} icon={<MessageIcon />} />
          </Box>
        )
      )}
    </Box>
  );
}
