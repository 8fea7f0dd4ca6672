import { useEffect, useId, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { browserApi } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { QueryForm } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { addRecentSearch, clearRecentSearches, getRecentSearches } from './recent-searches.ts'
import * as texts from './texts.ts'

type Suggestion = Awaited<ReturnType<typeof browserApi.products.suggest>>[number]
type Option = { label: string; path: string; imageUrl?: string | null; kind?: string }
/** What the shop offers before anything is typed. */
export type SearchWord = { label: string; path: string }

const NO_WORDS: readonly SearchWord[] = []
const MAX_WORDS = 6

type Props = {
  className?: string
  autoFocus?: boolean
  words?: readonly SearchWord[]
  /** The field has the screen for itself: its list is always open, and the field has the focus. */
  isOverlay?: boolean
  /** Called when the shopper has chosen something. */
  onDone?: () => void
}

/** Shows recent searches and `words`, and suggestions while typing. An empty search is not submitted. */
export function SearchBox({
  className = '',
  autoFocus = false,
  words = NO_WORDS,
  isOverlay = false,
  onDone,
}: Props) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [text, setText] = useState(params.get('q') ?? '')
  const [isFocused, setOpen] = useState(false)
  const isOpen = isFocused || isOverlay
  const [recent, setRecent] = useState<readonly string[]>(isOverlay ? getRecentSearches : [])
  const suggestions = useSuggestions(isOpen ? text : '')
  const [active, setActive] = useState(-1)
  const listId = useId()
  const showsRecent = text.trim() === ''
  const options: Option[] = showsRecent
    ? [...recent.map(toSearchOption), ...words.slice(0, MAX_WORDS).map(toWordOption)]
    : suggestions.map(toSuggestionOption)
  const isListOpen = isOpen && options.length > 0

  const selectOption = ({ label, path, kind }: Option) => {
    if (!kind) addRecentSearch(label)
    setOpen(false)
    onDone?.()
    void navigate(path)
  }

  return (
    <search className={`search-box ${className}`}>
      <QueryForm
        action={paths.searchPage}
        onSubmit={() => {
          const activeOption = options[active]
          if (isListOpen && activeOption) selectOption(activeOption)
          else if (text.trim()) selectOption(toSearchOption(text.trim()))
        }}
      >
        <Icon name="search" />
        <input
          type="search"
          name="q"
          aria-label={texts.search}
          placeholder={texts.searchPlaceholder}
          autoComplete="off"
          maxLength={100}
          role="combobox"
          aria-expanded={isListOpen}
          aria-controls={listId}
          aria-activedescendant={isListOpen && active >= 0 ? `${listId}-${active}` : undefined}
          // biome-ignore lint/a11y/noAutofocus: only on the search page, whose purpose is the search
          autoFocus={autoFocus}
          {...(isOverlay && { 'data-autofocus': '' })}
          value={text}
          onFocus={() => {
            setRecent(getRecentSearches())
            setOpen(showsRecent)
          }}
          onChange={(event) => {
            setText(event.target.value)
            setOpen(true)
            setActive(-1)
          }}
          onBlur={() => setOpen(false)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setOpen(false)
            if (!isListOpen || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
            event.preventDefault()
            const step = event.key === 'ArrowDown' ? 1 : -1
            setActive((previous) => (previous + step + options.length + 1) % (options.length + 1))
          }}
        />
      </QueryForm>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only leaves the focus in the field */}
      <div
        className="search-box__dropdown"
        hidden={!isListOpen}
        onMouseDown={(event) => event.preventDefault()}
      >
        {showsRecent && recent.length > 0 && (
          <p className="search-box__recent small">
            {texts.recentSearches}
            <button
              type="button"
              className="text-link"
              onClick={() => {
                clearRecentSearches()
                setRecent([])
              }}
            >
              {texts.clearRecent}
            </button>
          </p>
        )}
        <div
          id={listId}
          role="listbox"
          aria-label={showsRecent && recent.length > 0 ? texts.recentSearches : texts.suggestions}
        >
          {options.map((option, index) => (
            <Link
              className={
                index === active ? 'search-box__option search-box__option--active' : 'search-box__option'
              }
              key={option.path + option.label}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              to={option.path}
              onClick={() => {
                if (!option.kind) addRecentSearch(option.label)
                setOpen(false)
                onDone?.()
              }}
            >
              {option.imageUrl ? (
                <img src={option.imageUrl} alt="" width={40} height={40} />
              ) : (
                <Icon name={!showsRecent ? 'search' : option.kind ? 'grid' : 'clock'} />
              )}
              <span>{option.label}</span>
              <span className="caption">{!showsRecent && option.kind}</span>
            </Link>
          ))}
        </div>
      </div>
    </search>
  )
}

/** A suggestion without a kind is a search term, which is added to the recent searches. */
const toSearchOption = (query: string): Option => ({ label: query, path: paths.search(query) })

const toWordOption = ({ label, path }: SearchWord): Option => ({ label, path, kind: 'category' })

const toSuggestionOption = ({ label, path, imageUrl, type }: Suggestion): Option => ({
  label,
  path,
  imageUrl,
  ...(type === 'term' ? {} : { kind: type }),
})

const DEBOUNCE_MS = 150

function useSuggestions(text: string): Suggestion[] {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  const q = text.trim()
  useEffect(() => {
    if (q.length < 2) {
      setSuggestions([])
      return
    }
    let isStale = false
    const timer = setTimeout(() => {
      browserApi.products.suggest({ q }).then(
        (found) => !isStale && setSuggestions(found),
        // Search works without suggestions.
        () => !isStale && setSuggestions([]),
      )
    }, DEBOUNCE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [q])
  return suggestions
}
