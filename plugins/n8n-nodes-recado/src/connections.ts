/**
 * n8n's main connection. The enum with this value is not used because its name depends on n8n's version:
 * `NodeConnectionType`, later `NodeConnectionTypes`.
 */
export const N8N_MAIN_CONNECTION_TYPE = 'main';
