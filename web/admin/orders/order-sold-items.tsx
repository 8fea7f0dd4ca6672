import { useState } from 'react'
import type { Item, SoldItem } from '#contract/items.ts'
import type { Order } from '#contract/orders.ts'
import { formatWeight } from '#domain/weight.ts'
import { errorMessage } from '#web/error-message.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { useSubmitForm } from '#web/ui/use-submit-form.ts'
import {
  CertificateLink,
  describeSoldItem,
  describeSoldItemDetails,
  nameSoldItem,
} from '../../documents/sold-items.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { showToast } from '../../ui/toast.ts'
import { adminApi } from '../api.ts'
import * as texts from '../items/texts.ts'

type OrderItem = Order['items'][number]
type SoldItemsProps = { order: Order; line: OrderItem; canExchange: boolean; onChanged: () => void }
type Exchange = { item: SoldItem; others: readonly Item[] }

/** The items of an order line with their HUIDs. Before the invoice staff can pick another one. */
export function OrderSoldItems({ order, line, canExchange, onChanged }: SoldItemsProps) {
  const [exchange, setExchange] = useState<Exchange | null>(null)
  const open = async (item: SoldItem) => {
    try {
      const { items } = await adminApi.items.list({
        variantId: line.variantId ?? '',
        status: 'in-stock',
        limit: 100,
      })
      const others = items.filter((other) => line.chargedWeight === 'listed' || haveSameWeights(other, item))
      setExchange({ item, others })
    } catch (error) {
      showToast({ title: errorMessage(error, texts.fetchFailed), isError: true })
    }
  }
  return (
    <>
      {line.serialisedItems.map((item) => (
        <span className="caption num" key={item._id}>
          <TextLink to={paths.admin.item(item._id)}>{nameSoldItem(item)}</TextLink>
          {item.huid !== null && item.tagNumber !== item.huid && `, ${texts.tagOf(item.tagNumber)}`}
          {`, ${describeSoldItemDetails(item)}`}
          {item.status === 'returned' && ` (${texts.returnedShort})`} <CertificateLink item={item} />{' '}
          {canExchange && item.status === 'reserved' && (
            <Button
              className="no-print"
              variant="text"
              size="small"
              aria-label={texts.exchangeItemLabel(item.tagNumber)}
              onClick={() => void open(item)}
            >
              {texts.exchangeItem}
            </Button>
          )}
        </span>
      ))}
      {exchange && (
        <ExchangeDialog
          orderId={order._id}
          chargedWeight={line.chargedWeight}
          chargedGrams={line.priceBreakup?.weightGrams ?? null}
          exchange={exchange}
          onClose={() => setExchange(null)}
          onExchanged={() => {
            setExchange(null)
            onChanged()
          }}
        />
      )}
    </>
  )
}

type Weights = Pick<SoldItem, 'netWeightGrams' | 'grossWeightGrams'>
const haveSameWeights = (a: Weights, b: Weights) =>
  a.netWeightGrams === b.netWeightGrams && a.grossWeightGrams === b.grossWeightGrams

type ExchangeDialogProps = {
  orderId: string
  /** Grams of the weight that was charged. Null: a fixed price. */
  chargedGrams: number | null
  chargedWeight: OrderItem['chargedWeight']
  exchange: Exchange
  onClose: () => void
  onExchanged: () => void
}

function ExchangeDialog({
  orderId,
  chargedGrams,
  chargedWeight,
  exchange: { item, others },
  onClose,
  onExchanged,
}: ExchangeDialogProps) {
  const form = useSubmitForm({
    defaultValues: { replacement: others[0]?._id ?? '' },
    failure: texts.exchangeFailed,
    submit: async ({ replacement }) => {
      const { message } = await adminApi.orderItems.replace({ id: orderId, item: item._id, replacement })
      showToast({ title: message })
      onExchanged()
    },
  })
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
          {others.length > 0 && (
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
          {others.length > 0
            ? texts.exchangeText(describeSoldItem(item))
            : chargedWeight === 'item'
              ? texts.exchangeEmptyByWeight
              : texts.exchangeEmpty}
        </p>
        {others.length > 0 && (
          <p className="small">
            {chargedGrams === null
              ? texts.priceIsFixed
              : (chargedWeight === 'item' ? texts.priceByItemWeight : texts.priceByListedWeight)(
                  formatWeight(chargedGrams),
                )}
          </p>
        )}
        {others.length > 0 && (
          <SelectField label={texts.otherItem} data-autofocus {...form.field('replacement')}>
            {others.map((other) => (
              <option key={other._id} value={other._id}>
                {[
                  nameSoldItem(other),
                  texts.weightDifference(other.netWeightGrams, item.netWeightGrams),
                  describeSoldItemDetails(other),
                  other.store,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </option>
            ))}
          </SelectField>
        )}
      </div>
    </Dialog>
  )
}
