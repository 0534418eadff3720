import { robot as texts } from '@recado/texts';
import type { RulesSectionProps } from './AutoReplyCard.tsx';
import { errorsBelow, KeywordRepliesCard } from './KeywordRepliesCard.tsx';
import { enableOnly } from './Trial.tsx';

/** Card with the automatic replies to keywords. */
export const KeywordRulesCard = ({ clientId, rules, change, wrong }: RulesSectionProps) => (
  <KeywordRepliesCard
    clientId={clientId}
    labels={texts.keywords}
    answers={rules.keywords}
    maxCount={50}
    createReply={() => ({ id: crypto.randomUUID(), enabled: true, words: [], text: '' })}
    onChange={keywords => change({ keywords })}
    wrong={errorsBelow(wrong, 'keywords')}
    buildPreview={reply => ({
      ruleName: reply.words.join(', '),
      rules: enableOnly(rules, { keywords: [{ ...reply, enabled: true }] }),
      isReady: true,
    })}
  />
);
