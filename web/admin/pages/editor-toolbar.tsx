import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { MarkType, NodeType } from 'prosemirror-model'
import { wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type KeyboardEvent, useState } from 'react'
import { editorSchema } from './editor-schema.ts'
import * as texts from './texts.ts'

const { nodes, marks } = editorSchema

export type ToolDialog = 'link' | 'picture' | 'variable' | 'promise'

type Tool = {
  name: keyof typeof texts.tools
  run: Command | ToolDialog
  /** Shown as pressed. */
  isActive?: (state: EditorState) => boolean
}

/** A list or quote around the selection, or no longer. */
const toggleWrap =
  (type: NodeType, wrap: Command): Command =>
  (state, dispatch) =>
    isInside(state, type) ? lift(state, dispatch) : wrap(state, dispatch)

const isHeading = ({ selection: { $from } }: EditorState, level: 2 | 3): boolean =>
  $from.parent.hasMarkup(nodes.heading, { level })

const toggleHeading =
  (level: 2 | 3): Command =>
  (state, dispatch) =>
    (isHeading(state, level) ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level }))(
      state,
      dispatch,
    )

const TOOLS: readonly Tool[] = [
  { name: 'paragraph', run: setBlockType(nodes.paragraph) },
  {
    name: 'heading',
    run: toggleHeading(2),
    isActive: (state) => isHeading(state, 2),
  },
  {
    name: 'subheading',
    run: toggleHeading(3),
    isActive: (state) => isHeading(state, 3),
  },
  { name: 'bold', run: toggleMark(marks.strong), isActive: (state) => hasMark(state, marks.strong) },
  { name: 'italic', run: toggleMark(marks.em), isActive: (state) => hasMark(state, marks.em) },
  {
    name: 'bulletList',
    run: toggleWrap(nodes.bullet_list, wrapInList(nodes.bullet_list)),
    isActive: (state) => isInside(state, nodes.bullet_list),
  },
  {
    name: 'orderedList',
    run: toggleWrap(nodes.ordered_list, wrapInList(nodes.ordered_list)),
    isActive: (state) => isInside(state, nodes.ordered_list),
  },
  {
    name: 'quote',
    run: toggleWrap(nodes.blockquote, wrapIn(nodes.blockquote)),
    isActive: (state) => isInside(state, nodes.blockquote),
  },
  { name: 'link', run: 'link', isActive: (state) => hasMark(state, marks.link) },
  { name: 'picture', run: 'picture' },
  { name: 'variable', run: 'variable' },
  { name: 'promise', run: 'promise', isActive: (state) => isInside(state, nodes.promise) },
  { name: 'undo', run: undo },
  { name: 'redo', run: redo },
]

type Props = {
  view: EditorView
  state: EditorState
  isLocked: boolean
  onOpen: (dialog: ToolDialog) => void
}

/** One stop of the Tab key; the arrow keys move between its buttons. */
export function EditorToolbar({ view, state, isLocked, onOpen }: Props) {
  const [current, setCurrent] = useState(0)
  const run = ({ run: command }: Tool) => {
    if (typeof command === 'string') return onOpen(command)
    command(view.state, view.dispatch)
    view.focus()
  }
  const isPossible = ({ run: command }: Tool) => !isLocked && (typeof command === 'string' || command(state))
  return (
    <div
      role="toolbar"
      aria-label={texts.toolbar}
      className="rich-text__toolbar"
      onKeyDown={(event) => moveFocus(event, current, setCurrent)}
    >
      {TOOLS.map((tool, at) => (
        <button
          key={tool.name}
          type="button"
          className={`rich-text__tool rich-text__tool--${tool.name}`}
          aria-label={texts.tools[tool.name]}
          title={texts.tools[tool.name]}
          aria-pressed={tool.isActive?.(state)}
          aria-disabled={!isPossible(tool) || undefined}
          tabIndex={at === current ? 0 : -1}
          // The selection stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setCurrent(at)}
          onClick={() => isPossible(tool) && run(tool)}
        >
          {texts.toolSigns[tool.name]}
        </button>
      ))}
    </div>
  )
}

const NEXT: Readonly<Record<string, (at: number) => number>> = {
  ArrowRight: (at) => (at + 1) % TOOLS.length,
  ArrowLeft: (at) => (at - 1 + TOOLS.length) % TOOLS.length,
  Home: () => 0,
  End: () => TOOLS.length - 1,
}

function moveFocus(event: KeyboardEvent<HTMLElement>, current: number, onMove: (at: number) => void): void {
  const next = NEXT[event.key]?.(current)
  if (next === undefined) return
  event.preventDefault()
  onMove(next)
  event.currentTarget.querySelectorAll('button')[next]?.focus()
}

function hasMark({ selection: { from, to, empty, $from }, storedMarks, doc }: EditorState, type: MarkType) {
  return empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type)
}

export function isInside({ selection: { $from } }: EditorState, type: NodeType): boolean {
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type === type) return true
  return false
}
