/** States that a client leaves only after a user acts. */
const STUCK_STATES_SQL = `('needs-relink', 'needs-passkey', 'parked', 'forbidden')`;

/** Minutes of reconnecting after which a client needs attention. */
const RECONNECT_ATTENTION_MINUTES = 10;

/** SQL: session `s` needs attention. Omits sessions of deactivated owners, which are paused on purpose. */
export const SESSION_NEEDS_ATTENTION_SQL = `((s.state IN ${STUCK_STATES_SQL}
    OR s.unresponsive_since IS NOT NULL
    OR (s.state = 'reconnecting' AND s.state_since < now() - interval '${RECONNECT_ATTENTION_MINUTES} minutes'))
  AND EXISTS (SELECT FROM clients mine JOIN users o ON o.id = mine.owner_id WHERE mine.id = s.client_id AND o.active))`;
