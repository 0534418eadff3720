import { Box, Card, FormControlLabel, Switch, TextField, Typography } from '@mui/material';
import type { RobotRules } from '@recado/contract';
import type { FieldErrors } from '@recado/sdk';
import { robot as texts } from '@recado/texts';
import { type ReactNode, useId } from 'react';

/** A part of the page: all rules, and how to change some. */
export interface PartProps {
  readonly clientId: string;
  readonly rules: RobotRules;
  readonly change: (some: Partial<RobotRules>) => void;
  /** What the server said of what could not be saved, by the field's path. */
  readonly wrong: FieldErrors;
}

/** WhatsApp takes more; whoever reads it on a phone does not. */
const LONGEST = 1_000;

export interface AnswerCardProps {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}

/** One kind of answers. */
export function AnswerCard({ title, hint, children }: AnswerCardProps) {
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

export interface SwitchRowProps {
  readonly enabled: boolean;
  readonly label: string;
  readonly onChange: (enabled: boolean) => void;
  /** Beside it. */
  readonly children: ReactNode;
}

/** Whether an answer is given, and what else can be done about it. */
export const SwitchRow = ({ enabled, label, onChange, children }: SwitchRowProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
    <FormControlLabel
      label={texts.enabled}
      control={
        <Switch
          checked={enabled}
          onChange={(_, isWanted) => onChange(isWanted)}
          slotProps={{ input: { 'aria-label': texts.enabledOf(label) } }}
        />
      }
      sx={{ mr: 'auto' }}
    />
    {children}
  </Box>
);

export interface AnswerTextProps {
  readonly label?: string;
  readonly text: string;
  readonly placeholder?: string;
  /** It is to be given, and says nothing. */
  readonly isMissing: boolean;
  readonly wrong?: string | undefined;
  readonly hint?: string;
  readonly onChange: (text: string) => void;
}

export const AnswerText = ({
  label = texts.text,
  text,
  placeholder,
  isMissing,
  wrong,
  hint,
  onChange,
}: AnswerTextProps) => (
  <TextField
    label={label}
    value={text}
    error={isMissing || wrong !== undefined}
    helperText={wrong ?? (isMissing ? texts.noText : hint)}
    placeholder={placeholder}
    onChange={event => onChange(event.target.value)}
    multiline
    minRows={2}
    fullWidth
    slotProps={{ htmlInput: { maxLength: LONGEST } }}
  />
);
