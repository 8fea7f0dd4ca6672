/** Owns the tables and changes the schema. */
export const OWNER_ROLE = 'swarna_owner'
/** Serves requests: reads and writes rows as `grantApplicationRole` allows, and cannot change tables. */
export const APPLICATION_ROLE = 'swarna_app'
