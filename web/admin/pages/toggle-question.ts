import { type Command, TextSelection } from 'prosemirror-state'
import { editorSchema } from './editor-schema.ts'

const { nodes } = editorSchema

/** Makes the paragraph or heading with the cursor a question with an empty answer, or a question plain paragraphs. */
export const toggleQuestion: Command = (state, dispatch) => {
  const { $from, $to } = state.selection
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const question = $from.node(depth)
    if (question.type !== nodes.question) continue
    const [text, ...answer] = question.children
    const from = $from.before(depth)
    const plain = [nodes.paragraph.create(null, text!.content), ...answer]
    if (!$from.node(depth - 1).canReplace($from.index(depth - 1), $from.indexAfter(depth - 1))) return false
    dispatch?.(state.tr.replaceWith(from, $from.after(depth), plain).scrollIntoView())
    return true
  }
  const { parent: block, depth } = $from
  if (depth === 0 || !$from.sameParent($to) || !block.isTextblock) return false
  const [outer, index] = [$from.node(depth - 1), $from.index(depth - 1)]
  if (!outer.canReplaceWith(index, index + 1, nodes.question)) return false
  if (!dispatch) return true
  const text = nodes.question_text.create(null, block.content)
  const question = nodes.question.create(null, [text, nodes.paragraph.create()])
  const from = $from.before()
  const tr = state.tr.replaceWith(from, $from.after(), question)
  // Into the answer, or into the question if that has no words yet.
  const cursor = block.content.size > 0 ? from + 2 + text.nodeSize : from + 2
  dispatch(tr.setSelection(TextSelection.create(tr.doc, cursor)).scrollIntoView())
  return true
}
