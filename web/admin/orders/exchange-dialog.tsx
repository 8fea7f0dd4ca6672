import type { ExchangeQuote, Item, SoldItem } from '#contract/items.ts'
import type { Order } from '#contract/orders.ts'
import { formatRupees } from '#domain/money.ts'
import type { AdjustmentKind } from '#domain/order-adjustments.ts'
import { formatWeight } from '#domain/weight.ts'
import { adminApi } from '#web/admin/api.ts'
import * as texts from '#web/admin/items/texts.ts'
import { describeSoldItem, describeSoldItemDetails, nameSoldItem } from '#web/documents/sold-items.tsx'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useSubmitForm } from '#web/ui/use-submit-form.ts'

type Replacement = { item: Item; quote: ExchangeQuote | null; refusal: string | null }
export type Exchange = { item: SoldItem; replacements: readonly Replacement[] }

type Props = {
  orderId: string
  line: Order['items'][number]
  exchange: Exchange
  onClose: () => void
  onExchanged: () => void
}

type Values = { replacement: string; kind: AdjustmentKind; reason: string }

/** Staff choose another item, see what it changes about the price, and say what is done about the difference. */
export function ExchangeDialog({ orderId, line, exchange, onClose, onExchanged }: Props) {
  const { item, replacements } = exchange
  const possible = replacements.filter(({ refusal }) => refusal === null)
  const refusal = replacements.find((each) => each.refusal !== null)?.refusal
  const quoteOf = (id: string) => possible.find((each) => each.item._id === id)?.quote ?? null
  const form = useSubmitForm<Values>({
    defaultValues: {
      replacement: possible[0]?.item._id ?? '',
      kind: possible[0]?.quote?.kinds[0] ?? 'collect',
      reason: '',
    },
    failure: texts.exchangeFailed,
    validate: ({ replacement, kind, reason }) =>
      kindOf(quoteOf(replacement), kind) === 'waive' && reason.trim() === ''
        ? { reason: texts.waiverReasonMissing }
        : {},
    toFieldErrors: (error) =>
      (error.errors ?? []).map(({ path, message }) => ({ path: path.replace('adjustment.', ''), message })),
    submit: async ({ replacement, kind, reason }) => {
      const quote = quoteOf(replacement)
      const chosenKind = kindOf(quote, kind)
      const { message } = await adminApi.orderItems.replace({
        id: orderId,
        item: item._id,
        replacement,
        ...(quote && chosenKind
          ? {
              adjustment: {
                kind: chosenKind,
                amount: quote.amount,
                ...(chosenKind === 'waive' ? { reason } : {}),
              },
            }
          : {}),
      })
      showToast({ title: message })
      onExchanged()
    },
  })
  const quote = quoteOf(form.form.watch('replacement'))
  const kind = kindOf(quote, form.form.watch('kind'))
  return (
    <Dialog
      title={texts.exchangeTitle(item.tagNumber)}
      open
      onClose={onClose}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {possible.length > 0 && (
            <Button type="submit" busy={form.isBusy}>
              {texts.exchangeItem}
            </Button>
          )}
        </>
      }
    >
      <div className="form-dialog">
        <ErrorBanner message={form.failure} />
        <p className="small">
          {possible.length > 0
            ? texts.exchangeText(describeSoldItem(item))
            : (refusal ?? texts.exchangeEmpty)}
        </p>
        {possible.length > 0 && (
          <SelectField label={texts.otherItem} data-autofocus {...form.field('replacement')}>
            {possible.map((each) => (
              <option key={each.item._id} value={each.item._id}>
                {describeReplacement(each, item)}
              </option>
            ))}
          </SelectField>
        )}
        {possible.length > 0 && refusal && <p className="caption">{texts.someRefused(refusal)}</p>}
        {possible.length > 0 && !hasDifference(quote) && <p className="small">{describePrice(line)}</p>}
        {quote && hasDifference(quote) && (
          <>
            <div role="status">
              <DescriptionList
                items={[
                  [texts.oldPrice, formatRupees(quote.oldPrice)],
                  [texts.newPrice, formatRupees(quote.newPrice)],
                  [
                    texts.differenceWithTax,
                    quote.kinds.includes('refund')
                      ? texts.costsLess(formatRupees(quote.amount))
                      : texts.costsMore(formatRupees(quote.amount)),
                  ],
                  ...(kind === 'waive' ? [] : ([[texts.newTotal, formatRupees(quote.newTotal)]] as const)),
                ]}
              />
            </div>
            <SelectField label={texts.difference} {...form.field('kind')} value={kind ?? ''}>
              {quote.kinds.map((each) => (
                <option key={each} value={each}>
                  {texts.differenceChoices[each]}
                </option>
              ))}
            </SelectField>
            {kind === 'waive' ? (
              <TextField
                label={texts.waiverReason}
                hint={texts.waiverHint}
                required
                maxLength={300}
                {...form.field('reason')}
              />
            ) : (
              <p className="caption">{texts.settleBeforeShipping}</p>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

const hasDifference = (quote: ExchangeQuote | null): boolean => (quote?.kinds.length ?? 0) > 0

/** Another item may allow other kinds than the one that is chosen. Null: there is no difference. */
const kindOf = (quote: ExchangeQuote | null, chosen: AdjustmentKind): AdjustmentKind | null =>
  quote?.kinds.find((kind) => kind === chosen) ?? quote?.kinds[0] ?? null

function describeReplacement({ item, quote }: Replacement, current: SoldItem): string {
  const amount = formatRupees(quote?.amount ?? 0)
  return [
    nameSoldItem(item),
    texts.weightDifference(item.netWeightGrams, current.netWeightGrams),
    quote?.kinds.includes('refund') && texts.costsLess(amount),
    quote?.kinds.includes('collect') && texts.costsMore(amount),
    describeSoldItemDetails(item),
    item.store,
  ]
    .filter(Boolean)
    .join(', ')
}

function describePrice({ priceBreakup, chargedWeight }: Order['items'][number]): string {
  if (!priceBreakup) return texts.priceIsFixed
  return chargedWeight === 'item'
    ? texts.priceStays
    : texts.priceByListedWeight(formatWeight(priceBreakup.weightGrams))
}
