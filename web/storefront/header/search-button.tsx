import { type ComponentType, type MouseEvent, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { IconLink } from '#web/ui/button.tsx'
import type { SearchWord } from './search-box.tsx'
import * as texts from './texts.ts'

type OverlayProps = { words: readonly SearchWord[]; open: boolean; onClose: () => void }

const loadOverlay = () => import('./search-overlay.tsx')

/**
 * Opens the search over the page, with the keyboard of a phone. Its code loads when the button is touched, pointed at or
 * focused. Without scripts, or where the code cannot be loaded, it is a link to the page of the search.
 */
export function SearchButton({ words }: { words: readonly SearchWord[] }) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [content, setContent] = useState<{ Overlay: ComponentType<OverlayProps> } | null>(null)
  const { key } = useLocation()
  const close = useCallback(() => setOpen(false), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address changes
  useEffect(close, [key])

  const open = async () => {
    try {
      const { SearchOverlay } = await loadOverlay()
      setContent({ Overlay: SearchOverlay })
      setOpen(true)
    } catch {
      void navigate(paths.search(''))
    }
  }
  const loadEarly = () => void loadOverlay().catch(() => {})

  return (
    <>
      <IconLink
        className="below-1024"
        to={paths.search('')}
        icon="search"
        label={texts.search}
        aria-haspopup="dialog"
        onPointerEnter={loadEarly}
        onFocus={loadEarly}
        onClick={(event: MouseEvent) => {
          // a new tab or window
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          void open()
        }}
      />
      {content && <content.Overlay words={words} open={isOpen} onClose={close} />}
    </>
  )
}
