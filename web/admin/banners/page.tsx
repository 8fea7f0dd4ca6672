import { useRevalidator } from 'react-router'
import type { Banner } from '#contract/content.ts'
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
import { useStaff } from '../kit/use-staff.ts'
import type { Route } from './+types/page.ts'
import { BannerForm } from './form.tsx'
import './banners.css'

export const clientLoader = createAuthenticatedLoader(({ api }: PageLoaderArgs) =>
  loadOrFailure(api.banners.list(), 'Failed to load banners'),
)
export const meta = () => [{ title: 'Promotional Banners | Swarna' }]
export const handle = { crumbs: () => [{ label: 'Promotional Banners' }] }
export { PageSkeleton as HydrateFallback }

export default function BannersPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const editor = useEditor<Banner>()
  const { revalidate } = useRevalidator()
  const { can } = useStaff()
  const banners = data?.data ?? []
  const remove = (banner: Banner) =>
    confirmAndDelete({
      confirmMessage: 'Delete this banner?',
      failure: 'Failed to delete banner',
      remove: () => browserApi.banners.remove({ id: banner._id }),
      onDeleted: () => void revalidate(),
      undo: () => {
        const { _id, version, picture, ...input } = banner
        return browserApi.banners.create(input)
      },
    })
  return (
    <AdminPage
      title="Promotional Banners"
      description="The large one and the small ones under Diamond Jewellery on the home page."
      failure={failure}
      actions={can('manage_content') && <Button onClick={editor.openNew}>Add New Banner</Button>}
    >
      {data && banners.length === 0 && (
        <EmptyState title="No banners found.">Add one to show it on the home page.</EmptyState>
      )}
      {banners.length > 0 && (
        <DataTable
          caption="Banners"
          rows={banners}
          columns={can('manage_content') ? [...COLUMNS, actionsColumn(editor.open, remove)] : COLUMNS}
        />
      )}
      {editor.opened && (
        <BannerForm key={editor.opened.formKey} editor={editor} onSaved={() => void revalidate()} />
      )}
    </AdminPage>
  )
}

const COLUMNS: Column<Banner>[] = [
  { label: 'Order', cell: ({ order }) => order, number: true },
  {
    label: 'Image',
    cell: ({ image, picture }) => (
      <img className="banner-thumbnail" src={picture.url || image} alt="" loading="lazy" />
    ),
  },
  { label: 'Title', primary: true, cell: ({ title }) => <b>{title}</b> },
  { label: 'Subtitle', cell: ({ subtitle }) => subtitle },
  { label: 'Price', nowrap: true, cell: ({ price }) => price },
  { label: 'Path', cell: ({ path }) => path },
  { label: 'Size', cell: ({ size }) => (size === 'large' ? 'Large' : 'Small') },
  { label: 'Active', cell: ({ isActive }) => (isActive ? 'Yes' : 'No') },
]

const actionsColumn = (edit: (banner: Banner) => void, remove: (banner: Banner) => void): Column<Banner> => ({
  label: 'Actions',
  actions: true,
  cell: (banner) => (
    <span className="row-actions">
      <IconButton icon="edit" label={`Edit ${banner.title}`} onClick={() => edit(banner)} />
      <IconButton icon="trash" label={`Delete ${banner.title}`} onClick={() => remove(banner)} />
    </span>
  ),
})
