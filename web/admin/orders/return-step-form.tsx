import type { OrderReturn } from '#contract/returns.ts'
import { formatRupees } from '#domain/money.ts'
import { LARGE_REFUND_RULE } from '#domain/return-texts.ts'
import type { ReturnStep } from '#domain/returns.ts'
import { adminApi } from '#web/admin/api.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import type { Editor } from '#web/admin/kit/use-editor.ts'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { describeSoldItem } from '#web/documents/sold-items.tsx'
import { Checkbox, ChoiceGroup } from '#web/ui/choice.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { type ChosenItemIds, type PartlyReturnedLine, validateChosenItems } from './returned-items.ts'

export type ReturnDecision = {
  orderId: string
  /** Of the customer. Without it there is no store credit. */
  hasAccount: boolean
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
  const canWaive = useStaff().can('waive_deductions')
  const decision = editor.opened?.item
  if (!decision) return null
  const { orderId, hasAccount, returnRequest, step, partlyReturnedLines } = decision
  const { title, description, button } = RETURN_STEP_TEXTS[step]
  const isDecline = step === 'decline'
  const { deduction: initialDeduction, policyDeduction } = returnRequest
  const canChangeDeduction = canWaive && policyDeduction > 0 && (step === 'approve' || step === 'receive')
  const isChanged = (deduction: string) => canChangeDeduction && Number(deduction) !== initialDeduction
  const isWithinPolicy = (deduction: string) =>
    deduction.trim() !== '' && Number(deduction) >= 0 && Number(deduction) <= policyDeduction
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
        asStoreCredit: step === 'refund' && hasAccount && returnRequest.wish === 'exchange',
        deduction: String(initialDeduction),
        deductionReason: '',
        itemIdsByLine: Object.fromEntries(partlyReturnedLines.map(({ id }) => [id, []])) as ChosenItemIds,
      }}
      validate={({ note, itemIdsByLine, deduction, deductionReason }) => ({
        ...validateChosenItems(partlyReturnedLines, itemIdsByLine),
        ...(isChanged(deduction) && !isWithinPolicy(deduction)
          ? { deduction: `Enter an amount from ${formatRupees(0)} to ${formatRupees(policyDeduction)}` }
          : {}),
        ...(isChanged(deduction) && deductionReason.trim() === ''
          ? { deductionReason: 'Enter the reason' }
          : {}),
        ...(isDecline && note.trim() === '' ? { note: 'Tell the customer the reason' } : {}),
      })}
      save={async ({ note, asStoreCredit, itemIdsByLine, deduction, deductionReason }) => {
        const itemIds = Object.values(itemIdsByLine).flat()
        const { message } = await adminApi.returns.decide({
          id: orderId,
          return: returnRequest._id,
          step,
          note,
          ...(asStoreCredit ? { asStoreCredit } : {}),
          ...(itemIds.length > 0 ? { itemIds } : {}),
          ...(isChanged(deduction) ? { deduction: Number(deduction), deductionReason } : {}),
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
          {step === 'refund' && hasAccount && (
            <Checkbox
              label={`Give ${formatRupees(returnRequest.refund ?? 0)} as store credit`}
              hint="The customer chooses another piece and pays for it at checkout. What is missing is collected there, and what is left stays on the account."
              {...form.register('asStoreCredit')}
            />
          )}
          {canChangeDeduction && (
            <>
              <TextField
                label="Deduction"
                required
                type="number"
                step="0.01"
                min={0}
                prefix="₹"
                max={policyDeduction}
                hint={`The customer was told that ${formatRupees(policyDeduction)} is kept. Enter 0 to waive it.`}
                {...field('deduction')}
              />
              {isChanged(form.watch('deduction')) && (
                <TextField
                  label="Reason for the change"
                  required
                  maxLength={300}
                  hint="For the audit log. The customer does not see it."
                  {...field('deductionReason')}
                />
              )}
            </>
          )}
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
