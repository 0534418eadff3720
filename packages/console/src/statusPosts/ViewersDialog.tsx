import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { commonTexts, statusPostPageTexts } from '@recado/texts';
import { formatDateTime, useApi } from '@recado/ui';
import { useId } from 'react';

const texts = statusPostPageTexts.viewers;

interface ViewersDialogProps {
  readonly clientId: string;
  /** ID of the post. */
  readonly post: string;
  readonly onClose: () => void;
}

/** Dialog with the people who viewed a status post. */
export function ViewersDialog({ clientId, post, onClose }: ViewersDialogProps) {
  const id = useId();
  const { data } = useApi('GET /clients/{id}/status-posts/{post}', { params: { id: clientId, post } });
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id} variant="h2">
        {texts.title}
      </DialogTitle>
      <DialogContent>
        {!data && <Typography>{commonTexts.loading}</Typography>}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data?.viewers.map(({ chat, name, viewedAt }) => (
            <Box component="li" key={chat} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.5 }}>
              <bdi>{name ?? chat}</bdi>
              <Typography component="time" dateTime={viewedAt} variant="body2" color="text.secondary">
                {formatDateTime(viewedAt)}
              </Typography>
            </Box>
          ))}
        </Box>
        <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
          {texts.hidden}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
