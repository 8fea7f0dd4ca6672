import { useState } from 'react'
import type { SoldItem } from '#contract/items.ts'
import type { Order } from '#contract/orders.ts'
import { adminApi } from '#web/admin/api.ts'
import * as texts from '#web/admin/items/texts.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { CertificateLink, describeSoldItemDetails, nameSoldItem } from '#web/documents/sold-items.tsx'
import { errorMessage } from '#web/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { showToast } from '#web/ui/toast.ts'
import { type Exchange, ExchangeDialog } from './exchange-dialog.tsx'

type OrderItem = Order['items'][number]
type SoldItemsProps = { order: Order; line: OrderItem; canExchange: boolean; onChanged: () => void }

/** The items of an order line with their HUIDs. Before the invoice staff can pick another one. */
export function OrderSoldItems({ order, line, canExchange, onChanged }: SoldItemsProps) {
  const [exchange, setExchange] = useState<Exchange | null>(null)
  const [loadingId, setLoadingId] = useState<string | null>(null)
  const open = async (item: SoldItem) => {
    setLoadingId(item._id)
    try {
      setExchange({ item, ...(await adminApi.orderItems.replacements({ id: order._id, item: item._id })) })
    } catch (error) {
      showToast({ title: errorMessage(error, texts.fetchFailed), isError: true })
    } finally {
      setLoadingId(null)
    }
  }
  return (
    <>
      {line.serialisedItems.map((item) => (
        <span className="caption num" key={item._id}>
          <TextLink to={adminPaths.item(item._id)}>{nameSoldItem(item)}</TextLink>
          {item.huid !== null && item.tagNumber !== item.huid && `, ${texts.tagOf(item.tagNumber)}`}
          {`, ${describeSoldItemDetails(item)}`}
          {item.status === 'returned' && ` (${texts.returnedShort})`} <CertificateLink item={item} />{' '}
          {canExchange && item.status === 'reserved' && (
            <Button
              className="no-print"
              variant="text"
              size="small"
              aria-label={texts.exchangeItemLabel(item.tagNumber)}
              busy={loadingId === item._id}
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
          line={line}
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
