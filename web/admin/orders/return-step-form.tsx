import type { OrderReturn } from '#contract/returns.ts'
import type { ReturnStep } from '#domain/returns.ts'
import { browserApi } from '../../api.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import type { FieldErrors } from '../kit/form-errors.ts'
import { FormTextAreaField } from '../kit/form-fields.tsx'
import type { Editor } from '../kit/use-editor.ts'

export type ReturnDecision = {
  orderId: string
  returnRequest: OrderReturn
  step: ReturnStep
  version: number
}

type StepTexts = { button: string; title: string; description: string }
export const RETURN_STEP_TEXTS: Record<ReturnStep, StepTexts> = {
  approve: {
    button: 'Approve',
    title: 'Approve the return',
    description:
      'The customer is asked to bring or send the pieces. Stock and money stay as they are until they are here.',
  },
  receive: {
    button: 'Mark as received',
    title: 'The pieces are here',
    description:
      'They go back to stock, a credit note is written, and credits that paid for them come back. It cannot be undone.',
  },
  refund: {
    button: 'Mark as refunded',
    title: 'The money is paid back',
    description: 'Above Rs.10,000 pay only by cheque, RTGS or NEFT.',
  },
  decline: {
    button: 'Decline',
    title: 'Decline the return',
    description: 'The customer is told why, and may ask again within the days of the policy.',
  },
}

type Props = { editor: Editor<ReturnDecision>; onSaved: () => void }

/** One step of a return, with a note that the customer reads. */
export function ReturnStepForm({ editor, onSaved }: Props) {
  const decision = editor.opened?.item
  if (!decision) return null
  const { orderId, returnRequest, step } = decision
  const { title, description, button } = RETURN_STEP_TEXTS[step]
  const isDecline = step === 'decline'
  return (
    <FormDialog
      key={editor.opened?.formKey}
      title={title}
      editor={editor}
      submitLabel={button}
      failure="Failed to update the return"
      labels={{ step: 'Step' }}
      validate={(form): FieldErrors =>
        isDecline && !String(form.get('note')).trim() ? { note: 'Tell the customer the reason' } : {}
      }
      save={async (form) => {
        const note = String(form.get('note') ?? '')
        const { message } = await browserApi.returns.decide({
          id: orderId,
          return: returnRequest._id,
          step,
          note,
        })
        return message
      }}
      onSaved={onSaved}
    >
      <p className="small">{description}</p>
      <FormTextAreaField
        label="Note"
        name="note"
        optional={!isDecline}
        maxLength={1000}
        hint="The customer reads it in a mail and on the page of the order."
        data-autofocus
      />
    </FormDialog>
  )
}
