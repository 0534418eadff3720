import { Box, Card, Checkbox, FormControlLabel, Switch, TextField, Typography } from '@mui/material';
import type { RobotRules } from '@recado/contract';
import type { FieldErrors } from '@recado/sdk';
import { automaticReplyTexts as texts } from '@recado/texts';
import { type ReactNode, useId } from 'react';

/** Props of a card for automatic replies: all rules, and a function that changes some of them. */
export interface AutoReplyRulesCardProps {
  readonly clientId: string;
  readonly rules: RobotRules;
  readonly change: (changes: Partial<RobotRules>) => void;
  /** Validation errors of the last save, by the path of the field. */
  readonly wrong: FieldErrors;
}

/** Maximum characters of a reply. WhatsApp accepts more, but people do not read longer texts on a phone. */
const MAX_REPLY_CHARS = 1_000;

export interface AutoReplyCardProps {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}

/** Card for one kind of automatic reply. */
export function AutoReplyCard({ title, hint, children }: AutoReplyCardProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={id} variant="h2" gutterBottom>
        {title}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 2, maxWidth: 640 }}>
        {hint}
      </Typography>
      {children}
    </Card>
  );
}

export interface ReplySwitchRowProps {
  readonly enabled: boolean;
  readonly label: string;
  readonly onChange: (enabled: boolean) => void;
  /** Other controls, which are shown in the same row as the switch. */
  readonly children: ReactNode;
}

/** Row with the switch that enables an automatic reply, and its other actions. */
export const AutoReplySwitchRow = ({ enabled, label, onChange, children }: ReplySwitchRowProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
    <FormControlLabel
      label={texts.enabled}
      control={
        <Switch
          checked={enabled}
          onChange={(_, isChecked) => onChange(isChecked)}
          slotProps={{ input: { 'aria-label': texts.enabledOf(label) } }}
        />
      }
      sx={{ mr: 'auto' }}
    />
    {children}
  </Box>
);

export interface ReplyTextFieldProps {
  readonly label?: string;
  readonly text: string;
  readonly placeholder?: string;
  /** True if the reply is enabled but has no text. */
  readonly isMissing: boolean;
  readonly errorMessage?: string | undefined;
  readonly hint?: string;
  readonly onChange: (text: string) => void;
}

export const ReplyTextField = ({
  label = texts.text,
  text,
  placeholder,
  isMissing,
  errorMessage,
  hint,
  onChange,
}: ReplyTextFieldProps) => (
  <TextField
    label={label}
    value={text}
    error={isMissing || errorMessage !== undefined}
    helperText={errorMessage ?? (isMissing ? texts.noText : hint)}
    placeholder={placeholder}
    onChange={event => onChange(event.target.value)}
    multiline
    minRows={2}
    fullWidth
    slotProps={{ htmlInput: { maxLength: MAX_REPLY_CHARS } }}
  />
);

export interface NumberRequestFieldProps {
  readonly isChecked: boolean | undefined;
  readonly onChange: (isChecked: boolean) => void;
}

/** Checkbox with which a reply also asks people who hide their phone number for it. */
export const NumberRequestField = ({ isChecked = false, onChange }: NumberRequestFieldProps) => (
  <FormControlLabel
    label={texts.requestNumber}
    control={<Checkbox checked={isChecked} onChange={(_, checked) => onChange(checked)} />}
    // A row of its own, because it would otherwise touch a narrow field before it.
    sx={{ display: 'flex', mt: 1 }}
  />
);
