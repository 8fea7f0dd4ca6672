/** Whether a user with these permissions is staff. Customers may only use the app. */
export const isStaff = (permissions: readonly string[]): boolean =>
  permissions.some((permission) => permission !== 'use_app')
