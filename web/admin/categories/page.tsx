import { useRevalidator } from 'react-router'
import type { Category } from '#contract/categories.ts'
import { browserApi } from '../../api.ts'
import { type Page, personalPage } from '../../page-loader.ts'
import { paths } from '../../paths.ts'
import { ActiveBadge, Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { AdminPage } from '../kit/admin-page.tsx'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { loadOr } from '../kit/load-or.ts'
import { removeItem } from '../kit/remove-item.ts'
import { useEditor } from '../kit/use-editor.ts'
import { useStaff } from '../kit/use-staff.ts'
import type { Route } from './+types/page.ts'
import { CategoryForm } from './form.tsx'
import './categories.css'

export const clientLoader = personalPage(({ api }: Page) =>
  loadOr(api.categories.list({ topLevelOnly: false, activeOnly: false }), 'Failed to fetch categories'),
)
export const meta = () => [{ title: 'Category Management | Swarna' }]
export const handle = { crumbs: () => [{ label: 'Category Management' }] }
export { PageSkeleton as HydrateFallback }

export default function CategoriesPage({ loaderData: { data: categories, failure } }: Route.ComponentProps) {
  const editor = useEditor<Category>()
  const { revalidate } = useRevalidator()
  const mayEdit = useStaff().may('manage_content')
  const remove = (category: Category) =>
    removeItem({
      question: `Are you sure you want to delete the category ${category.name}?`,
      failure: 'Failed to delete category',
      remove: () => browserApi.categories.remove({ id: category._id }),
      onRemoved: () => void revalidate(),
      undo: () => {
        const { _id, version, featuredProducts, ...words } = category
        const subcategories = words.subcategories.map(({ _id: old, ...subcategory }) => subcategory)
        return browserApi.categories.create({ ...words, subcategories })
      },
    })
  return (
    <AdminPage
      title="Category Management"
      failure={failure}
      actions={mayEdit && <Button onClick={editor.openNew}>Add New Category</Button>}
    >
      {categories?.length === 0 && (
        <EmptyState title="No categories found">Products stand in categories: add the first one.</EmptyState>
      )}
      {categories && categories.length > 0 && (
        <DataTable
          caption="Categories"
          rows={categories}
          columns={mayEdit ? [...COLUMNS, actions(editor.open, remove)] : COLUMNS}
        />
      )}
      {editor.opened && (
        <CategoryForm
          key={editor.opened.round}
          editor={editor}
          nextOrder={categories?.length ?? 0}
          onSaved={() => void revalidate()}
        />
      )}
    </AdminPage>
  )
}

const COLUMNS: Column<Category>[] = [
  { label: 'Order', cell: ({ order }) => order, number: true },
  {
    label: 'Name',
    lead: true,
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
  { label: 'Subcategories', cell: ({ subcategories }) => <Subcategories list={subcategories} /> },
  { label: 'Status', cell: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
  {
    label: 'Navigation',
    cell: ({ isTopLevel }) => (
      <Badge tone={isTopLevel ? 'processing' : 'neutral'}>{isTopLevel ? 'Main Menu' : 'Hidden'}</Badge>
    ),
  },
]

/** Markup is shown as a picture, never as markup. */
function CategoryIcon({ icon }: { icon: string }) {
  if (!icon.trim()) return null
  if (!icon.trimStart().startsWith('<')) return <span aria-hidden="true">{icon}</span>
  return <img src={`data:image/svg+xml,${encodeURIComponent(icon)}`} alt="" width={20} height={20} />
}

function Subcategories({ list }: { list: Category['subcategories'] }) {
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

const actions = (
  edit: (category: Category) => void,
  remove: (category: Category) => void,
): Column<Category> => ({
  label: 'Actions',
  actions: true,
  cell: (category) => (
    <span className="row-actions">
      <IconButton icon="edit" label={`Edit ${category.name}`} onClick={() => edit(category)} />
      <IconButton icon="trash" label={`Delete ${category.name}`} onClick={() => remove(category)} />
    </span>
  ),
})
