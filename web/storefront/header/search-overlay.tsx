import { IconButton } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { SearchBox, type SearchWord } from './search-box.tsx'
import * as texts from './texts.ts'
import './search-overlay.css'

type Props = { words: readonly SearchWord[]; open: boolean; onClose: () => void }

/** The search field over the page, with its suggestions below. */
export function SearchOverlay({ words, open, onClose }: Props) {
  return (
    <Modal className="drawer search-overlay" aria-label={texts.search} open={open} onClose={onClose}>
      <div className="wrap search-overlay__inner">
        <SearchBox words={words} isOverlay onDone={onClose} />
        <IconButton icon="close" label={texts.closeSearch} onClick={onClose} />
      </div>
    </Modal>
  )
}
