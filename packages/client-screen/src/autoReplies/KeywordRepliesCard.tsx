import { Box, Button, Typography } from '@mui/material';
import type { RobotRules } from '@recado/contract';
import type { FieldErrors } from '@recado/sdk';
import { automaticReplyTexts as texts } from '@recado/texts';
import type { ReactNode } from 'react';
import { AutoReplyCard, AutoReplySwitchRow, ReplyTextField } from './AutoReplyCard.tsx';
import { KeywordsField } from './KeywordsField.tsx';
import { RulePreview } from './RulePreview.tsx';

/** Automatic reply to messages that contain certain keywords. */
interface KeywordReply {
  readonly id: string;
  readonly enabled: boolean;
  readonly words: string[];
  readonly text: string;
}

export interface KeywordRepliesCardProps<A extends KeywordReply> {
  readonly clientId: string;
  readonly labels: {
    readonly title: string;
    readonly hint: string;
    readonly none: string;
    readonly add: string;
    readonly item: (position: string) => string;
    readonly words: string;
    readonly wordsPlaceholder: string;
    /** Label of the field for the reply text. Needed only if a reply consists of more than this text. */
    readonly text?: string;
    readonly placeholder: string;
  };
  readonly answers: readonly A[];
  /** Maximum number of replies in the list. */
  readonly maxCount: number;
  readonly createReply: () => A;
  readonly onChange: (answers: A[]) => void;
  /** Field errors by path within the list, such as `0.words`. */
  readonly wrong: FieldErrors;
  /** Builds the data for the preview of a reply: the name of the reply's rule, and the rules to apply. */
  readonly buildPreview: (reply: A) => {
    readonly ruleName: string;
    readonly rules: RobotRules;
    readonly isReady: boolean;
  };
  /** Renders further fields of a reply. @param wrong field errors by path within the reply */
  readonly renderFields?: (reply: A, change: (changes: Partial<A>) => void, wrong: FieldErrors) => ReactNode;
}

/** Card with a list of keyword replies. Each one can be previewed, switched off and removed. */
export function KeywordRepliesCard<A extends KeywordReply>(props: KeywordRepliesCardProps<A>) {
  const { clientId, labels, answers, maxCount, createReply, onChange, wrong, buildPreview, renderFields } = props;
  return (
    <AutoReplyCard title={labels.title} hint={labels.hint}>
      {answers.length === 0 && <Typography color="text.secondary">{labels.none}</Typography>}
      {answers.map((reply, index) => {
        const name = labels.item(String(index + 1));
        const replyErrors = selectFieldErrorsBelowPath(wrong, index);
        const change = (changes: Partial<A>) =>
          onChange(
            answers.map(otherReply => (otherReply.id === reply.id ? { ...otherReply, ...changes } : otherReply)),
          );
        const { ruleName, rules, isReady } = buildPreview(reply);
        return (
          <Box key={reply.id} component="fieldset" sx={fieldsetStyle} aria-label={name}>
            <KeywordsField
              label={labels.words}
              placeholder={labels.wordsPlaceholder}
              words={reply.words}
              errorMessage={replyErrors.words}
              onChange={words => change({ words } as Partial<A>)}
            />
            <ReplyTextField
              {...(labels.text !== undefined && { label: labels.text })}
              text={reply.text}
              placeholder={labels.placeholder}
              isMissing={reply.enabled && reply.text.trim() === ''}
              errorMessage={replyErrors.text}
              onChange={text => change({ text } as Partial<A>)}
            />
            {renderFields?.(reply, change, replyErrors)}
            <AutoReplySwitchRow
              enabled={reply.enabled}
              label={name}
              onChange={enabled => change({ enabled } as Partial<A>)}
            >
              <RulePreview
                clientId={clientId}
                ruleName={ruleName || name}
                rules={rules}
                isReady={reply.text.trim() !== '' && reply.words.length > 0 && isReady}
              />
              <Button
                color="error"
                aria-label={texts.removeOf(name)}
                onClick={() => onChange(answers.filter(({ id }) => id !== reply.id))}
              >
                {texts.remove}
              </Button>
            </AutoReplySwitchRow>
          </Box>
        );
      })}
      <Button
        variant="outlined"
        disabled={answers.length >= maxCount}
        onClick={() => onChange([...answers, createReply()])}
        sx={{ mt: 2 }}
      >
        {labels.add}
      </Button>
    </AutoReplyCard>
  );
}

const fieldsetStyle = {
  display: 'grid',
  gap: 1.5,
  m: 0,
  mt: 2,
  p: { xs: 1.5, sm: 2 },
  minWidth: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const;

/** Returns the field errors below a path. The keys of the result are the paths relative to this path. */
export const selectFieldErrorsBelowPath = (wrong: FieldErrors, parentPath: string | number): FieldErrors =>
  Object.fromEntries(
    Object.entries(wrong).flatMap(([path, message]) =>
      path.startsWith(`${parentPath}.`) ? [[path.slice(`${parentPath}.`.length), message]] : [],
    ),
  );
