import { useRevalidator } from 'react-router'
import type { Banner } from '#contract/content.ts'
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
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/page.ts'
import { BannerForm } from './form.tsx'
import './banners.css'

export const clientLoader = createAdminLoader(({ api }: AdminLoaderArgs) =>
  loadOrFailure(api.banners.list(), 'Failed to load banners'),
)
export const meta = adminMeta('Promotional Banners')
export const handle = { crumbs: () => [{ label: 'Promotional Banners' }] }
export { PageSkeleton as HydrateFallback }

export default function BannersPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const editor = useEditor<Banner>()
  const { revalidate } = useRevalidator()
  const canEdit = useStaff().can('manage_content')
  const remove = (banner: Banner) =>
    confirmAndDelete({
      confirmMessage: 'Delete this banner?',
      failure: 'Failed to delete banner',
      remove: () => adminApi.banners.remove({ id: banner._id }),
      onDeleted: () => void revalidate(),
      undo: () =>
        adminApi.banners.create({
          title: banner.title,
          subtitle: banner.subtitle,
          price: banner.price,
          image: banner.image,
          path: banner.path,
          size: banner.size,
          order: banner.order,
          isActive: banner.isActive,
        }),
    })
  return (
    <ListPage
      title="Promotional Banners"
      description="Shown on the home page under Diamond Jewellery: one large banner and several small ones."
      failure={failure}
      actions={canEdit && <Button onClick={editor.openNew}>Add New Banner</Button>}
      caption="Banners"
      rows={data?.data ?? null}
      columns={
        canEdit
          ? [...COLUMNS, editColumn({ nameOf: ({ title }) => title, onEdit: editor.open, onDelete: remove })]
          : COLUMNS
      }
      empty={<EmptyState title="No banners found.">Add one to show it on the home page.</EmptyState>}
    >
      {editor.opened && (
        <BannerForm key={editor.opened.formKey} editor={editor} onSaved={() => void revalidate()} />
      )}
    </ListPage>
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
