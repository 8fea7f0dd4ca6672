import { z } from 'zod'
import { endpoint, permission } from './endpoint.ts'
import { Id, Integer, MessageResponse, OptionalText, RequiredText, Version } from './primitives.ts'
import { routes } from './routes.ts'

export const MenuItem = z.object({
  _id: z.string(),
  label: z.string(),
  path: z.string(),
  icon: z.string(),
  order: z.number().int(),
  /** Names of the roles that see it. Empty: everyone on the staff. */
  roles: z.array(z.string()),
  badge: z.string().nullable(),
  version: z.number().int(),
})
export type MenuItem = z.output<typeof MenuItem>

const MenuItemInput = z.object({
  label: RequiredText(60, 'Label is required'),
  path: RequiredText(300, 'Path is required'),
  icon: OptionalText(20).optional(),
  order: Integer(1, 100_000).optional(),
  roles: z.array(RequiredText(40)).min(1, 'Please select at least one role').max(50),
  badge: OptionalText(20).nullish(),
})

const access = permission('manage_users')

export const menu = {
  list: endpoint(routes.menu.list, {
    access: 'staff',
    summary: 'The admin menu, sorted by `order`: of the caller’s role, or with `manage_users` of any role.',
    query: z.object({ role: OptionalText(40).optional() }),
    response: z.array(MenuItem),
  }),
  create: endpoint(routes.menu.create, {
    access,
    keepsPublicCache: true,
    summary: 'Creates a menu item.',
    body: MenuItemInput,
    status: 201,
    response: MenuItem,
  }),
  update: endpoint(routes.menu.update, {
    access,
    keepsPublicCache: true,
    summary: 'Changes a menu item.',
    params: z.object({ id: Id }),
    body: MenuItemInput.extend({ version: Version.optional() }),
    response: MenuItem,
  }),
  remove: endpoint(routes.menu.remove, {
    access,
    keepsPublicCache: true,
    summary: 'Deletes a menu item.',
    params: z.object({ id: Id }),
    response: MessageResponse,
  }),
}
