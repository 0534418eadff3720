import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import type { RobotRulePreview, RobotRules } from '@recado/contract';
import { automaticReplyTexts } from '@recado/texts';
import { formatDateTime, formatPhone, getFailureMessage, isSessionEndError, toast, useSdk } from '@recado/ui';
import { useId, useState } from 'react';

const texts = automaticReplyTexts.trial;

/** Returns `rules` with all automatic replies disabled, except the replies in `enabledRules`. */
export const disableAllRulesExcept = (rules: RobotRules, enabledRules: Partial<RobotRules>): RobotRules => ({
  ...rules,
  greeting: { ...rules.greeting, enabled: false },
  away: { ...rules.away, enabled: false },
  keywords: [],
  menus: [],
  ...enabledRules,
});

export interface RulePreviewProps {
  readonly clientId: string;
  /** Name of the rule to preview. */
  readonly ruleName: string;
  /** Rules of automatic replies as shown in the form, whether or not they are saved. */
  readonly rules: RobotRules;
  /** True if the rule is complete enough for a preview. */
  readonly isReady: boolean;
}

/** Button and dialog that preview how a rule would reply to the latest messages. */
export function RulePreview({ clientId, ruleName, rules, isReady }: RulePreviewProps) {
  const sdk = useSdk();
  const id = useId();
  const [isLoading, setLoading] = useState(false);
  const [previews, setPreviews] = useState<readonly RobotRulePreview[]>();
  const [isOpen, setOpen] = useState(false);
  const run = async () => {
    setLoading(true);
    try {
      const request = { params: { id: clientId }, payload: rules };
      setPreviews((await sdk.request('POST /clients/{id}/robot/try', request)).trials);
      setOpen(true);
    } catch (error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.failed));
    } finally {
      setLoading(false);
    }
  };
  return (
    <>
      <Button disabled={!isReady || isLoading} aria-label={texts.of(ruleName)} onClick={() => void run()}>
        {isLoading ? texts.trying : texts.button}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth maxWidth="sm" aria-labelledby={id}>
        <DialogTitle id={id}>{texts.title(ruleName)}</DialogTitle>
        <DialogContent>
          <Typography color="text.secondary" sx={{ mb: 1 }}>
            {previews?.length === 0 ? texts.none : texts.text}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {previews?.map(preview => (
              <PreviewRow key={preview.message.id} {...preview} />
            ))}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)} autoFocus>
            {texts.close}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

/** Shortens the received message to three lines, because it only shows which message the reply answers. */
const clampToThreeLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
} as const;

const PreviewRow = ({ message, answer, silence }: RobotRulePreview) => (
  <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
    <Typography variant="body2" color="text.secondary">
      <bdi>{message.name || (message.phoneNumber ? formatPhone(message.phoneNumber) : message.chat)}</bdi> ·{' '}
      {formatDateTime(message.timestamp)}
    </Typography>
    <Typography dir="auto" sx={{ unicodeBidi: 'isolate', ...clampToThreeLines }}>
      {message.text || texts.noText}
    </Typography>
    {answer ? (
      <Box sx={{ mt: 0.5, pl: 1.5, borderLeft: 3, borderColor: 'primary.main' }}>
        <Typography variant="body2" color="text.secondary">
          {texts.answered}
        </Typography>
        <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', unicodeBidi: 'isolate' }}>
          {[answer.text, ...(answer.options ?? []).map((option, index) => `${index + 1}. ${option}`)].join('\n')}
        </Typography>
        {answer.requestNumber && <Typography variant="body2">{texts.requestsNumber}</Typography>}
      </Box>
    ) : (
      <Typography variant="body2" color="text.secondary" sx={{ fontStyle: 'italic' }}>
        {texts.silences[silence ?? 'none']}
      </Typography>
    )}
  </Box>
);
