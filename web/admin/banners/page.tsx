import { useRevalidator } from 'react-router'
import type { Banner } from '#contract/content.ts'
import { browserApi } from '../../api.ts'
import { type Page, personalPage } from '../../page-loader.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { AdminPage } from '../kit/admin-page.tsx'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { loadOr } from '../kit/load-or.ts'
import { removeItem } from '../kit/remove-item.ts'
import { useEditor } from '../kit/use-editor.ts'
import { useStaff } from '../kit/use-staff.ts'
import type { Route } from './+types/page.ts'
import { BannerForm } from './form.tsx'
import './banners.css'

export const clientLoader = personalPage(({ api }: Page) =>
  loadOr(api.banners.list(), 'Failed to load banners'),
)
export const meta = () => [{ title: 'Promotional Banners | Swarna' }]
export const handle = { crumbs: () => [{ label: 'Promotional Banners' }] }
export { PageSkeleton as HydrateFallback }

export default function BannersPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const editor = useEditor<Banner>()
  const { revalidate } = useRevalidator()
  const { may } = useStaff()
  const banners = data?.data ?? []
  const remove = (banner: Banner) =>
    removeItem({
      question: 'Delete this banner?',
      failure: 'Failed to delete banner',
      remove: () => browserApi.banners.remove({ id: banner._id }),
      onRemoved: () => void revalidate(),
      undo: () => {
        const { _id, version, picture, ...words } = banner
        return browserApi.banners.create(words)
      },
    })
  return (
    <AdminPage
      title="Promotional Banners"
      lead="The large one and the small ones under Diamond Jewellery on the home page."
      failure={failure}
      actions={may('manage_content') && <Button onClick={editor.openNew}>Add New Banner</Button>}
    >
      {data && banners.length === 0 && (
        <EmptyState title="No banners found.">Add one to show it on the home page.</EmptyState>
      )}
      {banners.length > 0 && (
        <DataTable
          caption="Banners"
          rows={banners}
          columns={may('manage_content') ? [...COLUMNS, actions(editor.open, remove)] : COLUMNS}
        />
      )}
      {editor.opened && (
        <BannerForm key={editor.opened.round} editor={editor} onSaved={() => void revalidate()} />
      )}
    </AdminPage>
  )
}

const COLUMNS: Column<Banner>[] = [
  { label: 'Order', cell: ({ order }) => order, number: true },
  {
    label: 'Image',
    cell: ({ image, picture }) => (
      <img className="banner-thumb" src={picture.url || image} alt="" loading="lazy" />
    ),
  },
  { label: 'Title', lead: true, cell: ({ title }) => <b>{title}</b> },
  { label: 'Subtitle', cell: ({ subtitle }) => subtitle },
  { label: 'Price', tight: true, cell: ({ price }) => price },
  { label: 'Path', cell: ({ path }) => path },
  { label: 'Size', cell: ({ size }) => (size === 'large' ? 'Large' : 'Small') },
  { label: 'Active', cell: ({ isActive }) => (isActive ? 'Yes' : 'No') },
]

const actions = (edit: (banner: Banner) => void, remove: (banner: Banner) => void): Column<Banner> => ({
  label: 'Actions',
  actions: true,
  cell: (banner) => (
    <span className="row-actions">
      <IconButton icon="edit" label={`Edit ${banner.title}`} onClick={() => edit(banner)} />
      <IconButton icon="trash" label={`Delete ${banner.title}`} onClick={() => remove(banner)} />
    </span>
  ),
})
