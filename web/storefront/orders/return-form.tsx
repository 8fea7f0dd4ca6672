import { useEffect, useRef, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { LARGE_REFUND_TERMS, MISSING_CERTIFICATE_TERMS } from '#domain/return-texts.ts'
import {
  RETURN_REASON_LABELS,
  RETURN_REASONS,
  RETURN_RESOLUTION_LABELS,
  type ReturnResolution,
} from '#domain/returns.ts'
import { errorMessage } from '#web/error-message.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { browserApi } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, ChoiceGroup, Radio } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextAreaField } from '../../ui/field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { showToast } from '../../ui/toast.ts'

type Props = {
  order: Order
  /** What the return and exchange periods still allow. */
  resolutions: readonly ReturnResolution[]
  open: boolean
  onClose: () => void
  onRequested: () => void
}
type FormValues = {
  items: Record<string, number>
  wish: ReturnResolution | ''
  reason: string
  note: string
}
type FormErrors = Partial<Record<'items' | 'wish' | 'reason', string>>

const validate = ({ items, wish, reason }: FormValues): FormErrors => ({
  ...(Object.keys(items).length === 0 ? { items: 'Choose what you want to return' } : {}),
  ...(wish ? {} : { wish: 'Choose a refund or an exchange' }),
  ...(reason ? {} : { reason: 'Choose a reason' }),
})

/** Asks for the items, the resolution and the reason. What was typed stays after an error, and when the form is closed. */
export function ReturnForm({ order, resolutions, open, onClose, onRequested }: Props) {
  const items = order.items.filter(({ quantity, returned }) => quantity > returned)
  const onlyItem = items.length === 1 && items[0]
  const [values, setValues] = useState<FormValues>({
    items: onlyItem ? { [onlyItem._id]: onlyItem.quantity - onlyItem.returned } : {},
    wish: resolutions.length === 1 ? resolutions[0]! : '',
    reason: '',
    note: '',
  })
  const [errors, setErrors] = useState<FormErrors>({})
  const [formError, setFormError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const formElement = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const firstError = Object.keys(errors)[0]
    if (firstError)
      formElement.current
        ?.querySelector<HTMLElement>(`[data-field="${firstError}"] :is(input, select)`)
        ?.focus()
  }, [errors])
  const change = (changes: Partial<FormValues>) => setValues((previous) => ({ ...previous, ...changes }))

  const send = async () => {
    const newErrors = validate(values)
    setErrors(newErrors)
    const { wish, reason, note } = values
    if (isBusy || Object.keys(newErrors).length > 0 || !wish) return
    setBusy(true)
    setFormError(null)
    try {
      const { message } = await browserApi.returns.request({
        id: order._id,
        items: Object.entries(values.items).map(([item, quantity]) => ({ item, quantity })),
        wish,
        note,
        reason: reason as keyof typeof RETURN_REASON_LABELS,
      })
      showToast({ title: message })
      onClose()
      onRequested()
    } catch (error) {
      setFormError(errorMessage(error, { failed: 'Could not send your request' }))
    }
    setBusy(false)
  }

  return (
    <Dialog
      title="Return or exchange"
      open={open}
      closeOnBackdrop={false}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy} busyLabel="Sending...">
            Send request
          </Button>
        </>
      }
    >
      <div ref={formElement} className="return-form">
        <ErrorBanner message={formError} />
        <div data-field="items">
          <ChoiceGroup legend="Which items?" error={errors.items}>
            {items.map((item) => (
              <ItemChoice
                key={item._id}
                item={item}
                selectedQuantity={values.items[item._id] ?? 0}
                onChange={(quantity) => change({ items: setItemQuantity(values.items, item._id, quantity) })}
              />
            ))}
          </ChoiceGroup>
        </div>
        <div data-field="wish">
          <ChoiceGroup legend="What would you like?" error={errors.wish}>
            {resolutions.map((wish) => (
              <Radio
                key={wish}
                name="wish"
                label={RETURN_RESOLUTION_LABELS[wish]}
                checked={values.wish === wish}
                onChange={() => change({ wish })}
              />
            ))}
          </ChoiceGroup>
        </div>
        <div data-field="reason">
          <SelectField
            label="Why?"
            value={values.reason}
            error={errors.reason}
            onChange={(event) => change({ reason: event.target.value })}
          >
            <option value="">Choose a reason</option>
            {RETURN_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {RETURN_REASON_LABELS[reason]}
              </option>
            ))}
          </SelectField>
        </div>
        <TextAreaField
          label="Tell us more"
          optional
          maxLength={1000}
          value={values.note}
          onChange={(event) => change({ note: event.target.value })}
        />
        <ReturnRules />
      </div>
    </Dialog>
  )
}

function setItemQuantity(items: FormValues['items'], id: string, quantity: number): FormValues['items'] {
  const { [id]: _, ...otherItems } = items
  return quantity > 0 ? { ...otherItems, [id]: quantity } : otherItems
}

type ItemChoiceProps = {
  item: Order['items'][number]
  selectedQuantity: number
  onChange: (quantity: number) => void
}

function ItemChoice({ item, selectedQuantity, onChange }: ItemChoiceProps) {
  const returnable = item.quantity - item.returned
  return (
    <div className="return-form__item">
      <Checkbox
        label={item.name}
        checked={selectedQuantity > 0}
        onChange={(event) => onChange(event.target.checked ? returnable : 0)}
      />
      {returnable > 1 && selectedQuantity > 0 && (
        <QuantityStepper
          label={`Quantity of ${item.name}`}
          value={selectedQuantity}
          max={returnable}
          onChange={onChange}
        />
      )}
    </div>
  )
}

/** Rules for every return. */
const ReturnRules = () => (
  <ul className="return-rules small muted">
    <li>Unworn, with certificate and invoice. Custom pieces are non-refundable.</li>
    <li>{MISSING_CERTIFICATE_TERMS}</li>
    <li>{LARGE_REFUND_TERMS}</li>
    <li>
      More in our <TextLink to={paths.termsOfService}>terms of service</TextLink> and{' '}
      <TextLink to={paths.exchangePolicy}>exchange policy</TextLink>.
    </li>
  </ul>
)
