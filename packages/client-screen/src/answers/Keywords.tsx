import { robot as texts } from '@recado/texts';
import type { PartProps } from './AnswerCard.tsx';
import { alone } from './Trial.tsx';
import { WordedAnswers, within } from './WordedAnswers.tsx';

/** Answers to words. */
export const Keywords = ({ clientId, rules, change, wrong }: PartProps) => (
  <WordedAnswers
    clientId={clientId}
    words={texts.keywords}
    answers={rules.keywords}
    most={50}
    fresh={() => ({ id: crypto.randomUUID(), enabled: true, words: [], text: '' })}
    onChange={keywords => change({ keywords })}
    wrong={within(wrong, 'keywords')}
    trial={one => ({
      what: one.words.join(', '),
      rules: alone(rules, { keywords: [{ ...one, enabled: true }] }),
      isReady: true,
    })}
  />
);
