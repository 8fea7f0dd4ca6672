import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { MarkType, NodeType } from 'prosemirror-model'
import { wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeaderRow,
} from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { type KeyboardEvent, useState } from 'react'
import { editorSchema } from './editor-schema.ts'
import { insertTable } from './table-commands.ts'
import * as texts from './texts.ts'
import { toggleQuestion } from './toggle-question.ts'

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
  { name: 'question', run: toggleQuestion, isActive: (state) => isInside(state, nodes.question) },
  { name: 'table', run: insertTable, isActive: (state) => isInside(state, nodes.table) },
  { name: 'link', run: 'link', isActive: (state) => hasMark(state, marks.link) },
  { name: 'picture', run: 'picture' },
  { name: 'variable', run: 'variable' },
  { name: 'promise', run: 'promise', isActive: (state) => isInside(state, nodes.promise) },
  { name: 'undo', run: undo },
  { name: 'redo', run: redo },
]

/** Shown while the cursor is in a table. */
const TABLE_TOOLS: readonly Tool[] = [
  { name: 'addRow', run: addRowAfter },
  { name: 'addColumn', run: addColumnAfter },
  { name: 'headerRow', run: toggleHeaderRow, isActive: (state) => isInside(state, nodes.table_header) },
  { name: 'deleteRow', run: deleteRow },
  { name: 'deleteColumn', run: deleteColumn },
  { name: 'deleteTable', run: deleteTable },
]

type Props = {
  view: EditorView
  state: EditorState
  isLocked: boolean
  onOpen: (dialog: ToolDialog) => void
}

/** One stop of the Tab key; the arrow keys move between its buttons. */
export function EditorToolbar({ view, state, isLocked, onOpen }: Props) {
  const [focused, setFocused] = useState(0)
  const tools = isInside(state, nodes.table) ? [...TOOLS, ...TABLE_TOOLS] : TOOLS
  const current = Math.min(focused, tools.length - 1)
  const run = ({ run: command }: Tool) => {
    if (typeof command === 'string') return onOpen(command)
    command(view.state, view.dispatch)
    view.focus()
  }
  const isPossible = ({ run: command }: Tool) => {
    if (isLocked) return false
    if (typeof command !== 'string') return command(state)
    // A table is shown or not as a whole.
    return command !== 'promise' || !isInside(state, nodes.table)
  }
  return (
    <div
      role="toolbar"
      aria-label={texts.toolbar}
      className="rich-text__toolbar"
      onKeyDown={(event) => moveFocus(event, current, setFocused)}
    >
      {tools.map((tool, at) => (
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
          onFocus={() => setFocused(at)}
          onClick={() => isPossible(tool) && run(tool)}
        >
          {texts.toolSigns[tool.name]}
        </button>
      ))}
    </div>
  )
}

const NEXT: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

function moveFocus(event: KeyboardEvent<HTMLElement>, current: number, onMove: (at: number) => void): void {
  const buttons = event.currentTarget.querySelectorAll('button')
  const next = NEXT[event.key]?.(current, buttons.length)
  if (next === undefined) return
  event.preventDefault()
  onMove(next)
  buttons[next]?.focus()
}

function hasMark({ selection: { from, to, empty, $from }, storedMarks, doc }: EditorState, type: MarkType) {
  return empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type)
}

export function isInside({ selection: { $from } }: EditorState, type: NodeType): boolean {
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type === type) return true
  return false
}
