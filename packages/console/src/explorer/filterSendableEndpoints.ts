import type { ExplorerEndpoint, ExplorerParameter, SendableContentCapability } from '@recado/contract';

/** Returns the endpoints that a client's transport supports. Removes their unsupported fields and options. */
export function filterSendableEndpoints(
  endpoints: readonly ExplorerEndpoint[],
  canSend: readonly SendableContentCapability[],
): readonly ExplorerEndpoint[] {
  const isSendable = (name: SendableContentCapability) => canSend.includes(name);
  return endpoints
    .filter(({ needs }) => needs?.some(isSendable) ?? true)
    .map(endpoint => {
      const parameters = endpoint.parameters
        .filter(({ needs }) => needs === undefined || isSendable(needs))
        .map(parameter =>
          endpoint.sends && parameter.name === 'type' ? restrictOptions(parameter, canSend) : parameter,
        );
      return { ...endpoint, parameters, ...sendableExampleOf(endpoint, canSend) };
    });
}

/** Restricts the options of a parameter to the message kinds that the client's transport supports. */
function restrictOptions(parameter: ExplorerParameter, canSend: readonly string[]): ExplorerParameter {
  const options = parameter.options?.filter(option => canSend.includes(option)) ?? [];
  const { default: defaultOption, ...others } = parameter;
  const newDefault = defaultOption === undefined || options.includes(defaultOption) ? defaultOption : options[0];
  return { ...others, options, ...(newDefault !== undefined && { default: newDefault }) };
}

/** Returns an endpoint's example, or none if the client's connection cannot send its kind of message. */
function sendableExampleOf(
  { example }: ExplorerEndpoint,
  canSend: readonly string[],
): Pick<ExplorerEndpoint, 'example'> {
  const { type } = (example ?? {}) as { readonly type?: string };
  return type === undefined || canSend.includes(type) ? {} : { example: undefined };
}
