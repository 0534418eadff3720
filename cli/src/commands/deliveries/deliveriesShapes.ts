import { deliveryStates, eventTypes } from '@recado/contract';
import { cli } from '@recado/texts';
import Joi from 'joi';
import { UsageError } from '../../errors.ts';
import type { DeliveriesOptions, ReplayOptions } from '../../settings/deliveriesTables.ts';
import { parseSince } from '../../settings/parseSince.ts';

const { typedStates } = cli.deliveries.list;

/** A moment; numbers of events and what was seen mean nothing here. */
const since = Joi.string().custom((typed: string, helpers) => {
  const read = parseSince(typed);
  return read?.kind === 'time' ? read.at : helpers.error('any.invalid');
});
const webhook = Joi.string().max(60);
/** By its Spanish word, or by the API's. */
const state = Joi.string().custom(
  (typed: string, helpers) =>
    deliveryStates.find(each => typed === each || typed === typedStates[each]) ??
    helpers.error('any.invalid'),
);

/** What each option of `recado deliveries list` accepts. */
export const deliveriesShapes: Readonly<Record<keyof DeliveriesOptions, Joi.Schema>> = {
  state,
  type: Joi.valid(...eventTypes),
  webhook,
  since,
  limit: Joi.number().integer().min(1).max(1000),
};

export const replayShapes: Readonly<Record<keyof ReplayOptions, Joi.Schema>> = {
  since,
  webhook,
  all: Joi.boolean(),
};

/** @throws UsageError when it is no delivery's id */
export function checkDeliveryId(typed: string): string {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(typed)) return typed.toLowerCase();
  const { argument } = cli.deliveries.show;
  throw new UsageError(cli.common.invalidArgument(argument, typed, cli.deliveries.expectedId));
}
