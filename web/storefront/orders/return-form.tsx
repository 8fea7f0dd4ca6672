import { useEffect, useRef } from 'react'
import type { Order } from '#contract/orders.ts'
import { ENGRAVING_TEXTS } from '#domain/engraving-texts.ts'
import { LARGE_REFUND_TERMS, MISSING_CERTIFICATE_TERMS } from '#domain/return-texts.ts'
import {
  RETURN_REASON_LABELS,
  RETURN_REASONS,
  RETURN_RESOLUTION_LABELS,
  type ReturnReason,
  type ReturnResolution,
} from '#domain/returns.ts'
import { formatVariantName } from '#domain/variants.ts'
import { browserApi } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useStorefrontForm } from '#web/storefront/shared/use-storefront-form.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, ChoiceGroup, Radio } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextAreaField } from '#web/ui/field.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { showToast } from '#web/ui/toast.ts'
import * as texts from './return-form-texts.ts'
import { ReturnQuoteTotals, useReturnQuote } from './return-quote.tsx'

type Props = {
  order: Order
  /** What the return and exchange periods still allow. */
  resolutions: readonly ReturnResolution[]
  open: boolean
  onClose: () => void
  onRequested: () => void
}
type ReturnValues = {
  /** The quantity of each order line, by its id. Lines that the customer keeps are left out. */
  items: Record<string, number>
  wish: ReturnResolution | ''
  reason: ReturnReason | ''
  note: string
}

const validate = ({ items, wish, reason }: ReturnValues) => ({
  items: Object.keys(items).length > 0 ? undefined : texts.itemsRequired,
  wish: wish ? undefined : texts.wishRequired,
  reason: reason ? undefined : texts.reasonRequired,
})

/** Asks for the items, the resolution and the reason. What was typed stays after an error, and when the form is closed. */
export function ReturnForm({ order, resolutions, open, onClose, onRequested }: Props) {
  const keptItems = order.items.filter(({ quantity, returned }) => quantity > returned)
  const items = keptItems.filter(({ returnable }) => returnable)
  const onlyItem = items.length === 1 && items[0]
  const { values, input, setField, errorOf, onSubmit, failure, isBusy, submitCount } =
    useStorefrontForm<ReturnValues>({
      defaultValues: {
        items: onlyItem ? { [onlyItem._id]: onlyItem.quantity - onlyItem.returned } : {},
        wish: resolutions.length === 1 ? resolutions[0]! : '',
        reason: '',
        note: '',
      },
      validate,
      submit: async ({ items, wish, reason, note }) => {
        if (!wish || !reason) return
        const { message } = await browserApi.returns.request({
          id: order._id,
          items: Object.entries(items).map(([item, quantity]) => ({ item, quantity })),
          wish,
          note,
          reason,
          deduction: quote?.deduction ?? 0,
        })
        showToast({ title: message })
        onClose()
        onRequested()
      },
      failure: { failed: texts.sendFailed },
    })
  const { items: chosenItems, wish, reason } = values
  const quote = useReturnQuote(order._id, { items: chosenItems, wish, reason }, failure)
  const formElement = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each submit moves the focus, also when it finds the same errors
  useEffect(() => {
    const firstError = FIELDS.find((name) => errorOf(name))
    formElement.current
      ?.querySelector<HTMLElement>(`[data-field="${firstError}"] :is(input, select)`)
      ?.focus()
  }, [submitCount])

  return (
    <Dialog
      title={texts.title}
      open={open}
      closeOnBackdrop={false}
      onClose={onClose}
      onSubmit={onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" busy={isBusy} busyLabel={texts.sending}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <div ref={formElement} className="return-form">
        <ErrorBanner message={failure} />
        <div data-field="items">
          <ChoiceGroup legend={texts.items} error={errorOf('items')}>
            {items.length < keptItems.length && (
              <p className="small muted">{ENGRAVING_TEXTS.notReturnable}</p>
            )}
            {items.map((item) => (
              <ItemChoice
                key={item._id}
                item={item}
                selectedQuantity={values.items[item._id] ?? 0}
                onChange={(quantity) => setField('items', setItemQuantity(values.items, item._id, quantity))}
              />
            ))}
          </ChoiceGroup>
        </div>
        <div data-field="wish">
          <ChoiceGroup legend={texts.wish} error={errorOf('wish')}>
            {resolutions.map((wish) => (
              <Radio
                key={wish}
                name="wish"
                label={RETURN_RESOLUTION_LABELS[wish]}
                checked={values.wish === wish}
                onChange={() => setField('wish', wish)}
              />
            ))}
          </ChoiceGroup>
        </div>
        <div data-field="reason">
          <SelectField {...input('reason')} label={texts.reason}>
            <option value="">{texts.chooseReason}</option>
            {RETURN_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {RETURN_REASON_LABELS[reason]}
              </option>
            ))}
          </SelectField>
        </div>
        <ReturnQuoteTotals quote={quote} />
        <TextAreaField {...input('note')} label={texts.note} optional maxLength={1000} />
        <ReturnRules />
      </div>
    </Dialog>
  )
}

/** The fields that can have an error, in the order of the form. */
const FIELDS = ['items', 'wish', 'reason'] as const

function setItemQuantity(items: ReturnValues['items'], id: string, quantity: number): ReturnValues['items'] {
  const otherItems = Object.entries(items).filter(([otherId]) => otherId !== id)
  return Object.fromEntries(quantity > 0 ? [...otherItems, [id, quantity]] : otherItems)
}

type ItemChoiceProps = {
  item: Order['items'][number]
  selectedQuantity: number
  onChange: (quantity: number) => void
}

function ItemChoice({ item, selectedQuantity, onChange }: ItemChoiceProps) {
  const returnable = item.quantity - item.returned
  const name = formatVariantName(item.name, item.variantTitle)
  return (
    <div className="return-form__item">
      <Checkbox
        label={name}
        checked={selectedQuantity > 0}
        onChange={(event) => onChange(event.target.checked ? returnable : 0)}
      />
      {returnable > 1 && selectedQuantity > 0 && (
        <QuantityStepper
          label={texts.quantityOf(name)}
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
    <li>{texts.unworn}</li>
    <li>{MISSING_CERTIFICATE_TERMS}</li>
    <li>{LARGE_REFUND_TERMS}</li>
    <li>
      {texts.moreIn} <TextLink to={paths.termsOfService}>{texts.terms}</TextLink> {texts.and}{' '}
      <TextLink to={paths.exchangePolicy}>{texts.exchangePolicy}</TextLink>.
    </li>
  </ul>
)
