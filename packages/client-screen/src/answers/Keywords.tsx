import { Box, Button, Typography } from '@mui/material';
import type { RobotRules } from '@recado/contract';
import { robot as texts } from '@recado/texts';
import { AnswerCard, AnswerText, itemLook, type PartProps, SwitchRow } from './AnswerCard.tsx';
import { alone, Trial } from './Trial.tsx';
import { Words } from './Words.tsx';

type Keyword = RobotRules['keywords'][number];

/** Answers to words. */
export function Keywords({ clientId, rules, change }: PartProps) {
  const { keywords } = rules;
  const { title, hint, none, add, item, words, wordsPlaceholder, placeholder } = texts.keywords;
  const set = (id: string, some: Partial<Keyword>) =>
    change({ keywords: keywords.map(one => (one.id === id ? { ...one, ...some } : one)) });
  return (
    <AnswerCard title={title} hint={hint}>
      {keywords.length === 0 && <Typography color="text.secondary">{none}</Typography>}
      {keywords.map((one, index) => {
        const name = item(String(index + 1));
        return (
          <Box key={one.id} component="fieldset" sx={itemLook} aria-label={name}>
            <Words
              label={words}
              placeholder={wordsPlaceholder}
              words={one.words}
              onChange={said => set(one.id, { words: said })}
            />
            <AnswerText
              text={one.text}
              placeholder={placeholder}
              isMissing={one.enabled && one.text.trim() === ''}
              onChange={text => set(one.id, { text })}
            />
            <SwitchRow enabled={one.enabled} label={name} onChange={enabled => set(one.id, { enabled })}>
              <Trial
                clientId={clientId}
                what={one.words.join(', ') || name}
                rules={alone(rules, { keywords: [{ ...one, enabled: true }] })}
                isReady={one.text.trim() !== '' && one.words.length > 0}
              />
              <Button
                color="error"
                aria-label={texts.removeOf(name)}
                onClick={() => change({ keywords: keywords.filter(({ id }) => id !== one.id) })}
              >
                {texts.remove}
              </Button>
            </SwitchRow>
          </Box>
        );
      })}
      <Button
        variant="outlined"
        disabled={keywords.length >= 50}
        onClick={() =>
          change({ keywords: [...keywords, { id: crypto.randomUUID(), enabled: true, words: [], text: '' }] })
        }
        sx={{ mt: 2 }}
      >
        {add}
      </Button>
    </AnswerCard>
  );
}
