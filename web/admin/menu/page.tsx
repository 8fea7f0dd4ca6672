import { useRevalidator } from 'react-router'
import type { MenuItem } from '#contract/menu.ts'
import { DEFAULT_ROLES } from '#domain/permissions.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { adminApi } from '#web/admin/api.ts'
import { editColumn } from '#web/admin/kit/action-columns.tsx'
import { confirmAndDelete } from '#web/admin/kit/confirm-and-delete.ts'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { ListPage } from '#web/admin/kit/list-page.tsx'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { useEditor } from '#web/admin/kit/use-editor.ts'
import { MenuIcon } from '#web/admin/menu-icon.tsx'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/page.ts'
import { MenuItemForm } from './form.tsx'

export const clientLoader = createAdminLoader(async ({ api }: AdminLoaderArgs) => {
  const [list, roles] = await Promise.all([
    loadOrFailure(api.menu.list(), 'Failed to fetch menu items'),
    // The default roles are shown when the roles cannot be loaded.
    loadOrFailure(api.roles.list(), ''),
  ])
  return { ...list, roles: roles.data ?? DEFAULT_ROLES }
})
export const meta = adminMeta('Menu Manager')
export const handle = { crumbs: () => [{ label: 'Menu Manager' }] }
export { PageSkeleton as HydrateFallback }

export default function MenuPage({ loaderData: { data: items, roles, failure } }: Route.ComponentProps) {
  const editor = useEditor<MenuItem>()
  const { revalidate } = useRevalidator()
  const roleLabel = (role: string) => roles.find(({ name }) => name === role)?.displayName ?? role
  const remove = (item: MenuItem) =>
    confirmAndDelete({
      confirmMessage: 'Are you sure you want to delete this menu item?',
      failure: 'Failed to delete menu item',
      remove: () => adminApi.menu.remove({ id: item._id }),
      onDeleted: () => void revalidate(),
      undo: () =>
        adminApi.menu.create({
          label: item.label,
          path: item.path,
          icon: item.icon,
          order: item.order,
          roles: item.roles,
          badge: item.badge,
        }),
    })
  const columns: Column<MenuItem>[] = [
    { label: 'Order', cell: ({ order }) => order, number: true },
    {
      label: 'Label',
      primary: true,
      cell: ({ label, path, icon }) => (
        <span className="with-icon">
          <MenuIcon path={path} emoji={icon} />
          <b>{label}</b>
        </span>
      ),
    },
    { label: 'Path', cell: ({ path }) => path },
    {
      label: 'Visible to',
      cell: ({ roles: names }) => (names.length > 0 ? names.map(roleLabel).join(', ') : 'All staff'),
    },
    { label: 'Badge', cell: ({ badge }) => badge },
    editColumn({ nameOf: ({ label }) => label, onEdit: editor.open, onDelete: remove }),
  ]
  return (
    <ListPage
      title="Menu Manager"
      description="The items of the admin sidebar. Permissions are set under Role Management."
      failure={failure}
      actions={<Button onClick={editor.openNew}>Add Menu Item</Button>}
      caption="Menu items"
      rows={items}
      columns={columns}
      empty={<EmptyState title="No menu items found">Add the first item of the sidebar.</EmptyState>}
    >
      {editor.opened && (
        <MenuItemForm
          key={editor.opened.formKey}
          editor={editor}
          roles={roles}
          nextOrder={(items?.length ?? 0) + 1}
          onSaved={() => void revalidate()}
        />
      )}
    </ListPage>
  )
}
