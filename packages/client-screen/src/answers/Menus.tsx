import { Box, Button, TextField, Typography } from '@mui/material';
import type { RobotRules } from '@recado/contract';
import { MENU_OPTIONS } from '@recado/contract/rules';
import { robot as texts } from '@recado/texts';
import { AnswerCard, AnswerText, itemLook, type PartProps, SwitchRow } from './AnswerCard.tsx';
import { alone, Trial } from './Trial.tsx';
import { Words } from './Words.tsx';

type Menu = RobotRules['menus'][number];
type Option = Menu['options'][number];
const EMPTY: Option = { title: '', text: '' };

/** Menus, with an answer for each option. */
export function Menus({ clientId, rules, change }: PartProps) {
  const { menus } = rules;
  const { title, hint, none, add, item, words, wordsPlaceholder, text: question, placeholder } = texts.menus;
  const set = (id: string, some: Partial<Menu>) =>
    change({ menus: menus.map(one => (one.id === id ? { ...one, ...some } : one)) });
  return (
    <AnswerCard title={title} hint={hint}>
      {menus.length === 0 && <Typography color="text.secondary">{none}</Typography>}
      {menus.map((one, index) => {
        const name = item(String(index + 1));
        const isWhole = one.options.every(option => option.title.trim() !== '');
        return (
          <Box key={one.id} component="fieldset" sx={itemLook} aria-label={name}>
            <Words
              label={words}
              placeholder={wordsPlaceholder}
              words={one.words}
              onChange={said => set(one.id, { words: said })}
            />
            <AnswerText
              label={question}
              text={one.text}
              placeholder={placeholder}
              isMissing={one.enabled && one.text.trim() === ''}
              onChange={text => set(one.id, { text })}
            />
            <Options options={one.options} onChange={options => set(one.id, { options })} />
            <SwitchRow enabled={one.enabled} label={name} onChange={enabled => set(one.id, { enabled })}>
              <Trial
                clientId={clientId}
                what={one.text || name}
                rules={alone(rules, { menus: [{ ...one, enabled: true }] })}
                isReady={one.text.trim() !== '' && one.words.length > 0 && isWhole}
              />
              <Button
                color="error"
                aria-label={texts.removeOf(name)}
                onClick={() => change({ menus: menus.filter(({ id }) => id !== one.id) })}
              >
                {texts.remove}
              </Button>
            </SwitchRow>
          </Box>
        );
      })}
      <Button
        variant="outlined"
        disabled={menus.length >= 10}
        onClick={() =>
          change({
            menus: [
              ...menus,
              { id: crypto.randomUUID(), enabled: true, words: [], text: '', options: [EMPTY, EMPTY] },
            ],
          })
        }
        sx={{ mt: 2 }}
      >
        {add}
      </Button>
    </AnswerCard>
  );
}

interface OptionsProps {
  readonly options: readonly Option[];
  readonly onChange: (options: Option[]) => void;
}

function Options({ options, onChange }: OptionsProps) {
  const { option, optionText, addOption, removeOption } = texts.menus;
  const set = (place: number, some: Partial<Option>) =>
    onChange(options.map((one, index) => (index === place ? { ...one, ...some } : one)));
  return (
    <>
      {options.map((one, index) => {
        const place = String(index + 1);
        return (
          <Box
            key={place}
            sx={{
              display: 'grid',
              gap: 1,
              pl: { sm: 2 },
              borderLeft: { sm: 2 },
              borderColor: { sm: 'divider' },
            }}
          >
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
              <TextField
                label={option(place)}
                value={one.title}
                onChange={event => set(index, { title: event.target.value })}
                size="small"
                fullWidth
                slotProps={{ htmlInput: { maxLength: 100 } }}
              />
              {options.length > MENU_OPTIONS.min && (
                <Button
                  aria-label={removeOption(place)}
                  onClick={() => onChange(options.filter((_, other) => other !== index))}
                >
                  {texts.remove}
                </Button>
              )}
            </Box>
            <AnswerText
              label={optionText(place)}
              text={one.text}
              isMissing={false}
              onChange={text => set(index, { text })}
            />
          </Box>
        );
      })}
      <Box>
        <Button disabled={options.length >= MENU_OPTIONS.max} onClick={() => onChange([...options, EMPTY])}>
          {addOption}
        </Button>
      </Box>
    </>
  );
}
