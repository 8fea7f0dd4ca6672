/** Owns the tables and changes the schema. */
export const OWNER_ROLE = 'swarna_owner'
/** Serves requests: it reads and writes rows as far as `grantApplicationRole` says, and changes no table. */
export const APPLICATION_ROLE = 'swarna_app'
