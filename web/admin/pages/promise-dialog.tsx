import { lift, wrapIn } from 'prosemirror-commands'
import type { EditorView } from 'prosemirror-view'
import { PAGE_PROMISES, type PagePromise } from '#domain/rich-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { editorSchema } from './editor-schema.ts'
import { isInside } from './editor-toolbar.tsx'
import * as texts from './texts.ts'

const { promise: promiseNode } = editorSchema.nodes

/** Makes the selected part depend on what the settings promise. */
export function PromiseDialog({ view, onClose }: { view: EditorView; onClose: () => void }) {
  const choose = (promise: PagePromise | null) => {
    if (isInside(view.state, promiseNode)) lift(view.state, view.dispatch)
    if (promise) wrapIn(promiseNode, { promise })(view.state, view.dispatch)
    onClose()
  }
  return (
    <Dialog title={texts.promiseQuestion} open onClose={onClose}>
      <p className="muted">{texts.promiseText}</p>
      <ul className="rich-text__variables">
        {PAGE_PROMISES.map((promise) => (
          <li key={promise}>
            <button type="button" onClick={() => choose(promise)}>
              {texts.promises[promise]}
            </button>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => choose(null)}>
            {texts.promiseAlways}
          </button>
        </li>
      </ul>
    </Dialog>
  )
}
