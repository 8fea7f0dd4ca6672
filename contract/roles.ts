import { z } from 'zod'
import { endpoint, permission } from './endpoint.ts'
import { Id, MessageResponse, OptionalText, RequiredText, Version } from './primitives.ts'
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

const RoleInput = z.object({
  name: RequiredText(40, 'Role ID is required').regex(/^\S+$/, 'Role ID cannot contain spaces'),
  displayName: RequiredText(60, 'Display Name is required'),
  description: OptionalText(500).optional(),
  permissions: z.array(RequiredText(60)).max(50).default(['use_app']),
  color: Color.optional(),
  bgColor: Color.optional(),
})

const access = permission('manage_users')

export const roles = {
  list: endpoint(routes.roles.list, { access, summary: 'All roles.', response: z.array(Role) }),
  create: endpoint(routes.roles.create, {
    access,
    recentAuthentication: true,
    keepsPublicCache: true,
    summary: 'Creates a role with permissions that the caller has.',
    body: RoleInput,
    status: 201,
    response: Role,
  }),
  update: endpoint(routes.roles.update, {
    access,
    recentAuthentication: true,
    keepsPublicCache: true,
    summary: 'Changes a role. The id of a system role stays.',
    params: z.object({ id: Id }),
    body: RoleInput.extend({ version: Version.optional() }),
    response: Role,
  }),
  remove: endpoint(routes.roles.remove, {
    access,
    recentAuthentication: true,
    keepsPublicCache: true,
    summary: 'Deletes a role without users. System roles cannot be deleted.',
    params: z.object({ id: Id }),
    response: MessageResponse,
  }),
}
