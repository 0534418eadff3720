import type { ExplorerEndpoint, ExplorerParameter, Sendable } from '@recado/contract';

/** The endpoints that can come to anything over a connection, each with the fields and choices that it takes. */
export function possible(
  endpoints: readonly ExplorerEndpoint[],
  canSend: readonly Sendable[],
): readonly ExplorerEndpoint[] {
  const can = (name: Sendable) => canSend.includes(name);
  return endpoints
    .filter(({ needs }) => needs?.some(can) ?? true)
    .map(endpoint => {
      const parameters = endpoint.parameters
        .filter(({ needs }) => needs === undefined || can(needs))
        .map(parameter =>
          endpoint.sends && parameter.name === 'type' ? narrowed(parameter, canSend) : parameter,
        );
      return { ...endpoint, parameters, ...exampleOf(endpoint, canSend) };
    });
}

/** Its choices are kinds. */
function narrowed(parameter: ExplorerParameter, canSend: readonly string[]): ExplorerParameter {
  const options = parameter.options?.filter(each => canSend.includes(each)) ?? [];
  const { default: preset, ...others } = parameter;
  const first = preset === undefined || options.includes(preset) ? preset : options[0];
  return { ...others, options, ...(first !== undefined && { default: first }) };
}

/** None of what cannot be sent. */
function exampleOf(
  { example }: ExplorerEndpoint,
  canSend: readonly string[],
): Pick<ExplorerEndpoint, 'example'> {
  const { type } = (example ?? {}) as { readonly type?: string };
  return type === undefined || canSend.includes(type) ? {} : { example: undefined };
}
