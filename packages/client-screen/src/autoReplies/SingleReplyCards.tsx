import { TextField } from '@mui/material';
import { automaticReplyTexts as texts } from '@recado/texts';
import { useState } from 'react';
import {
  AutoReplyCard,
  type AutoReplyRulesCardProps,
  AutoReplySwitchRow,
  NumberRequestField,
  ReplyTextField,
} from './AutoReplyCard.tsx';
import { disableAllRulesExcept, RulePreview } from './RulePreview.tsx';

/** Card for the automatic reply outside business hours. */
export function AwayReplyCard({ clientId, rules, change, wrong }: AutoReplyRulesCardProps) {
  const { away } = rules;
  const { title, hint, placeholder } = texts.away;
  const set = (changes: Partial<typeof away>) => change({ away: { ...away, ...changes } });
  return (
    <AutoReplyCard title={title} hint={hint}>
      <ReplyTextField
        text={away.text}
        placeholder={placeholder}
        isMissing={away.enabled && away.text.trim() === ''}
        errorMessage={wrong['away.text']}
        hint={texts.textHint}
        onChange={text => set({ text })}
      />
      <AutoReplySwitchRow enabled={away.enabled} label={title} onChange={enabled => set({ enabled })}>
        <RulePreview
          clientId={clientId}
          ruleName={title}
          rules={disableAllRulesExcept(rules, { away: { ...away, enabled: true } })}
          isReady={away.text.trim() !== ''}
        />
      </AutoReplySwitchRow>
    </AutoReplyCard>
  );
}

/** Card for the automatic reply to people who write for the first time. */
export function GreetingCard({ clientId, rules, change, wrong }: AutoReplyRulesCardProps) {
  const { greeting } = rules;
  const { title, hint, placeholder, afterDays } = texts.greeting;
  /** Number of days as typed. It is kept as text, because it may be invalid while the user is still typing. */
  const [rawInput, setRawInput] = useState<string>();
  const set = (changes: Partial<typeof greeting>) => change({ greeting: { ...greeting, ...changes } });
  return (
    <AutoReplyCard title={title} hint={hint}>
      <ReplyTextField
        text={greeting.text}
        placeholder={placeholder}
        isMissing={greeting.enabled && greeting.text.trim() === ''}
        errorMessage={wrong['greeting.text']}
        hint={texts.textHint}
        onChange={text => set({ text })}
      />
      <TextField
        label={afterDays}
        type="number"
        value={rawInput ?? greeting.afterDays}
        onChange={event => {
          setRawInput(event.target.value);
          const days = Number(event.target.value);
          if (Number.isInteger(days) && days >= 1 && days <= 365) set({ afterDays: days });
        }}
        onBlur={() => setRawInput(undefined)}
        slotProps={{ htmlInput: { min: 1, max: 365, inputMode: 'numeric' } }}
        sx={{ mt: 2, width: 300, maxWidth: '100%' }}
      />
      <NumberRequestField isChecked={greeting.requestNumber} onChange={requestNumber => set({ requestNumber })} />
      <AutoReplySwitchRow enabled={greeting.enabled} label={title} onChange={enabled => set({ enabled })}>
        <RulePreview
          clientId={clientId}
          ruleName={title}
          rules={disableAllRulesExcept(rules, { greeting: { ...greeting, enabled: true } })}
          isReady={greeting.text.trim() !== ''}
        />
      </AutoReplySwitchRow>
    </AutoReplyCard>
  );
}
