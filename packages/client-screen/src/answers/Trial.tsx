import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import type { RobotRules, RobotTrial } from '@recado/contract';
import { robot } from '@recado/texts';
import { failureMessage, formatDateTime, formatPhone, isSessionEnd, toast, useSdk } from '@recado/ui';
import { useId, useState } from 'react';

const texts = robot.trial;

/** Rules of which none is enabled but those given. */
export const alone = (rules: RobotRules, some: Partial<RobotRules>): RobotRules => ({
  ...rules,
  greeting: { ...rules.greeting, enabled: false },
  away: { ...rules.away, enabled: false },
  keywords: [],
  menus: [],
  ...some,
});

export interface TrialProps {
  readonly clientId: string;
  /** Which rule it is. */
  readonly what: string;
  /** As they are written, saved or not. */
  readonly rules: RobotRules;
  /** There is something to be tried. */
  readonly isReady: boolean;
}

/** What a rule would have answered to the last messages. */
export function Trial({ clientId, what, rules, isReady }: TrialProps) {
  const sdk = useSdk();
  const id = useId();
  const [isTrying, setTrying] = useState(false);
  const [trials, setTrials] = useState<readonly RobotTrial[]>();
  const [isOpen, setOpen] = useState(false);
  const run = async () => {
    setTrying(true);
    try {
      const asked = { params: { id: clientId }, payload: rules };
      setTrials((await sdk.request('POST /clients/{id}/robot/try', asked)).trials);
      setOpen(true);
    } catch (error) {
      if (!isSessionEnd(error)) toast.error(failureMessage(error, texts.failed));
    } finally {
      setTrying(false);
    }
  };
  return (
    <>
      <Button disabled={!isReady || isTrying} aria-label={texts.of(what)} onClick={() => void run()}>
        {isTrying ? texts.trying : texts.button}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth maxWidth="sm" aria-labelledby={id}>
        <DialogTitle id={id}>{texts.title(what)}</DialogTitle>
        <DialogContent>
          <Typography color="text.secondary" sx={{ mb: 1 }}>
            {trials?.length === 0 ? texts.none : texts.text}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {trials?.map(trial => (
              <TrialRow key={trial.message.id} {...trial} />
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

/** What somebody wrote tells which message it was; what is answered is what is looked for. */
const shortened = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
} as const;

const TrialRow = ({ message, answer, silence }: RobotTrial) => (
  <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
    <Typography variant="body2" color="text.secondary">
      <bdi>{message.name || (message.phoneNumber ? formatPhone(message.phoneNumber) : message.chat)}</bdi> ·{' '}
      {formatDateTime(message.timestamp)}
    </Typography>
    <Typography dir="auto" sx={{ unicodeBidi: 'isolate', ...shortened }}>
      {message.text || texts.noText}
    </Typography>
    {answer ? (
      <Box sx={{ mt: 0.5, pl: 1.5, borderLeft: 3, borderColor: 'primary.main' }}>
        <Typography variant="body2" color="text.secondary">
          {texts.answered}
        </Typography>
        <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', unicodeBidi: 'isolate' }}>
          {[answer.text, ...(answer.options ?? []).map((option, index) => `${index + 1}. ${option}`)].join(
            '\n',
          )}
        </Typography>
      </Box>
    ) : (
      <Typography variant="body2" color="text.secondary" sx={{ fontStyle: 'italic' }}>
        {texts.silences[silence ?? 'none']}
      </Typography>
    )}
  </Box>
);
