import { useEffect, useState } from 'react'
import type { ExchangeQuote, Item, SoldItem } from '#contract/items.ts'
import type { Order } from '#contract/orders.ts'
import { formatRupees } from '#domain/money.ts'
import type { AdjustmentKind } from '#domain/order-adjustments.ts'
import { formatWeight } from '#domain/weight.ts'
import { adminApi } from '#web/admin/api.ts'
import * as texts from '#web/admin/items/texts.ts'
import { useDebounced } from '#web/admin/kit/use-debounced.ts'
import { describeSoldItem, describeSoldItemDetails, nameSoldItem } from '#web/documents/sold-items.tsx'
import { errorMessage } from '#web/error-message.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError, SelectField, TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useSubmitForm } from '#web/ui/use-submit-form.ts'

type Replacement = { item: Item; quote: ExchangeQuote | null; refusal: string | null }
/** `total`: of all items in stock, also of those that are not listed. */
type Found = { total: number; replacements: readonly Replacement[] }
export type Exchange = Found & { item: SoldItem }

const DEBOUNCE_MS = 250

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
  const { item } = exchange
  const isSearchable = exchange.total > exchange.replacements.length
  const { found, failure, search, setSearch } = useReplacements(orderId, exchange)
  const { replacements } = found
  const possible = replacements.filter(({ refusal }) => refusal === null)
  const refusals = [...new Set(replacements.flatMap(({ refusal }) => refusal ?? []))]
  const quoteOf = (id: string) => possible.find((each) => each.item._id === id)?.quote ?? null
  const form = useSubmitForm<Values>({
    defaultValues: {
      replacement: findPossible(exchange)?.item._id ?? '',
      kind: findPossible(exchange)?.quote?.kinds[0] ?? 'collect',
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
  const { setValue, watch } = form.form
  // A search can leave out the item that was chosen.
  useEffect(() => setValue('replacement', findPossible(found)?.item._id ?? ''), [found, setValue])
  const quote = quoteOf(watch('replacement'))
  const kind = kindOf(quote, watch('kind'))
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
          {replacements.length > 0 || isSearchable
            ? texts.exchangeText(describeSoldItem(item))
            : texts.exchangeEmpty}
        </p>
        {isSearchable && (
          <>
            <TextField
              label={texts.findItem}
              hint={texts.itemsShown(exchange.replacements.length, exchange.total)}
              type="search"
              icon="search"
              maxLength={100}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            {failure && <FieldError id="find-item-error">{failure}</FieldError>}
            <p role="status" className="caption">
              {replacements.length === 0 && texts.noItemFound}
            </p>
          </>
        )}
        {replacements.length > 0 && (
          <SelectField label={texts.otherItem} data-autofocus {...form.field('replacement')}>
            {possible.length === 0 && <option value="">{texts.noneAvailable}</option>}
            {replacements.map((each) => (
              <option key={each.item._id} value={each.item._id} disabled={each.refusal !== null}>
                {describeReplacement(each, item)}
              </option>
            ))}
          </SelectField>
        )}
        {refusals.map((refusal) => (
          <p className="caption" key={refusal}>
            {texts.notAvailable(refusal)}
          </p>
        ))}
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
            {quote.collectRefusal && <p className="caption">{texts.onlyWaived(quote.collectRefusal)}</p>}
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

/** Finds among all items of the product, where the list does not hold all of them. */
function useReplacements(orderId: string, exchange: Exchange) {
  const [search, setSearch] = useState('')
  const [found, setFound] = useState<Found>(exchange)
  const [failure, setFailure] = useState<string | null>(null)
  const debounced = useDebounced(search.trim(), DEBOUNCE_MS)
  useEffect(() => {
    let isCurrent = true
    const request = debounced
      ? adminApi.orderItems.replacements({ id: orderId, item: exchange.item._id, search: debounced })
      : Promise.resolve(exchange)
    request.then(
      (answer) => {
        if (!isCurrent) return
        setFound(answer)
        setFailure(null)
      },
      (error: unknown) => isCurrent && setFailure(errorMessage(error, texts.fetchFailed)),
    )
    return () => {
      isCurrent = false
    }
  }, [debounced, orderId, exchange])
  return { found, failure, search, setSearch }
}

const findPossible = ({ replacements }: Found): Replacement | undefined =>
  replacements.find(({ refusal }) => refusal === null)

const hasDifference = (quote: ExchangeQuote | null): boolean => (quote?.kinds.length ?? 0) > 0

/** Another item may allow other kinds than the one that is chosen. Null: there is no difference. */
const kindOf = (quote: ExchangeQuote | null, chosen: AdjustmentKind): AdjustmentKind | null =>
  quote?.kinds.find((kind) => kind === chosen) ?? quote?.kinds[0] ?? null

function describeReplacement({ item, quote, refusal }: Replacement, current: SoldItem): string {
  const amount = formatRupees(quote?.amount ?? 0)
  return [
    nameSoldItem(item),
    texts.weightDifference(item.netWeightGrams, current.netWeightGrams),
    quote?.kinds.includes('refund') && texts.costsLess(amount),
    quote?.kinds.includes('waive') && texts.costsMore(amount),
    describeSoldItemDetails(item),
    item.store,
    refusal !== null && texts.notAvailableShort,
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
