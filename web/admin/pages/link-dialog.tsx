import type { EditorView } from 'prosemirror-view'
import { isSafeHref } from '#domain/rich-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useSubmitForm } from '#web/ui/use-submit-form.ts'
import { editorSchema } from './editor-schema.ts'
import * as texts from './texts.ts'

const { link } = editorSchema.marks

/** The link at the cursor, or the selection. */
function findLink({ state: { doc, selection } }: EditorView) {
  const { from, to, empty, $from } = selection
  const mark = link.isInSet(empty ? $from.marks() : (doc.nodeAt(from)?.marks ?? []))
  if (!mark || !empty) return { from, to, href: mark ? String(mark.attrs.href) : '' }
  // The parts of the paragraph beside the cursor that have the same link.
  let start = from
  let end = to
  $from.parent.forEach((node, offset) => {
    const at = $from.start() + offset
    if (mark.isInSet(node.marks) && at <= from && at + node.nodeSize >= from) {
      start = at
      end = at + node.nodeSize
    }
  })
  return { from: start, to: end, href: String(mark.attrs.href) }
}

export function LinkDialog({ view, onClose }: { view: EditorView; onClose: () => void }) {
  const { from, to, href } = findLink(view)
  const selected = view.state.doc.textBetween(from, to, ' ')
  const { field, onSubmit } = useSubmitForm({
    defaultValues: { text: selected, href },
    validate: (values) => ({
      text: values.text.trim() ? undefined : texts.linkTextRequired,
      href: isSafeHref(values.href.trim()) ? undefined : texts.linkAddressInvalid,
    }),
    submit: async (values) => {
      const mark = link.create({ href: values.href.trim() })
      const { tr, schema } = view.state
      view.dispatch(
        values.text === selected && selected !== ''
          ? tr.addMark(from, to, mark)
          : tr.replaceWith(from, to, schema.text(values.text, [mark])),
      )
      onClose()
    },
    failure: texts.linkAddressInvalid,
  })
  const remove = () => {
    view.dispatch(view.state.tr.removeMark(from, to, link))
    onClose()
  }
  return (
    <Dialog
      title={texts.insertLink}
      open
      onClose={onClose}
      onSubmit={onSubmit}
      footer={
        <>
          {href && (
            <Button variant="secondary" onClick={remove}>
              {texts.removeLink}
            </Button>
          )}
          <Button type="submit">{texts.insertLink}</Button>
        </>
      }
    >
      <div className="form-dialog">
        <TextField label={texts.linkText} maxLength={200} {...field('text')} />
        <TextField
          label={texts.linkAddress}
          hint={texts.linkAddressHint}
          maxLength={500}
          data-autofocus
          {...field('href')}
        />
      </div>
    </Dialog>
  )
}
