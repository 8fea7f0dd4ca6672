import { useRevalidator } from 'react-router'
import type { Slide } from '#contract/content.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { adminApi } from '#web/admin/api.ts'
import { AdminPage } from '#web/admin/kit/admin-page.tsx'
import { confirmAndDelete } from '#web/admin/kit/confirm-and-delete.ts'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { type Editor, useEditor } from '#web/admin/kit/use-editor.ts'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/page.ts'
import { SlideForm } from './form.tsx'
import './carousels.css'

export const clientLoader = createAdminLoader(({ api }: AdminLoaderArgs) =>
  loadOrFailure(api.carousels.list(), 'Failed to load carousel data'),
)
export const meta = adminMeta('Carousel Manager')
export const handle = { crumbs: () => [{ label: 'Carousel Manager' }] }
export { PageSkeleton as HydrateFallback }

export default function CarouselsPage({ loaderData: { data: slides, failure } }: Route.ComponentProps) {
  const editor = useEditor<Slide>()
  const { revalidate } = useRevalidator()
  const { can } = useStaff()
  return (
    <AdminPage
      title="Carousel Manager"
      description="The slides at the top of the home page."
      failure={failure}
      actions={can('manage_content') && <Button onClick={editor.openNew}>Add New Carousel</Button>}
    >
      {slides?.length === 0 && (
        <EmptyState title="No carousel items found">
          Add a slide to show it at the top of the home page.
        </EmptyState>
      )}
      {slides && slides.length > 0 && (
        <ul className="slide-cards">
          {slides.map((slide) => (
            <SlideCard key={slide._id} slide={slide} editor={editor} canEdit={can('manage_content')} />
          ))}
        </ul>
      )}
      {editor.opened && (
        <SlideForm key={editor.opened.formKey} editor={editor} onSaved={() => void revalidate()} />
      )}
    </AdminPage>
  )
}

function SlideCard({ slide, editor, canEdit }: { slide: Slide; editor: Editor<Slide>; canEdit: boolean }) {
  const { revalidate } = useRevalidator()
  const title = slide.title || 'Untitled Carousel'
  const remove = () =>
    confirmAndDelete({
      confirmMessage: 'Are you sure you want to delete this carousel item?',
      failure: 'Failed to delete carousel',
      remove: () => adminApi.carousels.remove({ id: slide._id }),
      onDeleted: () => void revalidate(),
      undo: () => {
        const { title, path, line, button, image } = slide
        return adminApi.carousels.create({ title, path, line, button, imageUrl: image.url })
      },
    })
  return (
    <li className="slide-card">
      <div className="slide-card__picture">
        {slide.image.url ? <Picture image={slide.image} sizes="400px" alt="" /> : <span>No image</span>}
      </div>
      <div className="slide-card__text">
        <h2>{title}</h2>
        <p className="small muted">Path: {slide.path}</p>
        {canEdit && (
          <p className="row-actions">
            <Button
              variant="text"
              size="small"
              aria-label={`Edit ${title}`}
              onClick={() => editor.open(slide)}
            >
              Edit
            </Button>
            <Button variant="text" size="small" aria-label={`Delete ${title}`} onClick={() => void remove()}>
              Delete
            </Button>
          </p>
        )}
      </div>
    </li>
  )
}
