import { Box, Button, TextField, Typography } from '@mui/material';
import { buildPasskeyCommand, findPasskeyAssertion, MAX_PASSKEY_ASSERTION_LENGTH } from '@recado/contract/rules';
import { linkingPasskeyTexts as texts } from '@recado/texts';
import { CopyButton, getFailureMessage, isSessionEndError, Notice } from '@recado/ui';
import { useState } from 'react';
import type { PasskeyAnswering } from './usePasskeyLinking.ts';

interface PasskeyAnswerFormProps {
  /** JSON text of WhatsApp's request options. */
  readonly options: string;
  readonly answering: PasskeyAnswering;
}

/** The command for WhatsApp's page with an explanation of its rights, and the field for the answer. */
export function PasskeyAnswerForm({ options, answering }: PasskeyAnswerFormProps) {
  const [answer, setAnswer] = useState('');
  const [isMalformed, setMalformed] = useState(false);
  const { mutate, isPending, error } = answering;
  const command = buildPasskeyCommand(options);
  const failure = error && !isSessionEndError(error) ? getFailureMessage(error, texts.errors.failed) : undefined;
  return (
    <Box
      component="form"
      noValidate
      autoComplete="off"
      onSubmit={event => {
        event.preventDefault();
        const assertion = findPasskeyAssertion(answer);
        setMalformed(assertion === undefined);
        if (assertion !== undefined) mutate(assertion);
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Notice severity="warning">
        <Typography sx={{ fontWeight: 600 }}>{texts.rightsTitle}</Typography>
        <Typography variant="body2">{texts.rights}</Typography>
      </Notice>
      <Box role="group" aria-label={texts.command} sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
        <Box
          component="code"
          tabIndex={0}
          sx={{
            flex: 1,
            minWidth: 0,
            maxHeight: 160,
            overflow: 'auto',
            p: 1,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            fontSize: '0.8rem',
            overflowWrap: 'anywhere',
            userSelect: 'all',
          }}
        >
          {command}
        </Box>
        <CopyButton value={command} done={texts.commandCopied} label={texts.copyCommand} />
      </Box>
      <TextField
        label={texts.answer}
        helperText={isMalformed ? texts.errors.malformed : texts.answerHelp}
        error={isMalformed}
        value={answer}
        onChange={event => {
          setAnswer(event.target.value);
          setMalformed(false);
        }}
        multiline
        minRows={3}
        maxRows={6}
        disabled={isPending}
        slotProps={{ htmlInput: { maxLength: MAX_PASSKEY_ASSERTION_LENGTH, spellCheck: false } }}
      />
      {failure !== undefined && <Notice severity="error">{failure}</Notice>}
      <Button type="submit" variant="contained" disabled={isPending} sx={{ justifySelf: 'start' }}>
        {isPending ? texts.sending : texts.send}
      </Button>
    </Box>
  );
}
