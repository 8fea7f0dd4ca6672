import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OrderingCustomer } from '#contract/customers.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { orders } from '#contract/orders.ts'
import { type Address, COUNTRY, getAddressErrors, INDIAN_STATES } from '#domain/address.ts'
import { COD_FEE_LABEL } from '#domain/cod-rules.ts'
import { formatRupees, formatSignedRupees } from '#domain/money.ts'
import { formatTaxName } from '#domain/order-tax.ts'
import { getPaymentMethodLabel, isPaidOnline, type PaymentMethod } from '#domain/payment-methods.ts'
import { type AutofilledFields, autofillLocation } from '#domain/postal-codes.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { adminApi } from '#web/admin/api.ts'
import { AdminPage } from '#web/admin/kit/admin-page.tsx'
import { useDebounced } from '#web/admin/kit/use-debounced.ts'
import { useEditor } from '#web/admin/kit/use-editor.ts'
import { useUnsavedChangesPrompt } from '#web/admin/kit/use-unsaved-changes-prompt.ts'
import { createAdminLoader } from '#web/admin/page-loader.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { errorMessage } from '#web/error-message.ts'
import { createRandomId } from '#web/random-id.ts'
import { Alert, ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, ChoiceGroup, Radio } from '#web/ui/choice.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { Totals } from '#web/ui/totals.tsx'
import { useSubmitForm } from '#web/ui/use-submit-form.ts'
import { NewCustomerDialog, NewOrderCustomer } from './new-order-customer.tsx'
import { type ChosenLine, NewOrderItems } from './new-order-items.tsx'
import { texts } from './new-order-texts.ts'
import './orders.css'

const QUOTE_DELAY_MS = 300

// The page begins empty. The loader sends visitors to sign in, as on every page of the admin.
export const clientLoader = createAdminLoader(async () => null)
export const meta = adminMeta(() => texts.title)
export const handle = {
  crumbs: () => [{ label: texts.orders, to: adminPaths.orders() }, { label: texts.title }],
}
export { PageSkeleton as HydrateFallback }

type Quote = Output<typeof orders.quoteForCustomer>
type Values = Address & {
  paymentMethod: PaymentMethod
  paysAdvance: boolean
  pan: string
  coupon: string
  instructions: string
}

const EMPTY: Values = {
  name: '',
  street: '',
  city: '',
  state: '',
  postalCode: '',
  country: COUNTRY,
  phone: '',
  paymentMethod: 'bank_transfer',
  paysAdvance: false,
  pan: '',
  coupon: '',
  instructions: '',
}

/** Staff place an order for a customer. The server calculates it, while they type and when it is placed. */
export default function NewOrderPage() {
  const navigate = useNavigate()
  const [customer, setCustomer] = useState<OrderingCustomer | null>(null)
  const adding = useEditor<{ version?: number }>()
  const [lines, setLines] = useState<ChosenLine[]>([])
  const [round, setRound] = useState(0)
  const key = useRef(createRandomId())
  const isPlaced = useRef(false)
  const form = useSubmitForm<Values>({
    defaultValues: EMPTY,
    failure: texts.placeFailed,
    incomplete: texts.incomplete,
    validate: (values) =>
      Object.fromEntries(getAddressErrors(values).map(({ path, message }) => [path, message])),
    toFieldErrors: (error) =>
      (error.errors ?? []).map(({ path, message }) => ({
        path: path.replace(/^shippingAddress\./, '').replace(/^couponCode$/, 'coupon'),
        message,
      })),
    submit: place,
  })
  const values = form.form.watch()
  const { quote, failure: quoteFailure, isLoading } = useQuote(customer, lines, values, round)
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

  async function place({ paymentMethod, paysAdvance, pan, coupon, instructions, ...address }: Values) {
    if (!customer || !quote) return
    const { order, message } = await placeOrAskAgain({
      idempotencyKey: key.current,
      customer: customer._id,
      items: itemsOf(lines),
      shippingAddress: { ...address, save: false },
      paymentMethod,
      totalAmount: quote.totals.totalAmount,
      specialInstructions: instructions,
      ...(coupon.trim() ? { couponCode: coupon } : {}),
      ...(quote.needsPan ? { pan } : {}),
      ...(paysAdvance && quote.advance ? { advance: quote.advance.amount } : {}),
    })
    isPlaced.current = true
    showToast({ title: message })
    await navigate(adminPaths.order(order._id))
  }

  /** A refusal may come from a price or a stock that has changed. */
  const placeOrAskAgain = async (input: Input<typeof orders.placeForCustomer>) => {
    try {
      return await adminApi.orders.placeForCustomer(input)
    } catch (error) {
      setRound((count) => count + 1)
      throw error
    }
  }

  const missing = customer === null ? texts.needsCustomer : lines.length === 0 ? texts.needsItems : null
  return (
    <AdminPage title={texts.title} description={texts.description}>
      <ClientForm className="admin-panels" noValidate onSubmit={form.onSubmit}>
        <div className="admin-panels__column">
          <NewOrderCustomer chosen={customer} onChoose={choose} onAdd={adding.openNew} />
          <NewOrderItems lines={lines} prices={quote?.lines ?? []} onChange={setLines} />
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
        </div>
        <div className="admin-panels__column">
          <section className="admin-panel" aria-labelledby="new-order-payment">
            <h2 id="new-order-payment">{texts.payment}</h2>
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
            {quote?.advance && (
              <Checkbox
                label={texts.advance(formatRupees(quote.advance.amount), formatRupees(quote.advance.rest))}
                checked={values.paysAdvance}
                onChange={(event) => form.setField('paysAdvance', event.target.checked)}
              />
            )}
            {quote?.needsPan && (
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
            {quote ? <QuoteTotals quote={quote} /> : <p className="small muted">{texts.chooseFirst}</p>}
            <p role="status" className="caption">
              {isLoading && texts.calculating}
            </p>
            <Button
              type="submit"
              wide
              busy={form.isBusy}
              busyLabel={texts.placing}
              disabled={missing !== null || quote === null}
            >
              {texts.place}
            </Button>
            {missing && <p className="small muted">{missing}</p>}
          </section>
        </div>
      </ClientForm>
      <NewCustomerDialog editor={adding} onAdded={choose} />
    </AdminPage>
  )
}

const DEFAULT_METHODS: Quote['methods'] = [{ method: 'bank_transfer', refusal: null }]

const itemsOf = (lines: readonly ChosenLine[]) =>
  lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }))

type QuoteState = { question: string; quote: Quote | null; failure: string | null }

/** What the order costs now. The last quote stays while the next one is asked for. */
function useQuote(
  customer: OrderingCustomer | null,
  lines: readonly ChosenLine[],
  values: Values,
  /** Another one asks again. */
  round: number,
) {
  const [state, setState] = useState<QuoteState | null>(null)
  const question =
    customer === null || lines.length === 0
      ? ''
      : JSON.stringify({
          customer: customer._id,
          items: itemsOf(lines),
          shippingAddress: {
            street: values.street,
            postalCode: values.postalCode,
            state: values.state,
            phone: values.phone,
          },
          paymentMethod: values.paymentMethod,
          couponCode: values.coupon.trim(),
        })
  const asked = useDebounced(question, QUOTE_DELAY_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks the same again
  useEffect(() => {
    if (asked === '') return
    let isCurrent = true
    const keep = (quote: Quote | null, failure: string | null) => {
      if (isCurrent) setState({ question: asked, quote, failure })
    }
    adminApi.orders.quoteForCustomer(JSON.parse(asked)).then(
      (quote) => keep(quote, null),
      (error: unknown) => keep(null, errorMessage(error, texts.quoteFailed)),
    )
    return () => {
      isCurrent = false
    }
  }, [asked, round])
  if (question === '') return { quote: null, failure: null, isLoading: false }
  return {
    quote: state?.quote ?? null,
    failure: state?.question === question ? state.failure : null,
    isLoading: state?.question !== question,
  }
}

const QuoteTotals = ({ quote: { totals, taxes } }: { quote: Quote }) => (
  <Totals
    rows={[
      { label: texts.subtotal, value: formatRupees(totals.subtotal) },
      totals.discount > 0 && { label: texts.discount, value: `−${formatRupees(totals.discount)}` },
      {
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
