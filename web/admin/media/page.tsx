import { useRevalidator } from 'react-router'
import type { MediaItem } from '#contract/media.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { adminApi } from '#web/admin/api.ts'
import { AdminPage } from '#web/admin/kit/admin-page.tsx'
import { FilterBar } from '#web/admin/kit/filter-bar.tsx'
import { SearchFilter, SelectFilter } from '#web/admin/kit/filter-fields.tsx'
import { toThumbnail } from '#web/admin/kit/library-picker.tsx'
import { ListFooter } from '#web/admin/kit/list-footer.tsx'
import { hasFilters, isOneOf, isSearchText, readListQuery } from '#web/admin/kit/list-query.ts'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { useEditor } from '#web/admin/kit/use-editor.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { errorMessage } from '#web/error-message.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { Route } from './+types/page.ts'
import { MediaDialog } from './media-dialog.tsx'
import type { OpenedMedia } from './media-values.ts'
import * as texts from './texts.ts'
import { UploadButton } from './upload-button.tsx'
import { useUpload } from './use-upload.ts'
import './media.css'

const PAGE_SIZES = [24, 48, 96]

export const clientLoader = createAdminLoader(async ({ api, url }: AdminLoaderArgs) => {
  const query = readListQuery(url, {
    sortFields: [],
    sortBy: '',
    sortOrder: 'desc',
    limits: PAGE_SIZES,
    filters: { search: isSearchText, isUsed: isOneOf(['true', 'false']) },
  })
  const { search, isUsed } = query.filters
  const list = await loadOrFailure(
    api.media.list({
      page: query.page,
      limit: query.limit,
      ...(search ? { search } : {}),
      ...(isUsed ? { isUsed: isUsed === 'true' } : {}),
    }),
    texts.loadFailed,
  )
  return { query, ...list }
})
export const meta = adminMeta(texts.title)
export const handle = { crumbs: () => [{ label: texts.title }] }
export { PageSkeleton as HydrateFallback }

export default function MediaPage({ loaderData: { query, data, failure } }: Route.ComponentProps) {
  const editor = useEditor<OpenedMedia>()
  const { revalidate } = useRevalidator()
  const upload = useUpload({ isActive: editor.opened === null, onUploaded: () => void revalidate() })
  const open = async (id: string) => {
    try {
      editor.open(await adminApi.media.one({ id }))
    } catch (error) {
      showToast({ title: errorMessage(error, texts.oneFailed), isError: true })
      void revalidate()
    }
  }
  const opened = editor.opened?.item
  return (
    <AdminPage
      title={texts.title}
      description={texts.description}
      failure={failure}
      actions={<UploadButton upload={upload} />}
    >
      <FilterBar location={query.location}>
        <SearchFilter placeholder={texts.searchHint} value={query.filters.search} />
        <SelectFilter
          label={texts.use}
          name="isUsed"
          value={query.filters.isUsed}
          allLabel={texts.all}
          options={[
            ['true', texts.used],
            ['false', texts.unused],
          ]}
        />
      </FilterBar>
      {data?.media.length === 0 && (
        <EmptyState title={hasFilters(query) ? texts.noMatch : texts.empty}>
          {hasFilters(query) ? texts.noMatchHint : texts.emptyHint}
        </EmptyState>
      )}
      {data && data.media.length > 0 && (
        <ul className="media-grid" aria-label={texts.caption}>
          {data.media.map((item) => (
            <li key={item._id}>
              <MediaTile item={item} onOpen={() => void open(item._id)} />
            </li>
          ))}
        </ul>
      )}
      {data && (
        <ListFooter
          pagination={data.pagination}
          noun={texts.caption.toLowerCase()}
          location={query.location}
          limits={PAGE_SIZES}
        />
      )}
      {upload.isDragging && <div className="media-drop">{texts.dropHere}</div>}
      {opened && (
        <MediaDialog
          key={editor.opened?.formKey}
          opened={opened}
          onReload={(id) => void open(id)}
          onClose={editor.close}
          onChanged={() => void revalidate()}
        />
      )}
    </AdminPage>
  )
}

function MediaTile({ item, onOpen }: { item: MediaItem; onOpen: () => void }) {
  const name = item.alt || item.fileName || texts.unnamed
  return (
    <button type="button" className="media-tile" onClick={onOpen}>
      <span className="visually-hidden">{texts.open}</span>
      <img src={toThumbnail(item)} alt="" loading="lazy" decoding="async" />
      <span className="media-tile__name">{name}</span>
      {item.isUsed === false && <Badge tone="neutral">{texts.unused}</Badge>}
    </button>
  )
}
