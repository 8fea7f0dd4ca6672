import { splitBlock } from 'prosemirror-commands'
import type { Node } from 'prosemirror-model'
import { type Command, EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { editorSchema } from './editor-schema.ts'
import { toggleQuestion } from './toggle-question.ts'

const { nodes } = editorSchema
const paragraph = (text: string) => nodes.paragraph.create(null, text ? editorSchema.text(text) : [])
const open = (...blocks: Node[]) =>
  EditorState.create({ doc: nodes.doc.create(null, blocks), selection: undefined as never })
const cursorAt = (state: EditorState, position: number) =>
  state.apply(state.tr.setSelection(TextSelection.create(state.doc, position)))

function run(state: EditorState, command: Command): EditorState {
  let next = state
  expect(command(state, (tr) => (next = state.apply(tr)))).toBe(true)
  next.doc.check()
  return next
}

test('a paragraph becomes a question, and what is typed next is its answer', () => {
  const state = run(cursorAt(open(paragraph('Do you ship?'), paragraph('More')), 3), toggleQuestion)
  const answered = state.apply(state.tr.insertText('Yes.'))
  expect(answered.doc.toString()).toBe(
    'doc(question(question_text("Do you ship?"), paragraph("Yes.")), paragraph("More"))',
  )
})

test('without words the cursor is in the question, and Enter goes on to the answer', () => {
  const empty = run(cursorAt(open(paragraph('')), 1), toggleQuestion)
  const asked = empty.apply(empty.tr.insertText('Do you ship?'))
  const split = run(asked, splitBlock)
  const answered = split.apply(split.tr.insertText('Yes.'))
  expect(answered.doc.toString()).toBe(
    'doc(question(question_text("Do you ship?"), paragraph("Yes."), paragraph))',
  )
})

test('a question becomes paragraphs again, with every word', () => {
  const state = run(cursorAt(open(paragraph('Do you ship?')), 3), toggleQuestion)
  const answered = state.apply(state.tr.insertText('Yes.'))
  expect(run(answered, toggleQuestion).doc.toString()).toBe(
    'doc(paragraph("Do you ship?"), paragraph("Yes."))',
  )
})

test('an item of a list is no question', () => {
  const list = nodes.bullet_list.create(null, nodes.list_item.create(null, paragraph('One')))
  expect(toggleQuestion(cursorAt(open(list), 4))).toBe(false)
})
