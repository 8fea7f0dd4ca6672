import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Category } from '#contract/categories.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { adminApi } from '#web/admin/api.ts'
import { editColumn } from '#web/admin/kit/action-columns.tsx'
import { confirmAndDelete } from '#web/admin/kit/confirm-and-delete.ts'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { ListPage } from '#web/admin/kit/list-page.tsx'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { useEditor } from '#web/admin/kit/use-editor.ts'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { paths } from '#web/paths.ts'
import { ActiveBadge, Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/page.ts'
import { CategoryForm } from './form.tsx'
import { OrderDialog } from './order-dialog.tsx'
import * as texts from './texts.ts'
import './categories.css'

export const clientLoader = createAdminLoader(({ api }: AdminLoaderArgs) =>
  loadOrFailure(
    api.categories.list({ topLevelOnly: false, activeOnly: false }),
    'Failed to fetch categories',
  ),
)
export const meta = adminMeta('Category Management')
export const handle = { crumbs: () => [{ label: 'Category Management' }] }
export { PageSkeleton as HydrateFallback }

export default function CategoriesPage({ loaderData: { data: categories, failure } }: Route.ComponentProps) {
  const editor = useEditor<Category>()
  const [isOrdering, setOrdering] = useState(false)
  const { revalidate } = useRevalidator()
  const canEdit = useStaff().can('manage_content')
  const remove = (category: Category) =>
    confirmAndDelete({
      confirmMessage: `Are you sure you want to delete the category ${category.name}?`,
      failure: 'Failed to delete category',
      remove: () => adminApi.categories.remove({ id: category._id }),
      onDeleted: () => void revalidate(),
      undo: () =>
        adminApi.categories.create({
          name: category.name,
          slug: category.slug,
          description: category.description,
          image: category.image,
          icon: category.icon,
          order: category.order,
          isActive: category.isActive,
          isTopLevel: category.isTopLevel,
          menuImage: category.menu.image,
          menuDescription: category.menu.description,
          menuProductIds: category.menu.productIds,
          subcategories: category.subcategories.map(({ name, slug, description, image, isActive }) => ({
            name,
            slug,
            description,
            image,
            isActive,
          })),
        }),
    })
  return (
    <ListPage
      title="Category Management"
      failure={failure}
      actions={
        canEdit && (
          <>
            {categories && categories.length > 1 && (
              <Button variant="secondary" onClick={() => setOrdering(true)}>
                {texts.changeOrder}
              </Button>
            )}
            <Button onClick={editor.openNew}>Add New Category</Button>
          </>
        )
      }
      caption="Categories"
      rows={categories}
      columns={
        canEdit
          ? [...COLUMNS, editColumn({ nameOf: ({ name }) => name, onEdit: editor.open, onDelete: remove })]
          : COLUMNS
      }
      empty={<EmptyState title="No categories found">Add the first category for your products.</EmptyState>}
    >
      {editor.opened && (
        <CategoryForm
          key={editor.opened.formKey}
          editor={editor}
          nextOrder={categories?.length ?? 0}
          onSaved={() => void revalidate()}
        />
      )}
      {isOrdering && categories && (
        <OrderDialog
          categories={categories}
          onSaved={() => void revalidate()}
          onClose={() => setOrdering(false)}
        />
      )}
    </ListPage>
  )
}

const COLUMNS: Column<Category>[] = [
  { label: 'Order', cell: ({ order }) => order, number: true },
  {
    label: 'Name',
    primary: true,
    cell: ({ name, icon, slug }) => (
      <span className="with-icon">
        <CategoryIcon icon={icon} />
        <TextLink to={paths.category(slug)} target="_blank">
          {name}
        </TextLink>
      </span>
    ),
  },
  { label: 'Slug', cell: ({ slug }) => slug },
  { label: 'Subcategories', cell: ({ subcategories }) => <SubcategoryList list={subcategories} /> },
  { label: 'Status', cell: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
  {
    label: 'Navigation',
    cell: ({ isTopLevel }) => (
      <Badge tone={isTopLevel ? 'info' : 'neutral'}>{isTopLevel ? 'Main Menu' : 'Hidden'}</Badge>
    ),
  },
]

/** SVG markup is shown through an image, so that it cannot run scripts. */
function CategoryIcon({ icon }: { icon: string }) {
  if (!icon.trim()) return null
  if (!icon.trimStart().startsWith('<')) return <span aria-hidden="true">{icon}</span>
  return <img src={`data:image/svg+xml,${encodeURIComponent(icon)}`} alt="" width={20} height={20} />
}

function SubcategoryList({ list }: { list: Category['subcategories'] }) {
  if (list.length === 0) return <span className="muted">None</span>
  return (
    <details className="subcategory-list">
      <summary>{list.length}</summary>
      <ul>
        {list.map(({ _id, name, slug, isActive }) => (
          <li key={_id}>
            {name} <span className="muted small">{slug}</span>
            {!isActive && <span className="muted small"> (inactive)</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}
