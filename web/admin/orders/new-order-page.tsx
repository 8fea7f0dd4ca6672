import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OrderingCustomer } from '#contract/customers.ts'
import { getAddressErrors, INDIAN_STATES } from '#domain/address.ts'
import { COD_FEE_LABEL } from '#domain/cod-rules.ts'
import { getCounterPaymentErrors } from '#domain/counter-sale.ts'
import {
  formatRupees,
  formatSignedRupees,
  fromRupees,
  type Paise,
  paise,
  toRupees,
  ZERO,
} from '#domain/money.ts'
import { formatTaxName } from '#domain/order-tax.ts'
import { getPaymentMethodLabel, isPaidOnline } from '#domain/payment-methods.ts'
import { type AutofilledFields, autofillLocation } from '#domain/postal-codes.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { adminApi } from '#web/admin/api.ts'
import { AdminPage } from '#web/admin/kit/admin-page.tsx'
import { useEditor } from '#web/admin/kit/use-editor.ts'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { useUnsavedChangesPrompt } from '#web/admin/kit/use-unsaved-changes-prompt.ts'
import { createAdminLoader } from '#web/admin/page-loader.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { createRandomId } from '#web/random-id.ts'
import { Alert, ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, ChoiceGroup, Radio } from '#web/ui/choice.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { Totals } from '#web/ui/totals.tsx'
import { useSubmitForm } from '#web/ui/use-submit-form.ts'
import { CounterPayments, followTotal, toPayments } from './counter-payments.tsx'
import { NewCustomerDialog, NewOrderCustomer } from './new-order-customer.tsx'
import { NewOrderItems } from './new-order-items.tsx'
import { type DeliveryQuote, type Question, useQuote } from './new-order-quote.ts'
import { texts } from './new-order-texts.ts'
import { type ChosenLine, countUnits, EMPTY_ORDER, type NewOrderValues } from './new-order-values.ts'
import './orders.css'

// The page begins empty. The loader sends visitors to sign in, as on every page of the admin.
export const clientLoader = createAdminLoader(async () => null)
export const meta = adminMeta(() => texts.title)
export const handle = {
  crumbs: () => [{ label: texts.orders, to: adminPaths.orders() }, { label: texts.title }],
}
export { PageSkeleton as HydrateFallback }

/** Staff place an order for a customer. The server calculates it, while they type and when it is placed. */
export default function NewOrderPage() {
  const navigate = useNavigate()
  const [customer, setCustomer] = useState<OrderingCustomer | null>(null)
  const adding = useEditor<{ version?: number }>()
  const [lines, setLines] = useState<ChosenLine[]>([])
  const [isAtCounter, setIsAtCounter] = useState(false)
  const { can } = useStaff()
  const [round, setRound] = useState(0)
  const key = useRef(createRandomId())
  const isPlaced = useRef(false)
  const form = useSubmitForm<NewOrderValues>({
    defaultValues: EMPTY_ORDER,
    failure: isAtCounter ? texts.sellFailed : texts.placeFailed,
    incomplete: texts.incomplete,
    validate: (values) =>
      Object.fromEntries(
        (isAtCounter ? findPaymentErrors(values) : getAddressErrors(values)).map(({ path, message }) => [
          path,
          message,
        ]),
      ),
    toFieldErrors: (error) =>
      (error.errors ?? []).map(({ path, message }) => ({
        path: path.replace(/^shippingAddress\./, '').replace(/^couponCode$/, 'coupon'),
        message,
      })),
    submit: (values) => (isAtCounter ? sell(values) : place(values)),
  })
  const values = form.form.watch()
  const {
    delivery: quote,
    counter,
    failure: quoteFailure,
    isLoading,
  } = useQuote(toQuestion({ isAtCounter, customer, lines }, values), round)
  const counterTotal = counter ? fromRupees(counter.totals.totalAmount) : null
  const followedTotal = useRef<Paise | null>(null)
  useEffect(() => {
    if (counterTotal === null) return
    const payments = followTotal(form.form.getValues('payments'), followedTotal.current, counterTotal)
    followedTotal.current = counterTotal
    if (payments) form.form.setValue('payments', payments)
  }, [counterTotal, form.form])
  const autofilled = useRef<AutofilledFields>({})
  /** A postal code fills in state and city, until somebody types them. */
  const setPostalCode = (postalCode: string) => {
    const result = autofillLocation({ ...form.form.getValues(), postalCode }, autofilled.current)
    autofilled.current = result.autofilled
    for (const name of ['postalCode', 'city', 'state'] as const) form.setField(name, result.address[name])
  }
  const hasEntries = customer !== null || lines.length > 0
  useUnsavedChangesPrompt(() => hasEntries && !isPlaced.current, hasEntries)

  const choose = (chosen: OrderingCustomer | null) => {
    setCustomer(chosen)
    if (!chosen) return
    form.setField('name', chosen.name)
    form.setField('phone', chosen.phone)
    form.setField('street', chosen.address?.street ?? '')
    form.setField('postalCode', chosen.address?.postalCode ?? '')
    form.setField('city', chosen.address?.city ?? '')
    form.setField('state', chosen.address?.state ?? '')
  }

  /** The server checks the cash as well, which other sales of the day count for. */
  function findPaymentErrors({ payments }: NewOrderValues) {
    if (!counter) return []
    return getCounterPaymentErrors(toPayments(payments), {
      total: fromRupees(counter.totals.totalAmount),
      cashToday: ZERO,
      cashLimit: paise(Number.MAX_SAFE_INTEGER),
      storeCredit: fromRupees(counter.storeCredit),
    })
  }

  async function place({
    paymentMethod,
    paysAdvance,
    pan,
    coupon,
    instructions,
    payments: _,
    ...address
  }: NewOrderValues) {
    if (!customer || !quote) return
    const { order, message } = await orAskAgain(() =>
      adminApi.orders.placeForCustomer({
        idempotencyKey: key.current,
        customer: customer._id,
        items: itemsOf(lines, false),
        shippingAddress: { ...address, save: false },
        paymentMethod,
        totalAmount: quote.totals.totalAmount,
        specialInstructions: instructions,
        ...(coupon.trim() ? { couponCode: coupon } : {}),
        ...(quote.needsPan ? { pan } : {}),
        ...(paysAdvance && quote.advance ? { advance: quote.advance.amount } : {}),
      }),
    )
    isPlaced.current = true
    showToast({ title: message })
    await navigate(adminPaths.order(order._id))
  }

  async function sell({ payments, pan, coupon }: NewOrderValues) {
    if (!customer || !counter) return
    const { order, message } = await orAskAgain(() =>
      adminApi.orders.sellAtCounter({
        idempotencyKey: key.current,
        customer: customer._id,
        items: itemsOf(lines, true),
        itemIds: pieceIdsOf(lines),
        payments: toPayments(payments).map((payment) => ({ ...payment, amount: toRupees(payment.amount) })),
        totalAmount: counter.totals.totalAmount,
        ...(coupon.trim() ? { couponCode: coupon } : {}),
        ...(counter.needsPan ? { pan } : {}),
      }),
    )
    isPlaced.current = true
    showToast({ title: message })
    await navigate(adminPaths.receipt(order._id))
  }

  /** A refusal may come from a price or a stock that has changed. */
  async function orAskAgain<T>(send: () => Promise<T>): Promise<T> {
    try {
      return await send()
    } catch (error) {
      setRound((count) => count + 1)
      throw error
    }
  }

  const total = quote ?? counter
  const missing =
    customer === null
      ? texts.needsCustomer
      : lines.length === 0
        ? texts.needsItems
        : counter?.lines.some(({ missingItems }) => missingItems > 0)
          ? texts.needsPieces
          : null
  return (
    <AdminPage title={texts.title} description={isAtCounter ? texts.counterDescription : texts.description}>
      {can('sell_at_counter') && (
        <SegmentedControl
          label={texts.kind}
          options={[
            { value: 'deliver', label: texts.toDeliver },
            { value: 'counter', label: texts.atCounter },
          ]}
          value={isAtCounter ? 'counter' : 'deliver'}
          onChange={(kind) => {
            setIsAtCounter(kind === 'counter')
            form.form.clearErrors()
          }}
        />
      )}
      <ClientForm className="admin-panels" noValidate onSubmit={form.onSubmit}>
        <div className="admin-panels__column">
          <NewOrderCustomer chosen={customer} onChoose={choose} onAdd={adding.openNew} />
          <NewOrderItems
            lines={lines}
            prices={total?.lines ?? []}
            isAtCounter={isAtCounter}
            onChange={setLines}
          />
          {!isAtCounter && (
            <section className="admin-panel" aria-labelledby="new-order-delivery">
              <h2 id="new-order-delivery">{texts.delivery}</h2>
              {quote?.deliveryRefusal && <Alert tone="warning">{quote.deliveryRefusal}</Alert>}
              <div className="new-order__fields">
                <TextField label={texts.name} maxLength={100} autoComplete="off" {...form.field('name')} />
                <TextField
                  label={texts.phone}
                  type="tel"
                  maxLength={20}
                  autoComplete="off"
                  {...form.field('phone')}
                />
                <TextField
                  className="new-order__wide"
                  label={texts.street}
                  maxLength={200}
                  autoComplete="off"
                  {...form.field('street')}
                />
                <TextField
                  label={texts.postalCode}
                  inputMode="numeric"
                  maxLength={7}
                  autoComplete="off"
                  {...form.field('postalCode')}
                  onChange={(event) => setPostalCode(event.target.value)}
                />
                <TextField label={texts.city} maxLength={100} autoComplete="off" {...form.field('city')} />
                <SelectField label={texts.state} {...form.field('state')}>
                  <option value="">{texts.chooseState}</option>
                  {INDIAN_STATES.map((state) => (
                    <option key={state}>{state}</option>
                  ))}
                </SelectField>
              </div>
              <TextAreaField
                label={texts.instructions}
                optional
                maxLength={1000}
                {...form.field('instructions')}
              />
            </section>
          )}
        </div>
        <div className="admin-panels__column">
          <section className="admin-panel" aria-labelledby="new-order-payment">
            <h2 id="new-order-payment">{texts.payment}</h2>
            {isAtCounter ? (
              <CounterPayments form={form} payments={values.payments} quote={counter} />
            ) : (
              <ChoiceGroup legend={texts.payment} hideLegend error={form.errorOf('paymentMethod')}>
                {(quote?.methods ?? DEFAULT_METHODS).map(({ method, refusal }) => (
                  <Radio
                    key={method}
                    label={getPaymentMethodLabel(method)}
                    hint={refusal ?? (isPaidOnline(method) ? texts.onlineHint : undefined)}
                    disabled={refusal !== null}
                    name="paymentMethod"
                    checked={values.paymentMethod === method}
                    onChange={() => form.setField('paymentMethod', method)}
                  />
                ))}
              </ChoiceGroup>
            )}
            {quote?.advance && (
              <Checkbox
                label={texts.advance(formatRupees(quote.advance.amount), formatRupees(quote.advance.rest))}
                checked={values.paysAdvance}
                onChange={(event) => form.setField('paysAdvance', event.target.checked)}
              />
            )}
            {total?.needsPan && (
              <TextField
                label={texts.pan}
                hint={texts.panHint}
                autoComplete="off"
                autoCapitalize="characters"
                maxLength={10}
                {...form.field('pan')}
              />
            )}
            <TextField
              label={texts.coupon}
              optional
              autoComplete="off"
              maxLength={40}
              // Who ends a code with Enter wants to see the discount.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              {...form.field('coupon')}
            />
          </section>
          <section className="admin-panel" aria-labelledby="new-order-summary">
            <h2 id="new-order-summary">{texts.summary}</h2>
            <ErrorBanner message={quoteFailure ?? form.failure ?? null} />
            {total ? (
              <QuoteTotals quote={total} isAtCounter={isAtCounter} />
            ) : (
              <p className="small muted">{texts.chooseFirst}</p>
            )}
            <p role="status" className="caption">
              {isLoading && texts.calculating}
            </p>
            <Button
              type="submit"
              wide
              busy={form.isBusy}
              busyLabel={isAtCounter ? texts.selling : texts.placing}
              disabled={missing !== null || total === null}
            >
              {isAtCounter ? texts.sell : texts.place}
            </Button>
            {missing && <p className="small muted">{missing}</p>}
          </section>
        </div>
      </ClientForm>
      <NewCustomerDialog editor={adding} onAdded={choose} />
    </AdminPage>
  )
}

const DEFAULT_METHODS: DeliveryQuote['methods'] = [{ method: 'bank_transfer', refusal: null }]

const itemsOf = (lines: readonly ChosenLine[], isAtCounter: boolean) =>
  lines.map((line) => ({
    productId: line.productId,
    variantId: line.variantId,
    quantity: countUnits(line, isAtCounter),
  }))

const pieceIdsOf = (lines: readonly ChosenLine[]) =>
  lines.flatMap(({ isSerialised, pieces }) => (isSerialised ? pieces.map(({ _id }) => _id) : []))

function toQuestion(
  {
    isAtCounter,
    customer,
    lines,
  }: { isAtCounter: boolean; customer: OrderingCustomer | null; lines: readonly ChosenLine[] },
  values: NewOrderValues,
): Question | null {
  if (customer === null || lines.length === 0) return null
  const order = {
    customer: customer._id,
    items: itemsOf(lines, isAtCounter),
    couponCode: values.coupon.trim(),
  }
  if (isAtCounter) return { isAtCounter, input: { ...order, itemIds: pieceIdsOf(lines) } }
  return {
    isAtCounter,
    input: {
      ...order,
      shippingAddress: {
        street: values.street,
        postalCode: values.postalCode,
        state: values.state,
        phone: values.phone,
      },
      paymentMethod: values.paymentMethod,
    },
  }
}

const QuoteTotals = ({
  quote: { totals, taxes },
  isAtCounter,
}: {
  quote: Pick<DeliveryQuote, 'totals' | 'taxes'>
  isAtCounter: boolean
}) => (
  <Totals
    rows={[
      { label: texts.subtotal, value: formatRupees(totals.subtotal) },
      totals.discount > 0 && { label: texts.discount, value: `−${formatRupees(totals.discount)}` },
      !isAtCounter && {
        label: texts.shipping,
        value: totals.shippingCost === 0 ? texts.free : formatRupees(totals.shippingCost),
      },
      totals.codFee > 0 && { label: COD_FEE_LABEL, value: formatRupees(totals.codFee) },
      ...taxes.map((row) => ({ label: formatTaxName(row), value: formatRupees(row.amount) })),
      totals.rounding !== 0 && { label: texts.roundOff, value: formatSignedRupees(totals.rounding) },
    ]}
    total={{ label: texts.total, value: formatRupees(totals.totalAmount) }}
  />
)
