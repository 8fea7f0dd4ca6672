import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { type SearchResult, searchAll } from './global-search.ts'
import { useStaff } from './kit/use-staff.ts'
import './command-palette.css'

type PageLink = { label: string; path: string }

/** Ctrl K: pages, orders, products and customers from anywhere in the admin. */
export function CommandPalette({ pages }: { pages: readonly PageLink[] }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className="command-palette-button"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size="small" />
        <span className="command-palette-button__label">Search orders, products, customers</span>
        <kbd>Ctrl K</kbd>
      </button>
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        className="dialog command-palette"
        aria-label="Search the admin"
      >
        <CommandPaletteContent pages={pages} onClose={() => setOpen(false)} />
      </Modal>
    </>
  )
}

const RESULT_ICONS: Record<SearchResult['kind'], IconName> = {
  page: 'chevron-right',
  order: 'receipt',
  product: 'tag',
  customer: 'user',
}

function CommandPaletteContent({ pages, onClose }: { pages: readonly PageLink[]; onClose: () => void }) {
  const [text, setText] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const { results, isBusy } = useSearchResults(text, pages)
  const navigate = useNavigate()
  const id = useId()
  const goTo = (entry: SearchResult | undefined) => {
    if (!entry) return
    onClose()
    void navigate(entry.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return goTo(results[activeIndex])
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || results.length === 0) return
    event.preventDefault()
    setActiveIndex((activeIndex + step + results.length) % results.length)
  }
  return (
    <>
      <div className="command-palette__field">
        <Icon name="search" />
        <input
          type="search"
          role="combobox"
          aria-label="Search the admin"
          aria-expanded={results.length > 0}
          aria-controls={id}
          aria-activedescendant={results[activeIndex] ? `${id}-${activeIndex}` : undefined}
          placeholder="Order number, product, SKU, customer or page"
          autoComplete="off"
          maxLength={100}
          data-autofocus
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActiveIndex(0)
          }}
          onKeyDown={onKeyDown}
        />
        {isBusy && <Spinner />}
      </div>
      <div className="command-palette__list" role="listbox" id={id} aria-label="Found">
        {results.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
          <div
            key={entry.path}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === activeIndex}
            className="command-palette__option"
            onClick={() => goTo(entry)}
            onPointerMove={() => setActiveIndex(index)}
          >
            <Icon name={RESULT_ICONS[entry.kind]} size="small" />
            <span className="command-palette__label">{entry.label}</span>
            <span className="caption">{entry.description}</span>
          </div>
        ))}
      </div>
      {text.trim() && !isBusy && results.length === 0 && (
        <p className="command-palette__empty">No results for “{text.trim()}”.</p>
      )}
    </>
  )
}

const DEBOUNCE_MS = 180

function useSearchResults(text: string, pages: readonly PageLink[]) {
  const { can } = useStaff()
  const [state, setState] = useState<{ q: string; results: SearchResult[] }>({ q: '', results: [] })
  const q = text.trim()
  const matchingPages = pages.filter(({ label }) => label.toLowerCase().includes(q.toLowerCase()))
  const [orders, products, customers] = [can('view_reports'), can('view_content'), can('manage_users')]
  useEffect(() => {
    if (q.length < 2) return
    let isCancelled = false
    const timer = setTimeout(async () => {
      const results = await searchAll(q, { orders, products, customers })
      if (!isCancelled) setState({ q, results })
    }, DEBOUNCE_MS)
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [q, orders, products, customers])
  const remoteResults = q.length >= 2 && state.q === q ? state.results : []
  return {
    results: [
      ...matchingPages.map(
        ({ label, path }): SearchResult => ({ kind: 'page', label, path, description: 'Page' }),
      ),
      ...remoteResults,
    ],
    isBusy: q.length >= 2 && state.q !== q,
  }
}
