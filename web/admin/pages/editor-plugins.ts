import { baseKeymap, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, type EditorState, Plugin } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { PAGE_VARIABLE_NAMES } from '#domain/page-variables.ts'
import { cleanPastedHtml } from './clean-pasted-html.ts'
import { editorSchema } from './editor-schema.ts'

const { nodes, marks } = editorSchema

const insertBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}

/** Keys and what typing becomes. The Tab key leaves the editor, as it leaves every field. */
export const createEditorPlugins = (onOpenDialog: (name: 'link') => void): Plugin[] => [
  inputRules({
    rules: [
      textblockTypeInputRule(/^(##|###)\s$/, nodes.heading, ([, signs]) => ({ level: signs!.length })),
      wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
      wrappingInputRule(/^1\.\s$/, nodes.ordered_list),
      wrappingInputRule(/^>\s$/, nodes.blockquote),
    ],
  }),
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-b': toggleMark(marks.strong),
    'Mod-i': toggleMark(marks.em),
    'Mod-[': liftListItem(nodes.list_item),
    'Mod-]': sinkListItem(nodes.list_item),
    'Shift-Enter': insertBreak,
    Enter: splitListItem(nodes.list_item),
  }),
  keymap(baseKeymap),
  history(),
  tableEditing(),
  // A table at the end would hold the cursor: nothing could be written after it.
  new Plugin({
    appendTransaction: (_transactions, _before, { doc, tr }) =>
      doc.lastChild?.type === nodes.table ? tr.insert(doc.content.size, nodes.paragraph.create()) : null,
  }),
  new Plugin({
    props: {
      decorations: markVariables,
      transformPastedHTML: cleanPastedHtml,
      handleKeyDown(_view, event) {
        if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return false
        // Elsewhere in the admin this key opens the search.
        event.stopPropagation()
        event.preventDefault()
        onOpenDialog('link')
        return true
      },
    },
  }),
]

const KNOWN_VARIABLES = new Set<string>(PAGE_VARIABLE_NAMES)

/** Shows which words in braces are variables, and which are not. */
function markVariables({ doc }: EditorState): DecorationSet {
  const found: Decoration[] = []
  doc.descendants((node, position) => {
    for (const { 0: token, 1: name, index } of (node.text ?? '').matchAll(/\{(\w*)\}/g))
      found.push(
        Decoration.inline(position + index, position + index + token.length, {
          class: KNOWN_VARIABLES.has(name!) ? 'rich-text__variable' : 'rich-text__variable--unknown',
        }),
      )
  })
  return DecorationSet.create(doc, found)
}
