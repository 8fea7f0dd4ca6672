import { useRevalidator } from 'react-router'
import type { Role } from '#contract/roles.ts'
import { DEFAULT_ROLES, PERMISSION_LABELS, type Permission } from '#domain/permissions.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { adminApi } from '#web/admin/api.ts'
import { editColumn } from '#web/admin/kit/action-columns.tsx'
import { AdminPage } from '#web/admin/kit/admin-page.tsx'
import { confirmAndDelete } from '#web/admin/kit/confirm-and-delete.ts'
import { type Column, DataTable } from '#web/admin/kit/data-table.tsx'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { useEditor } from '#web/admin/kit/use-editor.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/page.ts'
import { RoleForm } from './form.tsx'
import { Invitations } from './invitations.tsx'
import './roles.css'

export const clientLoader = createAdminLoader(async ({ api }: AdminLoaderArgs) => {
  const [roles, invitations] = await Promise.all([
    loadOrFailure(api.roles.list(), 'Failed to fetch roles'),
    loadOrFailure(api.invitations.list(), 'The invitations could not be loaded.'),
  ])
  return { roles, invitations }
})
export const meta = adminMeta('Role Management')
export const handle = { crumbs: () => [{ label: 'Role Management' }] }
export { PageSkeleton as HydrateFallback }

export default function RolesPage({ loaderData: { roles, invitations } }: Route.ComponentProps) {
  const { data, failure } = roles
  const editor = useEditor<Role>()
  const { revalidate } = useRevalidator()
  const remove = (role: Role) =>
    confirmAndDelete({
      confirmMessage: `Are you sure you want to delete the role ${role.displayName}?`,
      failure: 'Failed to delete role',
      remove: () => adminApi.roles.remove({ id: role._id }),
      onDeleted: () => void revalidate(),
      undo: () =>
        adminApi.roles.create({
          name: role.name,
          displayName: role.displayName,
          description: role.description,
          permissions: role.permissions,
          color: role.color,
          bgColor: role.bgColor,
        }),
    })
  return (
    <AdminPage
      title="Role Management"
      description="Roles decide what staff can see and change."
      failure={failure}
      actions={data && <Button onClick={editor.openNew}>Add New Role</Button>}
    >
      {data?.length === 0 && (
        <EmptyState title="No roles found">Add a role to give someone access to the admin.</EmptyState>
      )}
      <DataTable
        caption="Roles"
        rows={data ?? FALLBACK_ROLES}
        columns={
          data
            ? [
                ...COLUMNS,
                editColumn({
                  nameOf: ({ displayName }) => displayName,
                  onEdit: editor.open,
                  onDelete: remove,
                  canDelete: ({ isSystemRole }) => !isSystemRole,
                }),
              ]
            : COLUMNS
        }
      />
      <Invitations invitations={invitations} roles={data ?? FALLBACK_ROLES} />
      {editor.opened && (
        <RoleForm key={editor.opened.formKey} editor={editor} onSaved={() => void revalidate()} />
      )}
    </AdminPage>
  )
}

/** Shown when the roles cannot be loaded. */
const FALLBACK_ROLES: Role[] = DEFAULT_ROLES.map((role) => ({
  ...role,
  _id: role.name,
  permissions: [...role.permissions],
  isSystemRole: true,
  version: 0,
}))

const COLUMNS: Column<Role>[] = [
  {
    label: 'Role',
    primary: true,
    cell: ({ displayName, name, color, bgColor }) => (
      <span>
        <span className="role-chip" style={{ color, backgroundColor: bgColor }}>
          {displayName}
        </span>
        <span className="caption">{name}</span>
      </span>
    ),
  },
  { label: 'Description', cell: ({ description }) => <span className="clamp">{description}</span> },
  {
    label: 'Permissions',
    cell: ({ permissions }) =>
      permissions.includes('*')
        ? 'Super Admin'
        : permissions
            .map((permission) => PERMISSION_LABELS[permission as Permission] ?? permission)
            .join(', '),
  },
  {
    label: 'Type',
    cell: ({ isSystemRole }) => (
      <Badge tone={isSystemRole ? 'neutral' : 'info'}>{isSystemRole ? 'System' : 'Custom'}</Badge>
    ),
  },
]
