import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useId, useRef, useState } from 'react'
import type { RichTextNode } from '#domain/rich-text.ts'
import { FieldError } from '#web/ui/field.tsx'
import { createEditorPlugins } from './editor-plugins.ts'
import { editorSchema } from './editor-schema.ts'
import { EditorToolbar, type ToolDialog } from './editor-toolbar.tsx'
import * as texts from './texts.ts'

type Props = {
  /** The text when the editor opens. Give the editor another key to show another one. */
  initial: RichTextNode
  onChange: (content: RichTextNode) => void
  /** Nothing can be typed, for example during a save. */
  isLocked: boolean
  error: string | undefined
  /** Shows a dialog of the toolbar. It has a form of its own, so it is not within the form of the editor. */
  onOpenDialog: (opened: OpenedToolDialog) => void
}

export type OpenedToolDialog = { name: ToolDialog; view: EditorView }

/** The text of a page, with a toolbar. */
export function RichTextEditor({ initial, onChange, isLocked, error, onOpenDialog }: Props) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView | null>(null)
  const [state, setState] = useState<EditorState | null>(null)
  const latest = useRef({ onChange, isLocked, onOpenDialog })
  latest.current = { onChange, isLocked, onOpenDialog }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one editor for as long as the component is shown
  useEffect(() => {
    const created: EditorView = new EditorView(place.current, {
      state: EditorState.create({
        doc: editorSchema.nodeFromJSON(initial),
        plugins: createEditorPlugins((name) => latest.current.onOpenDialog({ name, view: created })),
      }),
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-hint`,
        class: 'rich-text__text',
      },
      editable: () => !latest.current.isLocked,
      dispatchTransaction(transaction) {
        const next = created.state.apply(transaction)
        created.updateState(next)
        setState(next)
        if (transaction.docChanged) latest.current.onChange(next.doc.toJSON() as RichTextNode)
      },
    })
    setView(created)
    setState(created.state)
    return () => created.destroy()
  }, [])
  useEffect(() => {
    // Makes it read `editable` again.
    view?.setProps({})
    view?.dom.setAttribute('aria-disabled', String(isLocked))
  }, [view, isLocked])

  return (
    <div className="rich-text">
      <span className="field__label" id={`${id}-label`}>
        {texts.text}
      </span>
      {view && state && (
        <EditorToolbar
          view={view}
          state={state}
          isLocked={isLocked}
          onOpen={(name) => onOpenDialog({ name, view })}
        />
      )}
      <div ref={place} />
      <p className="field__hint" id={`${id}-hint`}>
        {texts.textHint}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
