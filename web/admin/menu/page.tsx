import { useRevalidator } from 'react-router'
import type { MenuItem } from '#contract/menu.ts'
import { DEFAULT_ROLES } from '#domain/permissions.ts'
import { browserApi } from '../../api.ts'
import { createAuthenticatedLoader, type PageLoaderArgs } from '../../page-loader.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { AdminPage } from '../kit/admin-page.tsx'
import { confirmAndDelete } from '../kit/confirm-and-delete.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { loadOrFailure } from '../kit/load-or-failure.ts'
import { useEditor } from '../kit/use-editor.ts'
import { MenuIcon } from '../menu-icon.tsx'
import type { Route } from './+types/page.ts'
import { MenuItemForm } from './form.tsx'

export const clientLoader = createAuthenticatedLoader(async ({ api }: PageLoaderArgs) => {
  const [list, roles] = await Promise.all([
    loadOrFailure(api.menu.list(), 'Failed to fetch menu items'),
    // the four that every shop has stand in for roles that cannot be loaded
    loadOrFailure(api.roles.list(), ''),
  ])
  return { ...list, roles: roles.data ?? DEFAULT_ROLES }
})
export const meta = () => [{ title: 'Menu Manager | Swarna' }]
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
      remove: () => browserApi.menu.remove({ id: item._id }),
      onDeleted: () => void revalidate(),
      undo: () => {
        const { _id, version, ...input } = item
        return browserApi.menu.create(input)
      },
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
      label: 'Seen by',
      cell: ({ roles: names }) => (names.length > 0 ? names.map(roleLabel).join(', ') : 'All staff'),
    },
    { label: 'Badge', cell: ({ badge }) => badge },
    {
      label: 'Actions',
      actions: true,
      cell: (item) => (
        <span className="row-actions">
          <IconButton icon="edit" label={`Edit ${item.label}`} onClick={() => editor.open(item)} />
          <IconButton icon="trash" label={`Delete ${item.label}`} onClick={() => void remove(item)} />
        </span>
      ),
    },
  ]
  return (
    <AdminPage
      title="Menu Manager"
      description="The sidebar of the back office. Each role sees its own items; what it may do is set under Role Management."
      failure={failure}
      actions={<Button onClick={editor.openNew}>Add Menu Item</Button>}
    >
      {items?.length === 0 && (
        <EmptyState title="No menu items found">Add one to fill the sidebar.</EmptyState>
      )}
      {items && items.length > 0 && <DataTable caption="Menu items" rows={items} columns={columns} />}
      {editor.opened && (
        <MenuItemForm
          key={editor.opened.formKey}
          editor={editor}
          roles={roles}
          nextOrder={(items?.length ?? 0) + 1}
          onSaved={() => void revalidate()}
        />
      )}
    </AdminPage>
  )
}
