import { TextField } from '@mui/material';
import { robot as texts } from '@recado/texts';
import { useState } from 'react';
import { AnswerCard, AnswerText, type PartProps, SwitchRow } from './AnswerCard.tsx';
import { alone, Trial } from './Trial.tsx';

/** For who writes when it is closed. */
export function Away({ clientId, rules, change, wrong }: PartProps) {
  const { away } = rules;
  const { title, hint, placeholder } = texts.away;
  const set = (some: Partial<typeof away>) => change({ away: { ...away, ...some } });
  return (
    <AnswerCard title={title} hint={hint}>
      <AnswerText
        text={away.text}
        placeholder={placeholder}
        isMissing={away.enabled && away.text.trim() === ''}
        wrong={wrong['away.text']}
        hint={texts.textHint}
        onChange={text => set({ text })}
      />
      <SwitchRow enabled={away.enabled} label={title} onChange={enabled => set({ enabled })}>
        <Trial
          clientId={clientId}
          what={title}
          rules={alone(rules, { away: { ...away, enabled: true } })}
          isReady={away.text.trim() !== ''}
        />
      </SwitchRow>
    </AnswerCard>
  );
}

/** For who writes for the first time. */
export function Greeting({ clientId, rules, change, wrong }: PartProps) {
  const { greeting } = rules;
  const { title, hint, placeholder, afterDays } = texts.greeting;
  /** While it is being written it may be no number of days. */
  const [typed, setTyped] = useState<string>();
  const set = (some: Partial<typeof greeting>) => change({ greeting: { ...greeting, ...some } });
  return (
    <AnswerCard title={title} hint={hint}>
      <AnswerText
        text={greeting.text}
        placeholder={placeholder}
        isMissing={greeting.enabled && greeting.text.trim() === ''}
        wrong={wrong['greeting.text']}
        hint={texts.textHint}
        onChange={text => set({ text })}
      />
      <TextField
        label={afterDays}
        type="number"
        value={typed ?? greeting.afterDays}
        onChange={event => {
          setTyped(event.target.value);
          const days = Number(event.target.value);
          if (Number.isInteger(days) && days >= 1 && days <= 365) set({ afterDays: days });
        }}
        onBlur={() => setTyped(undefined)}
        slotProps={{ htmlInput: { min: 1, max: 365, inputMode: 'numeric' } }}
        sx={{ mt: 2, width: 300, maxWidth: '100%' }}
      />
      <SwitchRow enabled={greeting.enabled} label={title} onChange={enabled => set({ enabled })}>
        <Trial
          clientId={clientId}
          what={title}
          rules={alone(rules, { greeting: { ...greeting, enabled: true } })}
          isReady={greeting.text.trim() !== ''}
        />
      </SwitchRow>
    </AnswerCard>
  );
}
