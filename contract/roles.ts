import { z } from 'zod'
import { endpoint, permission } from './endpoint.ts'
import { Id, Message, OptionalText, Text, Version } from './primitives.ts'
import { routes } from './routes.ts'

export const Role = z.object({
  _id: z.string(),
  /** The role's id: unique, no spaces. */
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  permissions: z.array(z.string()),
  color: z.string(),
  bgColor: z.string(),
  isSystemRole: z.boolean(),
  version: z.number().int(),
})
export type Role = z.output<typeof Role>

const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Must be a colour like #4B5563')

const RoleIn = z.object({
  name: Text(40, 'Role ID is required').regex(/^\S+$/, 'Role ID cannot contain spaces'),
  displayName: Text(60, 'Display Name is required'),
  description: OptionalText(500).optional(),
  permissions: z.array(Text(60)).max(50).default(['use_app']),
  color: Color.optional(),
  bgColor: Color.optional(),
})

const access = permission('manage_users')

export const roles = {
  list: endpoint(routes.roles.list, { access, summary: 'All roles.', answer: z.array(Role) }),
  create: endpoint(routes.roles.create, {
    access,
    recentAuthentication: true,
    ownDataOnly: true,
    summary: 'Makes a role, of no more than the caller holds.',
    body: RoleIn,
    status: 201,
    answer: Role,
  }),
  update: endpoint(routes.roles.update, {
    access,
    recentAuthentication: true,
    ownDataOnly: true,
    summary: 'Changes a role. The id of a system role stays.',
    params: z.object({ id: Id }),
    body: RoleIn.extend({ version: Version.optional() }),
    answer: Role,
  }),
  remove: endpoint(routes.roles.remove, {
    access,
    recentAuthentication: true,
    ownDataOnly: true,
    summary: 'Deletes a role that nobody has. System roles stay.',
    params: z.object({ id: Id }),
    answer: Message,
  }),
}
