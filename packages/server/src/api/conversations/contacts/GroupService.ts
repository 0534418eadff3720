import type { Endpoints, PayloadOf, ResponseOf } from '@recado/contract';

type Response<Key extends keyof Endpoints> = ResponseOf<Endpoints[Key]>;

/** Request that concerns one client. `key` is the value of the `Idempotency-Key` header. */
export interface ClientActionRequest {
  readonly clientId: string;
  readonly key?: string | undefined;
}

/** Request that concerns one group. `group` comes from the caller: a `chat` value or WhatsApp's group ID. */
export interface GroupActionRequest extends ClientActionRequest {
  readonly group: string;
}

export type GroupParticipantsResponse = Response<'POST /external/groups/{group}/participants'>;
export type GroupInviteResponse = Response<'GET /external/groups/{group}/invite'>;
export type GroupResponse = Response<'GET /external/groups/{group}'>;
export type GroupActionResponse = Response<'POST /external/groups/{group}/leave'>;

/**
 * Manages the groups of a client in their current state on WhatsApp. Domain errors have Spanish
 * messages: `NotConnected` 409, `Unprocessable` 422 (not a member, no administrator, bad link),
 * `NotFound` for an invalid group name, `Conflict` 409 (no answer, idempotency key in use),
 * `TooManyRequests` 429.
 */
export interface GroupService {
  list(clientId: string): Promise<Response<'GET /external/groups'>>;
  find(request: GroupActionRequest): Promise<GroupResponse>;
  create(
    request: ClientActionRequest,
    group: PayloadOf<Endpoints['POST /external/groups']>,
  ): Promise<Response<'POST /external/groups'>>;
  /** @throws Invalid when the request contains no change */
  update(
    request: GroupActionRequest,
    change: PayloadOf<Endpoints['PATCH /external/groups/{group}']>,
  ): Promise<GroupResponse>;
  /**
   * Sets the group's picture, or removes it if `file` is absent.
   * @throws MediaRefused, Invalid; Unprocessable if the file is not a picture
   */
  setPicture(
    request: GroupActionRequest,
    file: PayloadOf<Endpoints['PUT /external/groups/{group}/picture']> | undefined,
  ): Promise<GroupActionResponse>;
  changeParticipants(
    request: GroupActionRequest,
    action: 'add' | 'remove' | 'promote' | 'demote',
    people: PayloadOf<Endpoints['POST /external/groups/{group}/participants']>['participants'],
  ): Promise<GroupParticipantsResponse>;
  invite(request: GroupActionRequest): Promise<GroupInviteResponse>;
  renewInvite(request: GroupActionRequest): Promise<GroupInviteResponse>;
  leave(request: GroupActionRequest): Promise<GroupActionResponse>;
  /** Looks up a group by its invitation link or the code at the link's end. @throws Invalid for other text */
  preview(clientId: string, invite: string): Promise<Response<'GET /external/invite'>>;
  join(request: ClientActionRequest, invite: string): Promise<Response<'POST /external/invite'>>;
}
