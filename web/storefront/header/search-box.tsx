import { useEffect, useId, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { browserApi } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'

type Suggestion = Awaited<ReturnType<typeof browserApi.products.suggest>>[number]

/** Submits only text that is more than blanks (S1 §5); suggests while one types. */
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
  const suggestions = useSuggestions(isOpen ? text : '')
  const [active, setActive] = useState(-1)
  const listId = useId()
  const shown = isOpen && suggestions.length > 0

  const go = (path: string) => {
    setOpen(false)
    void navigate(path)
  }

  return (
    <search className={`search-box ${className}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const chosen = suggestions[active]
          if (shown && chosen) go(chosen.path)
          else if (text.trim()) go(paths.search(text.trim()))
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
          onChange={(event) => {
            setText(event.target.value)
            setOpen(true)
            setActive(-1)
          }}
          onBlur={() => setTimeout(() => setOpen(false), 150)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setOpen(false)
            if (!shown || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
            event.preventDefault()
            const step = event.key === 'ArrowDown' ? 1 : -1
            setActive((was) => (was + step + suggestions.length + 1) % (suggestions.length + 1))
          }}
        />
      </form>
      <div className="search-box__list" id={listId} role="listbox" aria-label="Suggestions" hidden={!shown}>
        {suggestions.map((suggestion, at) => (
          <Link
            className={at === active ? 'search-box__option search-box__option--active' : 'search-box__option'}
            key={suggestion.path + suggestion.label}
            id={`${listId}-${at}`}
            role="option"
            aria-selected={at === active}
            tabIndex={-1}
            to={suggestion.path}
            onClick={() => setOpen(false)}
          >
            {suggestion.imageUrl ? (
              <img src={suggestion.imageUrl} alt="" width={40} height={40} />
            ) : (
              <Icon name="search" />
            )}
            <span>{suggestion.label}</span>
            <span className="caption">{suggestion.type === 'term' ? '' : suggestion.type}</span>
          </Link>
        ))}
      </div>
    </search>
  )
}

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
