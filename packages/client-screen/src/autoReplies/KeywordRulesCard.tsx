import { automaticReplyTexts as texts } from '@recado/texts';
import type { RulesSectionProps } from './AutoReplyCard.tsx';
import { KeywordRepliesCard, selectErrorsBelow } from './KeywordRepliesCard.tsx';
import { enableOnlyRules } from './RulePreview.tsx';

/** Card with the automatic replies to keywords. */
export const KeywordRulesCard = ({ clientId, rules, change, wrong }: RulesSectionProps) => (
  <KeywordRepliesCard
    clientId={clientId}
    labels={texts.keywords}
    answers={rules.keywords}
    maxCount={50}
    createReply={() => ({ id: crypto.randomUUID(), enabled: true, words: [], text: '' })}
    onChange={keywords => change({ keywords })}
    wrong={selectErrorsBelow(wrong, 'keywords')}
    buildPreview={reply => ({
      ruleName: reply.words.join(', '),
      rules: enableOnlyRules(rules, { keywords: [{ ...reply, enabled: true }] }),
      isReady: true,
    })}
  />
);
