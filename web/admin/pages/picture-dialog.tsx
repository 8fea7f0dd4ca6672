import type { EditorView } from 'prosemirror-view'
import { ChoosePictureDialog } from '#web/admin/kit/choose-picture-dialog.tsx'
import { editorSchema } from './editor-schema.ts'
import { insertBlock } from './table-commands.ts'

/** Puts a picture into the text. */
export function PictureDialog({ view, onClose }: { view: EditorView; onClose: () => void }) {
  return (
    <ChoosePictureDialog
      onClose={onClose}
      onChoose={({ url, alt, width, height, widths }) => {
        const node = editorSchema.nodes.image.create({ url, alt, width, height, widths })
        view.dispatch(insertBlock(view.state, node))
        onClose()
      }}
    />
  )
}
