import type { OrderReturn } from '#contract/returns.ts'
import { LARGE_REFUND_RULE } from '#domain/return-texts.ts'
import type { ReturnStep } from '#domain/returns.ts'
import { adminApi } from '#web/admin/api.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import type { Editor } from '#web/admin/kit/use-editor.ts'
import { describeSoldItem } from '#web/documents/sold-items.tsx'
import { Checkbox, ChoiceGroup } from '#web/ui/choice.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { type ChosenItemIds, type PartlyReturnedLine, validateChosenItems } from './returned-items.ts'

export type ReturnDecision = {
  orderId: string
  returnRequest: OrderReturn
  step: ReturnStep
  /** For `receive`: the lines of which the customer keeps some items. */
  partlyReturnedLines: readonly PartlyReturnedLine[]
  version: number
}

type StepTexts = { button: string; title: string; description: string }
export const RETURN_STEP_TEXTS: Record<ReturnStep, StepTexts> = {
  approve: {
    button: 'Approve',
    title: 'Approve the return',
    description:
      'We ask the customer to bring or send the items. Stock and payment do not change until you receive them.',
  },
  receive: {
    button: 'Mark as received',
    title: 'Mark the items as received',
    description:
      'The items go back to stock, a credit note is issued, and referral credits used for them are returned. This cannot be undone.',
  },
  refund: {
    button: 'Mark as refunded',
    title: 'Mark the return as refunded',
    description: LARGE_REFUND_RULE,
  },
  decline: {
    button: 'Decline',
    title: 'Decline the return',
    description: 'The customer receives your reason, and can ask again while the return period lasts.',
  },
}

type Props = { editor: Editor<ReturnDecision>; onSaved: () => void }

/** One step of a return, with a note for the customer. */
export function ReturnStepForm({ editor, onSaved }: Props) {
  const decision = editor.opened?.item
  if (!decision) return null
  const { orderId, returnRequest, step, partlyReturnedLines } = decision
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
      defaultValues={{
        note: '',
        itemIdsByLine: Object.fromEntries(partlyReturnedLines.map(({ id }) => [id, []])) as ChosenItemIds,
      }}
      validate={({ note, itemIdsByLine }) => ({
        ...validateChosenItems(partlyReturnedLines, itemIdsByLine),
        ...(isDecline && note.trim() === '' ? { note: 'Tell the customer the reason' } : {}),
      })}
      save={async ({ note, itemIdsByLine }) => {
        const itemIds = Object.values(itemIdsByLine).flat()
        const { message } = await adminApi.returns.decide({
          id: orderId,
          return: returnRequest._id,
          step,
          note,
          ...(itemIds.length > 0 ? { itemIds } : {}),
        })
        return message
      }}
      onSaved={onSaved}
    >
      {({ field, form, errorOf }) => (
        <>
          <p className="small">{description}</p>
          {partlyReturnedLines.map((line) => {
            const name = `itemIdsByLine.${line.id}` as const
            return (
              <ChoiceGroup
                key={line.id}
                legend={`Which of the ${line.items.length} items of ${line.name} came back?`}
                error={errorOf(name)}
              >
                {line.items.map((item) => (
                  <Checkbox
                    key={item._id}
                    label={describeSoldItem(item)}
                    value={item._id}
                    aria-invalid={errorOf(name) ? true : undefined}
                    data-autofocus
                    {...form.register(name)}
                  />
                ))}
              </ChoiceGroup>
            )
          })}
          <TextAreaField
            label="Note"
            optional={!isDecline}
            maxLength={1000}
            hint="Sent to the customer by email and shown on the order page"
            data-autofocus
            {...field('note')}
          />
        </>
      )}
    </FormDialog>
  )
}
