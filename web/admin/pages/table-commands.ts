import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { editorSchema } from './editor-schema.ts'

const { nodes } = editorSchema

const ROWS = 3
const COLUMNS = 2

const createRow = (cell: typeof nodes.table_cell): Node =>
  nodes.table_row.create(
    null,
    Array.from({ length: COLUMNS }, () => cell.create(null, nodes.paragraph.create())),
  )

/** A table whose first row is headings, below the block with the cursor or in the place of an empty one. */
export const insertTable: Command = (state, dispatch) => {
  const { $from, $to } = state.selection
  const { parent: block, depth } = $from
  if (depth === 0 || !$from.sameParent($to) || !block.isTextblock) return false
  const [outer, index] = [$from.node(depth - 1), $from.index(depth - 1)]
  const isEmpty = block.content.size === 0
  if (!outer.canReplaceWith(isEmpty ? index : index + 1, index + 1, nodes.table)) return false
  if (!dispatch) return true
  const table = nodes.table.create(null, [
    createRow(nodes.table_header),
    ...Array.from({ length: ROWS - 1 }, () => createRow(nodes.table_cell)),
  ])
  const from = isEmpty ? $from.before() : $from.after()
  const tr = state.tr.replaceWith(from, $from.after(), table)
  // Into the first cell: table, row, cell, paragraph.
  dispatch(tr.setSelection(TextSelection.create(tr.doc, from + 4)).scrollIntoView())
  return true
}

/** A block in the place of the selection. A cell has room for text only, so in a table it comes below the table. */
export function insertBlock({ selection, tr }: EditorState, block: Node): Transaction {
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type === nodes.table) return tr.insert($from.after(depth), block).scrollIntoView()
  return tr.replaceSelectionWith(block).scrollIntoView()
}
