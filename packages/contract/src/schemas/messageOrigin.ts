import {
  type Infer,
  instant,
  nullable,
  object,
  oneOf,
  optional,
  singleLineText,
  uuid,
  withSchemaName,
} from '../schemaBuilder/index.ts';

/** Kinds of rules that can send an automatic reply. */
export const autoReplyRuleKinds = ['greeting', 'away', 'keyword', 'menu', 'option', 'optOut'] as const;
export type AutoReplyRuleKind = (typeof autoReplyRuleKinds)[number];

/**
 * Origin of an outbound message: the phone or another device of the account, a signed-in user, a
 * program, a rule of the owner, a schedule or a campaign.
 */
export const messageOrigin = withSchemaName(
  'MessageOrigin',
  object({
    kind: oneOf('phone', 'console', 'api', 'rule', 'schedule', 'campaign'),
    /** Only if `kind` is `api`: interface through which the API was called. Absent for a direct API call. */
    via: optional(oneOf('mcp')),
    /** Only if `kind` is `api`: the account key, with its name at sending time. Absent for a client token. */
    key: optional(object({ id: uuid(), name: singleLineText({ max: 60 }) })),
    /** Only for `console`, `schedule` and `campaign`: the author, with the author's name at sending time. */
    user: optional(object({ id: uuid(), name: singleLineText({ max: 100 }) })),
    /**
     * Only for `rule`: the rule that sent the message. Absent for the text sent to a declined caller.
     * `id`: ID of the keyword, of the menu, or of the submenu of an option.
     */
    rule: optional(object({ kind: oneOf(...autoReplyRuleKinds), id: optional(uuid()) })),
    /** Only for `schedule`: the ID of the scheduled message. */
    schedule: optional(uuid()),
    /** ID of the campaign that sent the message. Present only if a campaign is its origin. */
    campaign: optional(uuid()),
  }),
);
export type MessageOrigin = Infer<typeof messageOrigin>;

/** Pause of automatic replies in a conversation: when it ends, and who took over. Null: no pause. */
export const robotPause = withSchemaName(
  'RobotPause',
  object({ pausedUntil: nullable(instant()), pausedBy: nullable(messageOrigin) }),
);
export type RobotPause = Infer<typeof robotPause>;
