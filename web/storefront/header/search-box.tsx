import { useEffect, useId, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { browserApi } from '../../api.ts'
import { paths } from '../../paths.ts'
import { QueryForm } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'

type Suggestion = Awaited<ReturnType<typeof browserApi.products.suggest>>[number]
type Option = { label: string; path: string; imageUrl?: string | null; kind?: string }

/** Submits only text that is more than blanks (S1 §5); suggests while one types, and before that what was searched. */
export function SearchBox({
  className = '',
  autoFocus = false,
}: {
  className?: string
  autoFocus?: boolean
}) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [text, setText] = useState(params.get('q') ?? '')
  const [isOpen, setOpen] = useState(false)
  const [recent, setRecent] = useState<readonly string[]>([])
  const suggestions = useSuggestions(isOpen ? text : '')
  const [active, setActive] = useState(-1)
  const listId = useId()
  const isRecent = text.trim() === ''
  const options: Option[] = isRecent ? recent.map(searchFor) : suggestions.map(optionOf)
  const shown = isOpen && options.length > 0

  const go = ({ label, path, kind }: Option) => {
    if (!kind) rememberSearch(label)
    setOpen(false)
    void navigate(path)
  }

  return (
    <search className={`search-box ${className}`}>
      <QueryForm
        action={paths.searchPage}
        onSubmit={() => {
          const chosen = options[active]
          if (shown && chosen) go(chosen)
          else if (text.trim()) go(searchFor(text.trim()))
        }}
      >
        <Icon name="search" />
        <input
          type="search"
          name="q"
          aria-label="Search"
          placeholder="Search jhumka, solitaire, 22K kada"
          autoComplete="off"
          maxLength={100}
          role="combobox"
          aria-expanded={shown}
          aria-controls={listId}
          aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
          // biome-ignore lint/a11y/noAutofocus: only on the search page, whose one purpose it is
          autoFocus={autoFocus}
          value={text}
          onFocus={() => {
            setRecent(recentSearches())
            setOpen(isRecent)
          }}
          onChange={(event) => {
            setText(event.target.value)
            setOpen(true)
            setActive(-1)
          }}
          onBlur={() => setOpen(false)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setOpen(false)
            if (!shown || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
            event.preventDefault()
            const step = event.key === 'ArrowDown' ? 1 : -1
            setActive((was) => (was + step + options.length + 1) % (options.length + 1))
          }}
        />
      </QueryForm>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only leaves the focus in the field */}
      <div className="search-box__drop" hidden={!shown} onMouseDown={(event) => event.preventDefault()}>
        {isRecent && (
          <p className="search-box__recent small">
            Recent searches
            <button
              type="button"
              className="text-link"
              onClick={() => {
                forgetSearches()
                setRecent([])
              }}
            >
              Clear
            </button>
          </p>
        )}
        <div id={listId} role="listbox" aria-label={isRecent ? 'Recent searches' : 'Suggestions'}>
          {options.map((option, at) => (
            <Link
              className={
                at === active ? 'search-box__option search-box__option--active' : 'search-box__option'
              }
              key={option.path + option.label}
              id={`${listId}-${at}`}
              role="option"
              aria-selected={at === active}
              tabIndex={-1}
              to={option.path}
              onClick={() => {
                if (!option.kind) rememberSearch(option.label)
                setOpen(false)
              }}
            >
              {option.imageUrl ? (
                <img src={option.imageUrl} alt="" width={40} height={40} />
              ) : (
                <Icon name={isRecent ? 'clock' : 'search'} />
              )}
              <span>{option.label}</span>
              <span className="caption">{option.kind}</span>
            </Link>
          ))}
        </div>
      </div>
    </search>
  )
}

/** Words to search for have no kind: what is chosen among them is remembered. */
const searchFor = (words: string): Option => ({ label: words, path: paths.search(words) })

const optionOf = ({ label, path, imageUrl, type }: Suggestion): Option => ({
  label,
  path,
  imageUrl,
  ...(type === 'term' ? {} : { kind: type }),
})

const WAIT_MS = 150

function useSuggestions(text: string): Suggestion[] {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  const q = text.trim()
  useEffect(() => {
    if (q.length < 2) {
      setSuggestions([])
      return
    }
    let isLate = false
    const timer = setTimeout(() => {
      browserApi.products.suggest({ q }).then(
        (found) => !isLate && setSuggestions(found),
        // a search without suggestions still searches
        () => !isLate && setSuggestions([]),
      )
    }, WAIT_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [q])
  return suggestions
}
