import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Typography,
} from '@mui/material';
import type { Conversation } from '@recado/contract';
import { commonTexts, messageKeepingTexts as texts } from '@recado/texts';
import { CheckIcon, formatNumber } from '@recado/ui';
import { useId, useState } from 'react';
import { ConversationTargetField, useConversationTargets } from '../ConversationTargetField.tsx';
import { getConversationName } from '../getConversationName.ts';

/** Maximum number of conversations to which a message is forwarded at once, as in WhatsApp. */
const MAX_FORWARD_TARGETS = 5;

export interface ForwardDialogProps {
  readonly clientId: string;
  readonly onClose: () => void;
  readonly onForward: (targets: readonly Conversation[]) => void;
}

/** Dialog that selects the conversations to which a message is forwarded. */
export function ForwardDialog({ clientId, onClose, onForward }: ForwardDialogProps) {
  const id = useId();
  const { conversations, input, setInput } = useConversationTargets(clientId);
  const [targets, setTargets] = useState<readonly Conversation[]>([]);
  const isChosen = (conversation: Conversation) => targets.some(target => target.id === conversation.id);
  const toggle = (conversation: Conversation) =>
    setTargets(
      isChosen(conversation) ? targets.filter(target => target.id !== conversation.id) : [...targets, conversation],
    );
  // Chosen conversations stay in the list when another search does not find them.
  const found = conversations?.filter(conversation => !isChosen(conversation)) ?? [];
  const isFull = targets.length >= MAX_FORWARD_TARGETS;
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id} variant="h2">
        {texts.forwardTitle}
      </DialogTitle>
      <DialogContent sx={{ pt: '8px !important' }}>
        <ConversationTargetField label={texts.forwardSearch} input={input} onChange={setInput} />
        <List aria-label={texts.forwardList} sx={{ mx: -1, height: 320, overflowY: 'auto' }}>
          {[...targets, ...found].map(conversation => (
            <ListItem key={conversation.id} disablePadding>
              <ListItemButton
                role="checkbox"
                aria-checked={isChosen(conversation)}
                disabled={isFull && !isChosen(conversation)}
                selected={isChosen(conversation)}
                onClick={() => toggle(conversation)}
                sx={{ borderRadius: 1 }}
              >
                <ListItemText primary={<bdi>{getConversationName(conversation)}</bdi>} />
                {isChosen(conversation) && (
                  <ListItemIcon sx={{ minWidth: 0 }}>
                    <CheckIcon fontSize="small" />
                  </ListItemIcon>
                )}
              </ListItemButton>
            </ListItem>
          ))}
        </List>
        <Typography role="status" variant="body2" color="text.secondary">
          {isFull
            ? texts.forwardMost(formatNumber(MAX_FORWARD_TARGETS))
            : conversations && targets.length + found.length === 0
              ? texts.forwardNone
              : undefined}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{commonTexts.cancel}</Button>
        <Button variant="contained" disabled={targets.length === 0} onClick={() => onForward(targets)}>
          {targets.length === 0 ? texts.forward : texts.forwardCount(formatNumber(targets.length))}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
