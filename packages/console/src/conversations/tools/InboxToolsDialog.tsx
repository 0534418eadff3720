import { Box, Dialog, DialogContent, DialogTitle, IconButton, Tab, Tabs } from '@mui/material';
import type { Client } from '@recado/contract';
import { inboxToolTexts } from '@recado/texts';
import { CloseIcon, useIsPhoneScreen } from '@recado/ui';
import { LabelSection } from './LabelSection.tsx';
import { NotificationSection } from './NotificationSection.tsx';
import { QuickReplySection } from './QuickReplySection.tsx';

const texts = inboxToolTexts.dialog;

export type InboxToolsDialogTab = 'notices' | 'labels' | 'replies';

export interface InboxToolsDialogProps {
  readonly client: Client;
  readonly tab: InboxToolsDialogTab;
  readonly onTab: (tab: InboxToolsDialogTab) => void;
  readonly onClose: () => void;
}

/** Dialog for notifications, labels and quick replies. The browser loads this code when the dialog opens. */
export function InboxToolsDialog({ client, tab, onTab, onClose }: InboxToolsDialogProps) {
  const isPhone = useIsPhoneScreen();
  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={isPhone} onClose={onClose} aria-labelledby="tools-title">
      <DialogTitle id="tools-title" variant="h2" sx={{ pr: 7, fontSize: '1.125rem' }}>
        {texts.title}
      </DialogTitle>
      <IconButton aria-label={texts.close} onClick={onClose} sx={{ position: 'absolute', top: 10, right: 12 }}>
        <CloseIcon />
      </IconButton>
      <Tabs
        value={tab}
        onChange={(_event, newTab: InboxToolsDialogTab) => onTab(newTab)}
        aria-label={texts.sections}
        sx={{
          px: { sm: 2 },
          borderBottom: 1,
          borderColor: 'divider',
          '& .MuiTab-root': { px: 1.5, minWidth: 0 },
        }}
      >
        {(['notices', 'labels', 'replies'] as const).map(tabName => (
          <Tab
            key={tabName}
            value={tabName}
            id={`tools-${tabName}`}
            aria-controls="tools-section"
            label={texts[tabName]}
          />
        ))}
      </Tabs>
      <DialogContent>
        <Box id="tools-section" role="tabpanel" aria-labelledby={`tools-${tab}`} sx={{ minHeight: 260 }}>
          {tab === 'notices' && <NotificationSection client={client} />}
          {tab === 'labels' && <LabelSection clientId={client.id} />}
          {tab === 'replies' && <QuickReplySection clientId={client.id} />}
        </Box>
      </DialogContent>
    </Dialog>
  );
}
