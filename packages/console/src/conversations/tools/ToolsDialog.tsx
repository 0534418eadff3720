import { Box, Dialog, DialogContent, DialogTitle, IconButton, Tab, Tabs } from '@mui/material';
import type { Client } from '@recado/contract';
import { inboxTools } from '@recado/texts';
import { CloseIcon, usePhone } from '@recado/ui';
import { LabelSection } from './LabelSection.tsx';
import { NoticeSection } from './NoticeSection.tsx';
import { ReplySection } from './ReplySection.tsx';

const texts = inboxTools.dialog;

export type ToolsTab = 'notices' | 'labels' | 'replies';

export interface ToolsDialogProps {
  readonly client: Client;
  readonly tab: ToolsTab;
  readonly onTab: (tab: ToolsTab) => void;
  readonly onClose: () => void;
}

/** How one works in the conversations: notices, labels, quick replies. Loaded when it is opened. */
export function ToolsDialog({ client, tab, onTab, onClose }: ToolsDialogProps) {
  const isPhone = usePhone();
  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={isPhone} onClose={onClose} aria-labelledby="tools-title">
      <DialogTitle id="tools-title" variant="h2" sx={{ pr: 7, fontSize: '1.125rem' }}>
        {texts.title}
      </DialogTitle>
      <IconButton
        aria-label={texts.close}
        onClick={onClose}
        sx={{ position: 'absolute', top: 10, right: 12 }}
      >
        <CloseIcon />
      </IconButton>
      <Tabs
        value={tab}
        onChange={(_event, chosen: ToolsTab) => onTab(chosen)}
        aria-label={texts.sections}
        sx={{
          px: { sm: 2 },
          borderBottom: 1,
          borderColor: 'divider',
          '& .MuiTab-root': { px: 1.5, minWidth: 0 },
        }}
      >
        {(['notices', 'labels', 'replies'] as const).map(one => (
          <Tab key={one} value={one} id={`tools-${one}`} aria-controls="tools-section" label={texts[one]} />
        ))}
      </Tabs>
      <DialogContent>
        <Box id="tools-section" role="tabpanel" aria-labelledby={`tools-${tab}`} sx={{ minHeight: 260 }}>
          {tab === 'notices' && <NoticeSection client={client} />}
          {tab === 'labels' && <LabelSection clientId={client.id} />}
          {tab === 'replies' && <ReplySection clientId={client.id} />}
        </Box>
      </DialogContent>
    </Dialog>
  );
}
