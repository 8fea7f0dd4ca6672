import type { OrderReturn } from '#contract/returns.ts'
import type { ReturnStep } from '#domain/returns.ts'
import { browserApi } from '../../api.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import type { Problems } from '../kit/form-errors.ts'
import { FormTextArea } from '../kit/form-fields.tsx'
import type { Editor } from '../kit/use-editor.ts'

export type Decision = { orderId: string; asked: OrderReturn; step: ReturnStep; version: number }

type Words = { button: string; title: string; says: string }
export const STEP_WORDS: Record<ReturnStep, Words> = {
  approve: {
    button: 'Approve',
    title: 'Approve the return',
    says: 'The customer is asked to bring or send the pieces. Stock and money stay as they are until they are here.',
  },
  receive: {
    button: 'Mark as received',
    title: 'The pieces are here',
    says: 'They go back to stock, a credit note is written, and credits that paid for them come back. It cannot be undone.',
  },
  refund: {
    button: 'Mark as refunded',
    title: 'The money is paid back',
    says: 'Above Rs.10,000 pay only by cheque, RTGS or NEFT.',
  },
  decline: {
    button: 'Decline',
    title: 'Decline the return',
    says: 'The customer is told why, and may ask again within the days of the policy.',
  },
}

type Props = { editor: Editor<Decision>; onSaved: () => void }

/** One step of a return, with a note that the customer reads. */
export function ReturnStepForm({ editor, onSaved }: Props) {
  const decision = editor.opened?.item
  if (!decision) return null
  const { orderId, asked, step } = decision
  const { title, says, button } = STEP_WORDS[step]
  const isRefusal = step === 'decline'
  return (
    <FormDialog
      key={editor.opened?.round}
      title={title}
      editor={editor}
      submitLabel={button}
      failure="Failed to update the return"
      labels={{ step: 'Step' }}
      check={(form): Problems =>
        isRefusal && !String(form.get('note')).trim() ? { note: 'Tell the customer why' } : {}
      }
      save={async (form) => {
        const note = String(form.get('note') ?? '')
        const { message } = await browserApi.returns.decide({ id: orderId, return: asked._id, step, note })
        return message
      }}
      onSaved={onSaved}
    >
      <p className="small">{says}</p>
      <FormTextArea
        label="Note"
        name="note"
        optional={!isRefusal}
        maxLength={1000}
        hint="The customer reads it in a mail and on the page of the order."
        data-autofocus
      />
    </FormDialog>
  )
}
