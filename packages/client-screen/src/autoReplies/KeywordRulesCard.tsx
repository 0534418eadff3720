import { automaticReplyTexts as texts } from '@recado/texts';
import { type AutoReplyRulesCardProps, NumberRequestField } from './AutoReplyCard.tsx';
import { KeywordRepliesCard, selectFieldErrorsBelowPath } from './KeywordRepliesCard.tsx';
import { disableAllRulesExcept } from './RulePreview.tsx';

/** Card with the automatic replies to keywords. */
export const KeywordRulesCard = ({ clientId, rules, change, wrong }: AutoReplyRulesCardProps) => (
  <KeywordRepliesCard
    clientId={clientId}
    labels={texts.keywords}
    answers={rules.keywords}
    maxCount={50}
    createReply={() => ({ id: crypto.randomUUID(), enabled: true, words: [], text: '' })}
    onChange={keywords => change({ keywords })}
    wrong={selectFieldErrorsBelowPath(wrong, 'keywords')}
    renderFields={({ requestNumber }, change) => (
      <NumberRequestField isChecked={requestNumber} onChange={checked => change({ requestNumber: checked })} />
    )}
    buildPreview={reply => ({
      ruleName: reply.words.join(', '),
      rules: disableAllRulesExcept(rules, { keywords: [{ ...reply, enabled: true }] }),
      isReady: true,
    })}
  />
);
