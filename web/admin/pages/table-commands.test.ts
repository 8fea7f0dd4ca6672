import type { Node } from 'prosemirror-model'
import { EditorState, TextSelection } from 'prosemirror-state'
import { addColumnAfter, addRowAfter, deleteTable } from 'prosemirror-tables'
import { expect, test } from 'vitest'
import { createEditorPlugins } from './editor-plugins.ts'
import { editorSchema } from './editor-schema.ts'
import { insertBlock, insertTable } from './table-commands.ts'

const { nodes } = editorSchema
const paragraph = (text: string) => nodes.paragraph.create(null, text ? editorSchema.text(text) : [])

function openAt(position: number, ...blocks: Node[]): EditorState {
  const state = EditorState.create({
    doc: nodes.doc.create(null, blocks),
    plugins: createEditorPlugins(() => {}),
  })
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, position)))
}

function run(state: EditorState, command: typeof insertTable): EditorState {
  let next = state
  expect(command(state, (tr) => (next = state.apply(tr)))).toBe(true)
  next.doc.check()
  return next
}

const sizeOf = ({ doc }: EditorState) => {
  const rows: number[] = []
  doc.descendants((node) => {
    if (node.type === nodes.table_row) rows.push(node.childCount)
  })
  return rows
}

test('a table comes below the block with the cursor, and typing goes on in its first heading', () => {
  const state = run(openAt(3, paragraph('Making charges'), paragraph('More')), insertTable)
  expect(state.doc.children.map(({ type }) => type.name)).toEqual(['paragraph', 'table', 'paragraph'])
  expect(sizeOf(state)).toEqual([2, 2, 2])
  const typed = state.apply(state.tr.insertText('Karat'))
  expect(typed.doc.toString()).toContain('table_row(table_header(paragraph("Karat"))')
})

test('it takes the place of an empty block, and there is always a paragraph after it', () => {
  const state = run(openAt(1, paragraph('')), insertTable)
  expect(state.doc.children.map(({ type }) => type.name)).toEqual(['table', 'paragraph'])
})

test('rows and columns are added and the whole is taken away', () => {
  const table = run(openAt(1, paragraph('')), insertTable)
  const larger = run(run(table, addRowAfter), addColumnAfter)
  expect(sizeOf(larger)).toEqual([3, 3, 3, 3])
  expect(sizeOf(run(larger, deleteTable))).toEqual([])
})

test('there is no table in a table, nor in a list', () => {
  expect(insertTable(run(openAt(1, paragraph('')), insertTable))).toBe(false)
  const list = nodes.bullet_list.create(null, nodes.list_item.create(null, paragraph('One')))
  expect(insertTable(openAt(4, list))).toBe(false)
})

test('a picture that is inserted in a table comes below it, and the table stays whole', () => {
  const table = run(openAt(1, paragraph('')), insertTable)
  const picture = nodes.image.create({ url: '/uploads/a.webp' })
  const { doc } = table.apply(insertBlock(table, picture))
  expect(doc.children.map(({ type }) => type.name)).toEqual(['table', 'image', 'paragraph'])
})
