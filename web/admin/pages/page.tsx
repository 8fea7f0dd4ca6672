import { useRevalidator } from 'react-router'
import type { AdminPageSummary } from '#contract/pages.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { REQUIRED_PURPOSES } from '#domain/page-slug.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { adminApi } from '#web/admin/api.ts'
import { confirmAndDelete } from '#web/admin/kit/confirm-and-delete.ts'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { ListPage } from '#web/admin/kit/list-page.tsx'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { useEditor } from '#web/admin/kit/use-editor.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { paths } from '#web/paths.ts'
import { Button, IconButton, IconLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/page.ts'
import { NewPageForm } from './new-page-form.tsx'
import { StateBadge } from './state-badge.tsx'
import * as texts from './texts.ts'
import './pages.css'

export const clientLoader = createAdminLoader(({ api }: AdminLoaderArgs) =>
  loadOrFailure(api.pages.all(), texts.loadFailed),
)
export const meta = adminMeta(texts.title)
export const handle = { crumbs: () => [{ label: texts.title }] }
export { PageSkeleton as HydrateFallback }

export default function PagesPage({ loaderData: { data: pages, failure } }: Route.ComponentProps) {
  const editor = useEditor<AdminPageSummary>()
  const { revalidate } = useRevalidator()
  const remove = ({ _id: id, title }: AdminPageSummary) =>
    confirmAndDelete({
      confirmMessage: texts.confirmDelete(title),
      failure: texts.deleteFailed,
      remove: () => adminApi.pages.remove({ id }),
      onDeleted: () => void revalidate(),
      undo: () => adminApi.pages.restore({ id }),
    })
  const actions: Column<AdminPageSummary> = {
    label: texts.actions,
    actions: true,
    cell: (page) => (
      <span className="row-actions">
        <IconLink
          icon="edit"
          label={texts.editName(page.title)}
          to={adminPaths.page(page._id)}
          reloadDocument
        />
        {!REQUIRED_PURPOSES.has(page.purpose) && (
          <IconButton icon="trash" label={texts.deleteName(page.title)} onClick={() => void remove(page)} />
        )}
      </span>
    ),
  }
  return (
    <ListPage
      title={texts.title}
      description={texts.description}
      failure={failure}
      actions={<Button onClick={editor.openNew}>{texts.add}</Button>}
      caption={texts.caption}
      rows={pages}
      columns={[...COLUMNS, actions]}
      empty={<EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>}
    >
      {editor.opened && <NewPageForm key={editor.opened.formKey} editor={editor} />}
    </ListPage>
  )
}

const COLUMNS: Column<AdminPageSummary>[] = [
  {
    label: texts.pageTitle,
    primary: true,
    cell: ({ _id, title }) => (
      // The editor needs a document of its own: see editor-page.tsx.
      <TextLink to={adminPaths.page(_id)} reloadDocument>
        {title}
      </TextLink>
    ),
  },
  {
    label: texts.address,
    cell: ({ slug, isPublished }) =>
      isPublished ? (
        <TextLink to={paths.page(slug)} target="_blank">
          {paths.page(slug)}
        </TextLink>
      ) : (
        paths.page(slug)
      ),
  },
  {
    label: texts.place,
    cell: ({ kind, placement }) =>
      kind === 'article' && placement === 'none' ? texts.kinds.article : texts.placements[placement],
  },
  {
    label: texts.state,
    cell: (page) => (
      <span className="page-list__state">
        <StateBadge page={page} />
        {page.publishAt && (
          <span className="caption">{texts.scheduledFor(formatDateTime(page.publishAt))}</span>
        )}
      </span>
    ),
  },
  {
    label: texts.lastSaved,
    nowrap: true,
    cell: ({ updatedAt, savedBy }) => (
      <span className="page-list__state">
        {formatDateTime(updatedAt)}
        {savedBy && <span className="caption">{savedBy}</span>}
      </span>
    ),
  },
]
