import { TextField } from '@mui/material';
import { robot as texts } from '@recado/texts';
import { useState } from 'react';
import { AutoReplyCard, ReplyTextField, type RulesSectionProps, SwitchRow } from './AutoReplyCard.tsx';
import { enableOnly, Trial } from './Trial.tsx';

/** Card for the automatic reply outside business hours. */
export function AwayReplyCard({ clientId, rules, change, wrong }: RulesSectionProps) {
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
      <SwitchRow enabled={away.enabled} label={title} onChange={enabled => set({ enabled })}>
        <Trial
          clientId={clientId}
          ruleName={title}
          rules={enableOnly(rules, { away: { ...away, enabled: true } })}
          isReady={away.text.trim() !== ''}
        />
      </SwitchRow>
    </AutoReplyCard>
  );
}

/** Card for the automatic reply to people who write for the first time. */
export function GreetingCard({ clientId, rules, change, wrong }: RulesSectionProps) {
  const { greeting } = rules;
  const { title, hint, placeholder, afterDays } = texts.greeting;
  /** Text as typed, because it may not be a valid number of days during typing. */
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
      <SwitchRow enabled={greeting.enabled} label={title} onChange={enabled => set({ enabled })}>
        <Trial
          clientId={clientId}
          ruleName={title}
          rules={enableOnly(rules, { greeting: { ...greeting, enabled: true } })}
          isReady={greeting.text.trim() !== ''}
        />
      </SwitchRow>
    </AutoReplyCard>
  );
}
