import { useEffect, useRef } from 'react'
import type { Order } from '#contract/orders.ts'
import { formatRupees } from '#domain/money.ts'
import { getLongestLeadDays } from '#domain/ready-date.ts'
import { formatVariantName } from '#domain/variants.ts'
import { LineOptionTexts } from '#web/documents/line-options.tsx'
import { paths } from '#web/paths.ts'
import { DeliveryPromise } from '#web/storefront/orders/delivery-promise.tsx'
import { BankTransferInstructions } from '#web/storefront/shared/bank-account.tsx'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Main } from '#web/ui/main.tsx'
import * as texts from './texts.ts'

export function OrderPlaced({ order }: { order: Order }) {
  const { shopName, brand } = useStorefrontData().settings
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <>
      <header className="checkout-header">
        <div className="wrap checkout-header__inner">
          <Logo name={shopName} picture={brand.logo} />
        </div>
      </header>
      <Main className="wrap order-placed">
        <span className="order-placed__icon">
          <Icon name="check" size="large" />
        </span>
        <h1 className="h1" ref={title} tabIndex={-1}>
          {texts.orderPlaced}
        </h1>
        <p className="lead">
          {texts.yourOrder} <b className="num">{order.orderNumber}</b>{' '}
          {texts.orderPlacedText(formatRupees(order.totalAmount), order.user.email)}
        </p>
        <DeliveryPromise order={order} leadDays={getLongestLeadDays(order.items)} />
        <BankTransferInstructions order={order} reference={order.payment.transactionId} />
        <div className="order-placed__buttons">
          <ButtonLink to={paths.order(order._id)}>{texts.trackOrder}</ButtonLink>
          <ButtonLink to={paths.home} variant="secondary">
            {texts.continueShopping}
          </ButtonLink>
        </div>
        <OrderedItems order={order} />
      </Main>
    </>
  )
}

const OrderedItems = ({ order }: { order: Order }) => (
  <ul className="summary__lines order-placed__items" aria-label={texts.orderedItems}>
    {order.items.map((item) => (
      <li key={item._id}>
        <img src={item.image} alt="" width={64} height={64} />
        <span>
          <b>{formatVariantName(item.name, item.variantTitle)}</b>
          <span className="caption">{texts.quantity(item.quantity)}</span>
          <LineOptionTexts lineOptions={item.lineOptions} />
        </span>
        <span className="num">{formatRupees(item.subtotal)}</span>
      </li>
    ))}
  </ul>
)
