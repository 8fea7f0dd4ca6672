/** Whether somebody with these permissions works in the shop. A customer may only use the app. */
export const isStaff = (permissions: readonly string[]): boolean =>
  permissions.some((permission) => permission !== 'use_app')
