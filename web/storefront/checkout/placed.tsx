import { useEffect, useRef } from 'react'
import type { Order } from '#contract/orders.ts'
import { formatRupees } from '#domain/money.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Main } from '../../ui/main.tsx'
import { PayByTransfer } from '../shared/bank-account.tsx'

export function Placed({ order }: { order: Order }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <>
      <header className="checkout-header">
        <div className="wrap checkout-header__in">
          <Logo />
        </div>
      </header>
      <Main className="wrap placed">
        <span className="placed__mark">
          <Icon name="check" size="large" />
        </span>
        <h1 className="h1" ref={title} tabIndex={-1}>
          Order Placed Successfully!
        </h1>
        <p className="lead">
          Your order <b className="num">{order.orderNumber}</b> over {formatRupees(order.totalAmount)} is with
          us. We write to {order.user.email} when it moves.
        </p>
        <PayByTransfer order={order} />
        <div className="placed__buttons">
          <ButtonLink to={paths.order(order._id)}>Track Order</ButtonLink>
          <ButtonLink to={paths.home} variant="secondary">
            Continue Shopping
          </ButtonLink>
        </div>
      </Main>
    </>
  )
}
