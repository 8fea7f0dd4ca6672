import { useRevalidator } from 'react-router'
import type { AdminPageSummary } from '#contract/pages.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { REQUIRED_PURPOSES } from '#domain/page-slug.ts'
import { paths } from '../../paths.ts'
import { Button, IconButton, IconLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { adminMeta } from '../admin-meta.ts'
import { adminApi } from '../api.ts'
import { confirmAndDelete } from '../kit/confirm-and-delete.ts'
import type { Column } from '../kit/data-table.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { loadOrFailure } from '../kit/load-or-failure.ts'
import { useEditor } from '../kit/use-editor.ts'
import { type AdminLoaderArgs, createAdminLoader } from '../page-loader.ts'
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
          to={paths.admin.page(page._id)}
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
      <TextLink to={paths.admin.page(_id)} reloadDocument>
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
