import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useRef } from 'react'
import type { RichTextNode } from '#domain/rich-text.ts'
import { editorSchema } from './editor-schema.ts'

/** A text to read. What is copied from it keeps its variables, pictures and tables when it is pasted into the editor. */
export function SavedText({ label, content }: { label: string; content: RichTextNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const view = new EditorView(place.current, {
      state: EditorState.create({ doc: editorSchema.nodeFromJSON(content) }),
      // With the keyboard it is scrolled and selected from.
      attributes: { role: 'group', 'aria-label': label, tabindex: '0', class: 'rich-text__text' },
      editable: () => false,
    })
    return () => view.destroy()
  }, [label, content])
  return <div className="saved-text" ref={place} />
}
