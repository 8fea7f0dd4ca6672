import type { Settings } from '#contract/settings.ts'
import { LinkDialog } from './link-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { PromiseDialog } from './promise-dialog.tsx'
import type { OpenedToolDialog } from './rich-text-editor.tsx'
import { VariableDialog } from './variable-dialog.tsx'

type Props = OpenedToolDialog & { settings: Settings; onClose: () => void }

/** The dialog of a button of the toolbar. The cursor is back in the text afterwards. */
export function EditorDialog({ name, view, settings, onClose }: Props) {
  const close = () => {
    onClose()
    view.focus()
  }
  if (name === 'link') return <LinkDialog view={view} onClose={close} />
  if (name === 'picture') return <PictureDialog view={view} onClose={close} />
  if (name === 'variable') return <VariableDialog view={view} settings={settings} onClose={close} />
  return <PromiseDialog view={view} onClose={close} />
}
