import type { Endpoints, PayloadOf, ResponseOf } from '@recado/contract';

type Response<Key extends keyof Endpoints> = ResponseOf<Endpoints[Key]>;

/** About a client's groups. `key`: of the `Idempotency-Key` header. */
export interface Asking {
  readonly clientId: string;
  readonly key?: string | undefined;
}

/** About one group: `group` as the caller wrote it, `chat` or WhatsApp's identifier. */
export interface AskingOfGroup extends Asking {
  readonly group: string;
}

export type Participants = Response<'POST /external/groups/{group}/participants'>;
export type Invite = Response<'GET /external/groups/{group}/invite'>;
export type OneGroup = Response<'GET /external/groups/{group}'>;
export type Done = Response<'POST /external/groups/{group}/leave'>;

/**
 * The groups of a client, as WhatsApp has them at this moment. What the caller can be told is a domain error in Spanish:
 * `NotConnected` 409, `Unprocessable` 422 (not in it, no administrator, bad link), `NotFound` for what names no group,
 * `Conflict` 409 (no answer, idempotency key in use), `TooManyRequests` 429.
 */
export interface Groups {
  list(clientId: string): Promise<Response<'GET /external/groups'>>;
  find(asking: AskingOfGroup): Promise<OneGroup>;
  create(
    asking: Asking,
    group: PayloadOf<Endpoints['POST /external/groups']>,
  ): Promise<Response<'POST /external/groups'>>;
  /** `Invalid` when there is nothing to change. */
  update(
    asking: AskingOfGroup,
    change: PayloadOf<Endpoints['PATCH /external/groups/{group}']>,
  ): Promise<OneGroup>;
  /** Without a file the group has no picture any more. `MediaRefused`, `Invalid` for what is no picture. */
  setPicture(
    asking: AskingOfGroup,
    file: PayloadOf<Endpoints['PUT /external/groups/{group}/picture']> | undefined,
  ): Promise<Done>;
  changeParticipants(
    asking: AskingOfGroup,
    action: 'add' | 'remove' | 'promote' | 'demote',
    people: PayloadOf<Endpoints['POST /external/groups/{group}/participants']>['participants'],
  ): Promise<Participants>;
  invite(asking: AskingOfGroup): Promise<Invite>;
  renewInvite(asking: AskingOfGroup): Promise<Invite>;
  leave(asking: AskingOfGroup): Promise<Done>;
  /** `invite`: a link, or the code at its end. `Invalid` when it is neither; so below. */
  preview(clientId: string, invite: string): Promise<Response<'GET /external/invite'>>;
  join(asking: Asking, invite: string): Promise<Response<'POST /external/invite'>>;
}
