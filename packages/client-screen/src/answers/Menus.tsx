import { Box, Button, FormHelperText, TextField } from '@mui/material';
import type { RobotRules } from '@recado/contract';
import { MENU_OPTIONS } from '@recado/contract/rules';
import type { FieldErrors } from '@recado/sdk';
import { robot as texts } from '@recado/texts';
import { AnswerText, type PartProps } from './AnswerCard.tsx';
import { alone } from './Trial.tsx';
import { WordedAnswers, within } from './WordedAnswers.tsx';

type Option = RobotRules['menus'][number]['options'][number];
const EMPTY: Option = { title: '', text: '' };

/** Menus, with an answer for each option. */
export const Menus = ({ clientId, rules, change, wrong }: PartProps) => (
  <WordedAnswers
    clientId={clientId}
    words={texts.menus}
    answers={rules.menus}
    most={10}
    fresh={() => ({
      id: crypto.randomUUID(),
      enabled: true,
      words: [],
      text: '',
      options: [EMPTY, EMPTY],
    })}
    onChange={menus => change({ menus })}
    wrong={within(wrong, 'menus')}
    trial={one => ({
      what: one.text,
      rules: alone(rules, { menus: [{ ...one, enabled: true }] }),
      isReady: one.options.every(({ title }) => title.trim() !== ''),
    })}
    more={(one, set, faults) => (
      <Options options={one.options} onChange={options => set({ options })} wrong={faults} />
    )}
  />
);

interface OptionsProps {
  readonly options: readonly Option[];
  readonly onChange: (options: Option[]) => void;
  /** By the path within the menu: `options`, `options.0.title`. */
  readonly wrong: FieldErrors;
}

function Options({ options, onChange, wrong }: OptionsProps) {
  const { option, optionText, addOption, removeOption, noOption } = texts.menus;
  const set = (place: number, some: Partial<Option>) =>
    onChange(options.map((one, index) => (index === place ? { ...one, ...some } : one)));
  return (
    <>
      {options.map((one, index) => {
        const place = String(index + 1);
        const isMissing = wrong.options !== undefined && one.title.trim() === '';
        const fault = wrong[`options.${index}.title`];
        return (
          <Box
            key={place}
            sx={{
              display: 'grid',
              gap: 1.5,
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
                error={fault !== undefined || isMissing}
                helperText={fault !== undefined && one.title.trim() === '' ? noOption : fault}
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
              wrong={wrong[`options.${index}.text`]}
              onChange={text => set(index, { text })}
            />
          </Box>
        );
      })}
      {wrong.options !== undefined && (
        <FormHelperText error role="alert">
          {wrong.options}
        </FormHelperText>
      )}
      <Box>
        <Button disabled={options.length >= MENU_OPTIONS.max} onClick={() => onChange([...options, EMPTY])}>
          {addOption}
        </Button>
      </Box>
    </>
  );
}
