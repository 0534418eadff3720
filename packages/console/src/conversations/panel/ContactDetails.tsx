import { Box, Button, Typography } from '@mui/material';
import type { Contact } from '@recado/contract';
import { contactPanelTexts as texts } from '@recado/texts';
import { formatPhone } from '@recado/ui';
import { LabelPill } from '../tools/LabelPill.tsx';
import { PanelSection } from './PanelSection.tsx';

export interface ContactDetailsProps {
  readonly contact: Contact;
  readonly onEdit: () => void;
}

/** Names, labels and notes of a contact, with the button to change them. */
export function ContactDetails({ contact, onEdit }: ContactDetailsProps) {
  const { ownName, whatsappName, username, phoneNumber, labels, notes } = contact;
  const rows: readonly (readonly [term: string, value: string | null | undefined])[] = [
    [texts.names.own, ownName],
    [texts.names.whatsapp, whatsappName],
    [texts.names.username, username && `@${username}`],
    [texts.names.phone, phoneNumber === null ? texts.names.none : formatPhone(phoneNumber)],
  ];
  return (
    <>
      <Box component="dl" sx={{ m: 0, px: 2, pb: 1.5, display: 'grid', gap: 1 }}>
        {rows.map(
          ([term, value]) =>
            value && (
              <Box key={term}>
                <Typography component="dt" variant="caption" color="text.secondary">
                  {term}
                </Typography>
                <Typography component="dd" variant="body2" sx={{ m: 0 }}>
                  <bdi>{value}</bdi>
                </Typography>
              </Box>
            ),
        )}
      </Box>
      <Box sx={{ px: 2, pb: 1.5 }}>
        <Button size="small" variant="outlined" onClick={onEdit}>
          {texts.edit}
        </Button>
      </Box>
      <PanelSection title={texts.labels.title}>
        {labels.length === 0 ? (
          <Typography variant="body2" color="text.secondary">
            {texts.labels.none}
          </Typography>
        ) : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
            {labels.map(name => (
              <LabelPill key={name} name={name} />
            ))}
          </Box>
        )}
      </PanelSection>
      <PanelSection title={texts.notes.title}>
        <Typography
          variant="body2"
          color={notes === null ? 'text.secondary' : 'text.primary'}
          dir="auto"
          sx={{ whiteSpace: 'pre-wrap' }}
        >
          {notes ?? texts.notes.none}
        </Typography>
      </PanelSection>
    </>
  );
}
