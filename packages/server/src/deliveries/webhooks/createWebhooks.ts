import {
  addressConcerns,
  DEFAULT_CHAT_KINDS,
  PRINCIPAL,
  TEMPORARY_WEBHOOK_DAYS,
  TEMPORARY_WEBHOOKS_MAX,
  WEBHOOKS_MAX,
  type Webhook,
} from '@recado/contract';
import { errors, webhooks as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';
import { transact } from '../../ground/data/transact.ts';
import { Conflict, Invalid, NotFound } from '../../ground/errors/index.ts';
import { beginTurns, lockStream } from '../../ground/events/lockStream.ts';
import { AddressRefused, type Guard } from '../guard/index.ts';
import { nameChat } from './nameChat.ts';
import { endTurns, removeSwitchedOff, removeWebhook } from './removeWebhooks.ts';
import { tellRemoval, tellWebhookChange, webhookDetails } from './tellWebhook.ts';
import { turnsOf, typesWith } from './turnsOf.ts';
import { presentWebhook, type WebhookRow } from './webhookRows.ts';
import {
  BACKLOG_MAX,
  changeWebhook,
  countTemporary,
  findExternal,
  findWebhook,
  holdWebhook,
  insertWebhook,
  keepPrincipal,
  listWebhooks,
  type NewWebhook,
  queueSince,
  type WebhookChange,
} from './webhookStatements.ts';

export interface KeptWebhook {
  readonly webhook: Webhook;
  /** Spanish; absent when there is nothing to warn of. */
  readonly warnings?: string[];
}

export interface WebhooksDependencies {
  readonly database: Knex;
  readonly guard: Pick<Guard, 'check'>;
  /** Counts a new address of somebody's. @throws TooManyRequests */
  readonly limit: (userId: string) => void;
}

/** Where a client's events are sent. Access is the caller's duty: a client id that reaches this point is the caller's. */
export function createWebhooks({ database, guard, limit }: WebhooksDependencies) {
  /** What can be said at once; where the name leads is checked at every call. */
  const check = (field: string, url: string | undefined): void => {
    try {
      if (url !== undefined) guard.check(url);
    } catch (error) {
      throw error instanceof AddressRefused ? new Invalid(error.message, { [field]: error.message }) : error;
    }
  };

  const remove = async (trx: Knex.Transaction, row: WebhookRow, actor: Actor): Promise<void> => {
    if (!(await removeWebhook(trx, row.clientId, row.id))) throw new NotFound(errors.notFound.webhook);
    await tellRemoval(trx, row, actor);
  };

  /** What a program has switched off makes room, the oldest first. @throws Conflict */
  const makeRoom = async (trx: Knex.Transaction, clientId: string, actor: Actor): Promise<void> => {
    const removed = await removeSwitchedOff(trx, clientId);
    if (!removed) throw new Conflict(texts.tooMany(WEBHOOKS_MAX));
    await tellRemoval(trx, removed, actor);
  };

  /** Undefined: its label or the program's name for it is taken. */
  const make = async (trx: Knex.Transaction, clientId: string, asked: NewWebhook, actor: Actor) => {
    // Of each answer that somebody waits for, the log of messages tells.
    let isNews = true;
    if (asked.expiresAt === undefined) {
      if ((await listWebhooks(trx, clientId)).length >= WEBHOOKS_MAX) await makeRoom(trx, clientId, actor);
      limit(actor.userId ?? clientId);
    } else {
      const { count, isKnown } = await countTemporary(trx, clientId, asked.url);
      if (count >= TEMPORARY_WEBHOOKS_MAX) throw new Conflict(texts.tooManyTemporary(TEMPORARY_WEBHOOKS_MAX));
      // Whoever waits for many people's answers does it at one place.
      if (!isKnown) limit(actor.userId ?? clientId);
      isNews = !isKnown;
    }
    const row = await insertWebhook(trx, clientId, asked, actor.key?.id);
    if (row && isNews)
      await writeAudit(trx, actor, {
        action: 'webhook.added',
        target: { kind: 'client', id: clientId },
        details: webhookDetails(row),
      });
    return row;
  };

  /**
   * Who changes `turnSeconds`, either way, holds the client's stream: what is told meanwhile falls under one rule, and what
   * was gathered under the one that ends is told.
   */
  const write = async (
    trx: Knex.Transaction,
    before: WebhookRow,
    to: Parameters<typeof changeWebhook>[3],
  ) => {
    if (to.turnSeconds === null && before.turnSeconds !== null)
      await endTurns(trx, before.clientId, before.id);
    if (typeof to.turnSeconds === 'number') await beginTurns(trx, before.clientId);
    return changeWebhook(trx, before.clientId, before.id, to);
  };

  /** As it is asked for now, and enabled: whoever asks for it wants it called. */
  const again = async (trx: Knex.Transaction, before: WebhookRow, asked: NewWebhook, actor: Actor) => {
    // One that passes is in no list, and each kind has a limit of its own.
    if ((before.expiresAt === null) !== (asked.expiresAt === undefined)) throw new Conflict(texts.otherKind);
    if (asked.url !== before.url) limit(actor.userId ?? before.clientId);
    const row = await write(trx, before, {
      url: asked.url,
      label: asked.label,
      eventTypes: asked.eventTypes ?? [],
      chatKinds: asked.chatKinds ?? DEFAULT_CHAT_KINDS,
      turnSeconds: asked.turnSeconds ?? null,
      program: { ...asked, keyId: actor.key?.id },
      enabled: true,
    });
    await tellWebhookChange(trx, actor, before, row);
    return row;
  };

  return {
    /** All that stay, or the one that a program knows by `externalId`. */
    async list(clientId: string, externalId?: string): Promise<Webhook[]> {
      if (externalId === undefined) return (await listWebhooks(database, clientId)).map(presentWebhook);
      const found = await findExternal(database, clientId, externalId);
      return found ? [presentWebhook(found)] : [];
    },

    async get(clientId: string, id: string): Promise<KeptWebhook> {
      return kept(await findWebhook(database, clientId, id));
    },

    /** One that a program knows already becomes as it is asked for now. `after`: an event's number; what came later is told. */
    add: (
      clientId: string,
      { after, ...wanted }: NewWebhook & { readonly after?: number | undefined },
      actor: Actor,
    ): Promise<KeptWebhook & { readonly existed: boolean }> => {
      check('url', wanted.url);
      checkEnd(wanted);
      return transact(database, async trx => {
        const turnSeconds = turnsOf(wanted.eventTypes ?? [], wanted.turnSeconds ?? null, wanted.turnSeconds);
        const asked = { ...wanted, turnSeconds, chat: await nameChat(trx, clientId, wanted.chat) };
        const { externalId } = asked;
        // What is told meanwhile is either seen below, or sees the webhook.
        const last = await lockStream(trx, clientId);
        if (turnSeconds !== null) await beginTurns(trx, clientId);
        const found = () => (externalId === undefined ? undefined : findExternal(trx, clientId, externalId));
        const before = await found();
        const made = before ? undefined : await make(trx, clientId, asked, actor);
        const known = made ? undefined : (before ?? (await found()));
        if (!made && !known) throw new Conflict(texts.labelTaken);
        const row = made ?? (known && (await again(trx, known, asked, actor)));
        if (!row) throw new Conflict(texts.labelTaken);
        const isCut = after !== undefined && (await queueSince(trx, row, after, last));
        return { ...kept(row, isCut ? [texts.backlog(BACKLOG_MAX)] : []), existed: made === undefined };
      });
    },

    change: (clientId: string, id: string, asked: WebhookChange, actor: Actor): Promise<KeptWebhook> => {
      check('url', asked.url);
      return transact(database, async trx => {
        const isAboutTurns = asked.turnSeconds !== undefined || asked.eventTypes !== undefined;
        if (isAboutTurns) await lockStream(trx, clientId);
        const before = await holdWebhook(trx, clientId, id);
        if (asked.url !== undefined && asked.url !== before.url) limit(actor.userId ?? clientId);
        const turnSeconds = turnsOf(
          asked.eventTypes ?? before.eventTypes,
          asked.turnSeconds === undefined ? before.turnSeconds : asked.turnSeconds,
          asked.turnSeconds,
        );
        const row = await write(trx, before, { ...asked, ...(isAboutTurns && { turnSeconds }) });
        await tellWebhookChange(trx, actor, before, row);
        return kept(row);
      });
    },

    /** Whether it is told of each message of a person, or of what they say in a row; null: of each. */
    gather: (clientId: string, id: string, turnSeconds: number | null, actor: Actor): Promise<KeptWebhook> =>
      transact(database, async trx => {
        await lockStream(trx, clientId);
        const before = await holdWebhook(trx, clientId, id);
        const eventTypes = typesWith(before.eventTypes, turnSeconds !== null);
        const row = await write(trx, before, { eventTypes, turnSeconds });
        await tellWebhookChange(trx, actor, before, row);
        return kept(row);
      }),

    remove: (clientId: string, id: string, actor: Actor): Promise<{ success: true; message: string }> =>
      transact(database, async trx => {
        await remove(trx, await findWebhook(trx, clientId, id), actor);
        return { success: true, message: texts.removed };
      }),

    /**
     * The one address of `setup-webhook` (docs/product.md §7); an empty one takes it away. @returns warnings
     */
    async setPrincipal(clientId: string, webhookUrl: string, actor: Actor): Promise<string[]> {
      if (webhookUrl !== '') check('webhookUrl', webhookUrl);
      await transact(database, async trx => {
        const found = (await listWebhooks(trx, clientId)).find(({ label }) => label === PRINCIPAL);
        if (webhookUrl === '') return found && remove(trx, found, actor);
        // Flows set the same address each time they start.
        if (found?.url !== webhookUrl) limit(actor.userId ?? clientId);
        await keepPrincipal(trx, clientId, webhookUrl);
        if (found)
          return tellWebhookChange(trx, actor, found, { ...found, url: webhookUrl, disabledAt: null });
        return writeAudit(trx, actor, {
          action: 'webhook.added',
          target: { kind: 'client', id: clientId },
          details: webhookDetails({ label: PRINCIPAL, url: webhookUrl }),
        });
      });
      return webhookUrl === '' ? [] : warningsAbout(webhookUrl);
    },
  };
}
export type Webhooks = ReturnType<typeof createWebhooks>;

function kept(row: WebhookRow, more: readonly string[] = []): KeptWebhook {
  const warnings = [...warningsAbout(row.url), ...more];
  return { webhook: presentWebhook(row), ...(warnings.length > 0 && { warnings }) };
}

/** @throws Invalid */
function checkEnd({ expiresAt, chat, externalId }: NewWebhook): void {
  if (expiresAt === undefined) return;
  // It is in no list: it must not hear everything, and somebody must know it.
  if (chat === undefined || externalId === undefined)
    throw new Invalid(texts.passing, { expiresAt: texts.passing });
  const ahead = Date.parse(expiresAt) - Date.now();
  if (ahead > 0 && ahead <= TEMPORARY_WEBHOOK_DAYS * 24 * 60 * 60 * 1000) return;
  const text = texts.ends(TEMPORARY_WEBHOOK_DAYS);
  throw new Invalid(text, { expiresAt: text });
}

/** What its owner should know of an address that works now and will disappoint later; Spanish. */
const warningsAbout = (url: string): string[] => addressConcerns(url).map(concern => texts.warnings[concern]);
