import { z } from 'zod'
import { endpoint, permission } from './endpoint.ts'
import { Id, Message, OptionalText, Text, Version, Whole } from './primitives.ts'
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

const MenuItemIn = z.object({
  label: Text(60, 'Label is required'),
  path: Text(300, 'Path is required'),
  icon: OptionalText(20).optional(),
  order: Whole(1, 100_000).optional(),
  roles: z.array(Text(40)).min(1, 'Please select at least one role').max(50),
  badge: OptionalText(20).nullish(),
})

const access = permission('manage_users')

export const menu = {
  list: endpoint(routes.menu.list, {
    access: 'staff',
    summary: 'The back office’s menu by `order`: of the caller’s role, or of any with `manage_users`.',
    query: z.object({ role: OptionalText(40).optional() }),
    answer: z.array(MenuItem),
  }),
  create: endpoint(routes.menu.create, {
    access,
    ownDataOnly: true,
    summary: 'Makes a menu item.',
    body: MenuItemIn,
    status: 201,
    answer: MenuItem,
  }),
  update: endpoint(routes.menu.update, {
    access,
    ownDataOnly: true,
    summary: 'Changes a menu item.',
    params: z.object({ id: Id }),
    body: MenuItemIn.extend({ version: Version.optional() }),
    answer: MenuItem,
  }),
  remove: endpoint(routes.menu.remove, {
    access,
    ownDataOnly: true,
    summary: 'Deletes a menu item.',
    params: z.object({ id: Id }),
    answer: Message,
  }),
}
