import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import type { Conversation } from '@recado/contract';
import { commonTexts, installedAppTexts, layoutTexts } from '@recado/texts';
import { formatNumber, toast, useApi, usePlatform, useSession } from '@recado/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { chooseClientId, readClientChoice } from '../clientChoice/clientChoice.ts';
import { ConversationTargetField, useConversationTargets } from '../conversations/ConversationTargetField.tsx';
import { addToConversationDraft } from '../conversations/composer/addToConversationDraft.ts';
import { filterSendableFiles } from '../conversations/composer/filterSendableFiles.ts';
import { getConversationName } from '../conversations/getConversationName.ts';
import { SHARED_CONTENT_PARAMETER, type SharedContent, takeSharedContent } from './sharedContent.ts';

const texts = installedAppTexts.share;

/** Dialog that selects the conversation in which shared content is attached. The user then sends it, or does not. */
export function ShareDialog() {
  const id = useId();
  const navigate = useNavigate();
  const { queries } = usePlatform();
  const userId = useSession().user?.id ?? '';
  const [, setSearch] = useSearchParams();
  const [content, setContent] = useState<SharedContent>();
  const isTaken = useRef(false);
  const close = () =>
    setSearch(
      search => {
        search.delete(SHARED_CONTENT_PARAMETER);
        return search;
      },
      { replace: true },
    );
  const latestClose = useRef(close);
  useEffect(() => {
    latestClose.current = close;
  });
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    const report = () => {
      toast.error(texts.missing, { id: 'share' });
      latestClose.current();
    };
    takeSharedContent().then(taken => (taken ? setContent(taken) : report()), report);
  }, []);

  const { data } = useApi('GET /clients');
  const clients = data?.clients ?? [];
  const [chosenId, setChosenId] = useState<string>();
  const remembered = chooseClientId('contacts', clients, readClientChoice());
  const clientId = chosenId ?? remembered;
  const { conversations: found, input, setInput } = useConversationTargets(clientId);
  if (!content) return null;
  const choose = (conversation: Conversation) => {
    addToConversationDraft(
      { queries, userId, clientId: clientId ?? '', conversationId: conversation.id },
      { text: content.text, files: filterSendableFiles(content.files) },
    );
    void navigate(`/conversations/${clientId}/${conversation.id}`, { replace: true });
  };
  const conversations = found?.filter(({ chatKind }) => chatKind === 'person' || chatKind === 'group');
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={close} aria-labelledby={id}>
      <DialogTitle id={id} variant="h2">
        {texts.title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" color="text.secondary">
          {texts.text}
        </Typography>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere', maxHeight: 72, overflow: 'hidden' }}>
          {content.files.length > 0 ? texts.files(formatNumber(content.files.length)) : content.text}
        </Typography>
        {clients.length > 1 && (
          <TextField
            select
            size="small"
            label={layoutTexts.clientPicker.label}
            value={clientId ?? ''}
            onChange={({ target }) => setChosenId(target.value)}
          >
            {clients.map(client => (
              <MenuItem key={client.id} value={client.id}>
                {client.businessName}
              </MenuItem>
            ))}
          </TextField>
        )}
        <ConversationTargetField label={texts.search} input={input} onChange={setInput} />
        <List aria-label={texts.list} sx={{ mx: -1, height: 280, overflowY: 'auto' }}>
          {conversations?.map(conversation => (
            <ListItem key={conversation.id} disablePadding>
              <ListItemButton onClick={() => choose(conversation)} sx={{ borderRadius: 1 }}>
                <ListItemText primary={<bdi>{getConversationName(conversation)}</bdi>} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
        <Typography role="status" variant="body2" color="text.secondary">
          {conversations?.length === 0 ? texts.none : undefined}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{commonTexts.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}
