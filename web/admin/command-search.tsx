import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Modal } from '../ui/modal.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { type Found, findEverywhere } from './command-find.ts'
import { useStaff } from './kit/use-staff.ts'
import './command-search.css'

type Page = { label: string; path: string }

/** Ctrl K: pages, orders, products and customers from anywhere in the back office. */
export function CommandSearch({ pages }: { pages: readonly Page[] }) {
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
        className="command-button"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size="small" />
        <span className="command-button__words">Search orders, products, customers</span>
        <kbd>Ctrl K</kbd>
      </button>
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        className="dialog command"
        aria-label="Search the back office"
      >
        <CommandBox pages={pages} onDone={() => setOpen(false)} />
      </Modal>
    </>
  )
}

const ICONS: Record<Found['kind'], IconName> = {
  page: 'chevron-right',
  order: 'receipt',
  product: 'tag',
  customer: 'user',
}

function CommandBox({ pages, onDone }: { pages: readonly Page[]; onDone: () => void }) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { found, isBusy } = useFound(text, pages)
  const navigate = useNavigate()
  const id = useId()
  const go = (entry: Found | undefined) => {
    if (!entry) return
    onDone()
    void navigate(entry.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return go(found[active])
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || found.length === 0) return
    event.preventDefault()
    setActive((active + step + found.length) % found.length)
  }
  return (
    <>
      <div className="command__field">
        <Icon name="search" />
        <input
          type="search"
          role="combobox"
          aria-label="Search the back office"
          aria-expanded={found.length > 0}
          aria-controls={id}
          aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
          placeholder="Order number, piece, SKU, customer or page"
          autoComplete="off"
          maxLength={100}
          data-autofocus
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
        {isBusy && <Spinner />}
      </div>
      <div className="command__list" role="listbox" id={id} aria-label="Found">
        {found.map((entry, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
          <div
            key={entry.path}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className="command__option"
            onClick={() => go(entry)}
            onPointerMove={() => setActive(at)}
          >
            <Icon name={ICONS[entry.kind]} size="small" />
            <span className="command__label">{entry.label}</span>
            <span className="caption">{entry.note}</span>
          </div>
        ))}
      </div>
      {text.trim() && !isBusy && found.length === 0 && (
        <p className="command__none">Nothing found for “{text.trim()}”.</p>
      )}
    </>
  )
}

const WAIT_MS = 180

function useFound(text: string, pages: readonly Page[]) {
  const { may } = useStaff()
  const [state, setState] = useState<{ q: string; found: Found[] }>({ q: '', found: [] })
  const q = text.trim()
  const matching = pages.filter(({ label }) => label.toLowerCase().includes(q.toLowerCase()))
  const [orders, products, customers] = [may('view_reports'), may('view_content'), may('manage_users')]
  useEffect(() => {
    if (q.length < 2) return
    let isLate = false
    const timer = setTimeout(async () => {
      const found = await findEverywhere(q, { orders, products, customers })
      if (!isLate) setState({ q, found })
    }, WAIT_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [q, orders, products, customers])
  const things = q.length >= 2 && state.q === q ? state.found : []
  return {
    found: [
      ...matching.map(({ label, path }): Found => ({ kind: 'page', label, path, note: 'Page' })),
      ...things,
    ],
    isBusy: q.length >= 2 && state.q !== q,
  }
}
