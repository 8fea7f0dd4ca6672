import { useEffect, useState } from 'react'
import type { MediaItem } from '#contract/media.ts'
import { adminApi } from '#web/admin/api.ts'
import { errorMessage } from '#web/error-message.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import * as texts from './library-texts.ts'
import { useDebounced } from './use-debounced.ts'

type PickerProps = {
  /** The address of the chosen picture; '' for none. */
  value: string
  onChoose: (picture: MediaItem) => void
}

const SEARCH_DEBOUNCE_MS = 300
const PAGE_SIZE = 24

/** Pictures of the library to choose one from, the latest first. */
export function LibraryPicker({ value, onChoose }: PickerProps) {
  const [search, setSearch] = useState('')
  const { pictures, hasMore, isLoading, failure, loadMore, retry } = useLibrary(
    useDebounced(search, SEARCH_DEBOUNCE_MS),
  )
  return (
    <div className="library-picker">
      <TextField
        label={texts.search}
        hideLabel
        type="search"
        icon="search"
        placeholder={texts.searchHint}
        maxLength={100}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          // Enter searches, and does not send the form around it.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <ErrorBanner message={failure}>
        <Button variant="text" size="small" onClick={retry}>
          {texts.tryAgain}
        </Button>
      </ErrorBanner>
      {pictures.length > 0 && (
        <ul className="library-picker__grid" aria-label={texts.pictures}>
          {pictures.map((picture) => (
            <li key={picture._id}>
              <button
                type="button"
                aria-pressed={picture.url === value}
                aria-label={picture.alt || picture.fileName || texts.unnamed}
                title={picture.alt || picture.fileName}
                onClick={() => onChoose(picture)}
              >
                <img src={toThumbnail(picture)} alt="" loading="lazy" decoding="async" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {pictures.length === 0 && !failure && (
        <p className="small muted" role="status">
          {isLoading ? texts.loading : texts.empty}
        </p>
      )}
      {hasMore && pictures.length > 0 && (
        <Button
          variant="secondary"
          size="small"
          busy={isLoading}
          busyLabel={texts.loadingMore}
          onClick={loadMore}
        >
          {texts.more}
        </Button>
      )}
    </div>
  )
}

/** Chooses a picture of the library for a form that has another way to upload. */
export function LibraryDialog({
  onChoose,
  onClose,
}: Pick<PickerProps, 'onChoose'> & { onClose: () => void }) {
  return (
    <Dialog
      title={texts.library}
      open
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {texts.cancel}
        </Button>
      }
    >
      <LibraryPicker value="" onChoose={onChoose} />
    </Dialog>
  )
}

type LibraryButtonProps = Pick<PickerProps, 'onChoose'> & {
  /** Of a button that is only an icon, where many are in one form. */
  iconLabel?: string
  disabled?: boolean
}

/** The button that opens it. */
export function LibraryButton({ onChoose, iconLabel, disabled = false }: LibraryButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {iconLabel === undefined ? (
        <Button variant="secondary" icon="image" disabled={disabled} onClick={() => setOpen(true)}>
          {texts.chooseFromLibrary}
        </Button>
      ) : (
        <IconButton icon="image" label={iconLabel} disabled={disabled} onClick={() => setOpen(true)} />
      )}
      {isOpen && (
        <LibraryDialog
          onClose={() => setOpen(false)}
          onChoose={(picture) => {
            setOpen(false)
            onChoose(picture)
          }}
        />
      )}
    </>
  )
}

/** The smallest file of a picture. */
export const toThumbnail = ({ url, widths }: Pick<MediaItem, 'url' | 'widths'>): string =>
  widths[0] ? url.replace('.webp', `-${widths[0]}.webp`) : url

function useLibrary(search: string) {
  const [page, setPage] = useState(1)
  const [attempt, setAttempt] = useState(0)
  const [pictures, setPictures] = useState<MediaItem[]>([])
  const [pages, setPages] = useState(1)
  const [isLoading, setLoading] = useState(true)
  const [failure, setFailure] = useState<string | null>(null)
  const [shownSearch, setShownSearch] = useState(search)
  if (shownSearch !== search) {
    setShownSearch(search)
    setPage(1)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the same again
  useEffect(() => {
    let isCurrent = true
    setLoading(true)
    setFailure(null)
    adminApi.media
      .list({ page, limit: PAGE_SIZE, withUse: false, ...(search ? { search } : {}) })
      .then(({ media, pagination }) => {
        if (!isCurrent) return
        setPictures((shown) => (page === 1 ? media : [...shown, ...media]))
        setPages(pagination.pages)
      })
      .catch((error: unknown) => {
        if (isCurrent) setFailure(errorMessage(error, texts.loadFailed))
      })
      .finally(() => {
        if (isCurrent) setLoading(false)
      })
    return () => {
      isCurrent = false
    }
  }, [search, page, attempt])

  return {
    pictures,
    hasMore: page < pages,
    isLoading,
    failure,
    loadMore: () => setPage(page + 1),
    retry: () => setAttempt(attempt + 1),
  }
}
