import { Box, Button, FormHelperText, TextField } from '@mui/material';
import type { RobotRules } from '@recado/contract';
import { MENU_OPTION_COUNT_RANGE } from '@recado/contract/rules';
import type { FieldErrors } from '@recado/sdk';
import { automaticReplyTexts as texts } from '@recado/texts';
import { type AutoReplyRulesCardProps, ReplyTextField } from './AutoReplyCard.tsx';
import { KeywordRepliesCard, selectFieldErrorsBelowPath } from './KeywordRepliesCard.tsx';
import { disableAllRulesExcept } from './RulePreview.tsx';

type Option = RobotRules['menus'][number]['options'][number];
const EMPTY_OPTION: Option = { title: '', text: '' };

/** Card with the menus that keywords trigger, and a reply for each menu option. */
export const MenuRulesCard = ({ clientId, rules, change, wrong }: AutoReplyRulesCardProps) => (
  <KeywordRepliesCard
    clientId={clientId}
    labels={texts.menus}
    answers={rules.menus}
    maxCount={10}
    createReply={() => ({
      id: crypto.randomUUID(),
      enabled: true,
      words: [],
      text: '',
      options: [EMPTY_OPTION, EMPTY_OPTION],
    })}
    onChange={menus => change({ menus })}
    wrong={selectFieldErrorsBelowPath(wrong, 'menus')}
    buildPreview={menu => ({
      ruleName: menu.text,
      rules: disableAllRulesExcept(rules, { menus: [{ ...menu, enabled: true }] }),
      isReady: menu.options.every(({ title }) => title.trim() !== ''),
    })}
    renderFields={(menu, changeMenu, menuErrors) => (
      <MenuOptions options={menu.options} onChange={options => changeMenu({ options })} wrong={menuErrors} />
    )}
  />
);

interface MenuOptionsProps {
  readonly options: readonly Option[];
  readonly onChange: (options: Option[]) => void;
  /** Field errors by path within the menu, such as `options` or `options.0.title`. */
  readonly wrong: FieldErrors;
}

function MenuOptions({ options, onChange, wrong }: MenuOptionsProps) {
  const { option, optionText, addOption, removeOption, noOption } = texts.menus;
  const changeOption = (position: number, changes: Partial<Option>) =>
    onChange(
      options.map((currentOption, index) => (index === position ? { ...currentOption, ...changes } : currentOption)),
    );
  return (
    <>
      {options.map((currentOption, index) => {
        const optionNumber = String(index + 1);
        const isMissing = wrong.options !== undefined && currentOption.title.trim() === '';
        const titleError = wrong[`options.${index}.title`];
        return (
          <Box
            key={optionNumber}
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
                label={option(optionNumber)}
                value={currentOption.title}
                onChange={event => changeOption(index, { title: event.target.value })}
                error={titleError !== undefined || isMissing}
                helperText={titleError !== undefined && currentOption.title.trim() === '' ? noOption : titleError}
                size="small"
                fullWidth
                slotProps={{ htmlInput: { maxLength: 100 } }}
              />
              {options.length > MENU_OPTION_COUNT_RANGE.min && (
                <Button
                  aria-label={removeOption(optionNumber)}
                  onClick={() => onChange(options.filter((_, otherIndex) => otherIndex !== index))}
                >
                  {texts.remove}
                </Button>
              )}
            </Box>
            <ReplyTextField
              label={optionText(optionNumber)}
              text={currentOption.text}
              isMissing={false}
              errorMessage={wrong[`options.${index}.text`]}
              onChange={text => changeOption(index, { text })}
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
        <Button
          disabled={options.length >= MENU_OPTION_COUNT_RANGE.max}
          onClick={() => onChange([...options, EMPTY_OPTION])}
        >
          {addOption}
        </Button>
      </Box>
    </>
  );
}
