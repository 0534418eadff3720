import { Box, Button, Typography } from '@mui/material';
import type { RobotRules } from '@recado/contract';
import type { FieldErrors } from '@recado/sdk';
import { robot as texts } from '@recado/texts';
import type { ReactNode } from 'react';
import { AnswerCard, AnswerText, SwitchRow } from './AnswerCard.tsx';
import { Trial } from './Trial.tsx';
import { Words } from './Words.tsx';

/** What is answered to words. */
interface Worded {
  readonly id: string;
  readonly enabled: boolean;
  readonly words: string[];
  readonly text: string;
}

export interface WordedAnswersProps<A extends Worded> {
  readonly clientId: string;
  readonly words: {
    readonly title: string;
    readonly hint: string;
    readonly none: string;
    readonly add: string;
    readonly item: (place: string) => string;
    readonly words: string;
    readonly wordsPlaceholder: string;
    /** Of the answer's field, where it is more than an answer. */
    readonly text?: string;
    readonly placeholder: string;
  };
  readonly answers: readonly A[];
  /** So many, and no more. */
  readonly most: number;
  readonly fresh: () => A;
  readonly onChange: (answers: A[]) => void;
  /** By the path within the list: `0.words`. */
  readonly wrong: FieldErrors;
  /** What is tried, and what it is called. */
  readonly trial: (one: A) => {
    readonly what: string;
    readonly rules: RobotRules;
    readonly isReady: boolean;
  };
  /** What such an answer has besides. @param wrong by the path within it */
  readonly more?: (one: A, change: (some: Partial<A>) => void, wrong: FieldErrors) => ReactNode;
}

/** A card of answers to words, each of which can be tried, switched off and removed. */
export function WordedAnswers<A extends Worded>(props: WordedAnswersProps<A>) {
  const { clientId, words: said, answers, most, fresh, onChange, wrong, trial, more } = props;
  return (
    <AnswerCard title={said.title} hint={said.hint}>
      {answers.length === 0 && <Typography color="text.secondary">{said.none}</Typography>}
      {answers.map((one, index) => {
        const name = said.item(String(index + 1));
        const faults = within(wrong, index);
        const change = (some: Partial<A>) =>
          onChange(answers.map(other => (other.id === one.id ? { ...other, ...some } : other)));
        const { what, rules, isReady } = trial(one);
        return (
          <Box key={one.id} component="fieldset" sx={look} aria-label={name}>
            <Words
              label={said.words}
              placeholder={said.wordsPlaceholder}
              words={one.words}
              wrong={faults.words}
              onChange={words => change({ words } as Partial<A>)}
            />
            <AnswerText
              {...(said.text !== undefined && { label: said.text })}
              text={one.text}
              placeholder={said.placeholder}
              isMissing={one.enabled && one.text.trim() === ''}
              wrong={faults.text}
              onChange={text => change({ text } as Partial<A>)}
            />
            {more?.(one, change, faults)}
            <SwitchRow
              enabled={one.enabled}
              label={name}
              onChange={enabled => change({ enabled } as Partial<A>)}
            >
              <Trial
                clientId={clientId}
                what={what || name}
                rules={rules}
                isReady={one.text.trim() !== '' && one.words.length > 0 && isReady}
              />
              <Button
                color="error"
                aria-label={texts.removeOf(name)}
                onClick={() => onChange(answers.filter(({ id }) => id !== one.id))}
              >
                {texts.remove}
              </Button>
            </SwitchRow>
          </Box>
        );
      })}
      <Button
        variant="outlined"
        disabled={answers.length >= most}
        onClick={() => onChange([...answers, fresh()])}
        sx={{ mt: 2 }}
      >
        {said.add}
      </Button>
    </AnswerCard>
  );
}

const look = {
  display: 'grid',
  gap: 1.5,
  m: 0,
  mt: 2,
  p: { xs: 1.5, sm: 2 },
  minWidth: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const;

/** What is wrong below a place, by the path from there. */
export const within = (wrong: FieldErrors, place: string | number): FieldErrors =>
  Object.fromEntries(
    Object.entries(wrong).flatMap(([path, words]) =>
      path.startsWith(`${place}.`) ? [[path.slice(`${place}.`.length), words]] : [],
    ),
  );
