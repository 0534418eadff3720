import type { PluginKind, PluginPermission } from '@recado/plugin';
import type { Failure } from '../../errors.ts';
import type { PluginOrigin } from '../../serving/resolvePluginModule.ts';

/** A plugin in the list. A plugin that cannot be loaded has only the first fields. */
export interface PluginListing {
  readonly kind: PluginKind;
  /** Name with which the operator selects the plugin. */
  readonly configuredAs: string;
  readonly inUse: boolean;
  readonly problem: string | null;
  readonly name?: string;
  readonly version?: string;
  readonly permissions?: readonly PluginPermission[];
  readonly origin?: PluginOrigin;
  readonly from?: string;
}

export interface PluginInspection<Listing extends PluginListing = PluginListing> {
  readonly listing: Listing;
  /** Reason why the plugin cannot be used. */
  readonly failure?: Failure;
}

export const createFailedInspection = <Listing extends PluginListing>(
  listing: Listing,
  failure: Failure,
): PluginInspection<Listing> => ({ listing: { ...listing, problem: failure.message }, failure });
