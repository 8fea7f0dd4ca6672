import { eq, inArray } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { describeUnpaidRest, getAdvance, isAdvancePaid } from '#domain/advances.ts'
import { conflict, invalid } from '#domain/errors.ts'
import { addDays, endOfIndiaDay, formatDate, toIndiaDay } from '#domain/india-time.ts'
import type { OrderBalance } from '#domain/ledger.ts'
import { formatInr, paise, toRupees } from '#domain/money.ts'
import { isActiveStatus, isDispatched } from '#domain/order-status.ts'
import { getLineLeadDays } from '#domain/supply.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { restDueMail } from '#server/notifications/templates/rest-due.ts'
import { getBalance } from '#server/payments/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { products, productVariants } from '#server/products/tables.ts'
import type { OrderDeps } from '../deps.ts'
import { lockOrderAtVersion, readOrder } from '../queries.ts'
import type { OrderRow } from '../tables.ts'
import { updateOrder } from '../update-order.ts'

const MAX_EXTENSION_DAYS = 365

/** The price is held to the end of a day in India, counted from the day of the order. */
export const getHeldUntil = (from: Date, days: number): Date => endOfHold(addDays(toIndiaDay(from), days))

/** The last millisecond of the day, so that the day is the one that is shown. */
const endOfHold = (day: string): Date => new Date(endOfIndiaDay(day).getTime() - 1)

/** An order with an advance leaves the shop when all of it is paid. A closed order owes nothing until it is taken up again. */
export async function assertRestPaid(tx: Tx, order: OrderRow): Promise<void> {
  if (order.advancePaise === null) return
  const { received, refunded } = await getBalance(tx, order.id)
  const rest = order.totalPaise - order.refundedPaise - (received - refunded)
  if (rest > 0) throw conflict(describeUnpaidRest(paise(rest)), 'REST_DUE')
}

/** The rest cannot be started online after the price was held: staff extend it, or cancel the order. */
export function assertPriceHeld(
  { advancePaise, priceHeldUntil }: OrderRow,
  balance: OrderBalance,
  now: Date,
): void {
  if (!priceHeldUntil || !isAdvancePaid(advancePaise, balance) || now <= priceHeldUntil) return
  throw conflict(
    `The price of this order was held until ${formatDate(priceHeldUntil)}. Please call the shop.`,
    'PRICE_HOLD_OVER',
  )
}

/** Advances: what checkout asks for, and what staff do about the rest. */
export function createAdvances(deps: OrderDeps) {
  const { database, clock, settings, audit, notifications } = deps

  async function quoteAdvance({
    items,
    totalAmount: total,
  }: ParsedInput<typeof contract.quoteAdvance>): Promise<Output<typeof contract.quoteAdvance>> {
    const { advances } = await settings.current()
    if (advances.rules.length === 0) return { advance: null }
    const variants = await database.db
      .select({
        id: productVariants.id,
        productId: productVariants.productId,
        categoryId: products.categoryId,
        stock: productVariants.stock,
        leadDays: productVariants.leadDays,
      })
      .from(productVariants)
      .innerJoin(products, eq(products.id, productVariants.productId))
      .where(
        inArray(
          productVariants.productId,
          items.map(({ productId }) => productId),
        ),
      )
    const chosen = items.flatMap(({ productId, variantId, quantity }) => {
      const variant = variants.find((row) =>
        variantId === undefined ? row.productId === productId : row.id === variantId,
      )
      return variant ? [{ variant, quantity }] : []
    })
    const amount = getAdvance(advances.rules, {
      total,
      categories: chosen.map(({ variant }) => variant.categoryId),
      isMadeToOrder: chosen.some(({ variant, quantity }) => getLineLeadDays(variant, quantity) !== null),
    })
    return {
      advance:
        amount === null
          ? null
          : {
              amount: toRupees(amount),
              rest: toRupees(paise(total - amount)),
              heldUntil: getHeldUntil(clock.now(), advances.holdDays).toISOString(),
            },
    }
  }

  async function askForRest(
    caller: AuthenticatedCaller,
    { id, version }: ParsedInput<typeof contract.askForRest>,
  ): Promise<Output<typeof contract.askForRest>> {
    const shop = await settings.current()
    return database.transaction(async (tx) => {
      const { order, due } = await lockWithOpenRest(tx, id, version)
      const now = clock.now()
      const asked = await updateOrder(tx, order, {
        fields: { restAskedAt: now },
        note: `Your order is ready. ${formatInr(due)} is to be paid before dispatch.`,
        byUserId: caller.userId,
        now,
      })
      await audit.record(tx, {
        caller,
        action: 'order.rest.ask',
        subject: `order ${order.orderNumber}`,
        after: { due: toRupees(due) },
      })
      const serialized = await readOrder(deps.documents, tx, asked)
      if (order.customerEmail)
        await notifications.queue(tx, {
          eventKey: `rest-due:${order.id}:${asked.version}`,
          channel: 'mail',
          recipient: order.customerEmail,
          personId: order.userId,
          ...restDueMail(notifications.mailShop(shop), serialized),
        })
      return { order: serialized, message: 'The customer was asked for the rest' }
    })
  }

  async function holdPrice(
    caller: AuthenticatedCaller,
    { id, until, version }: ParsedInput<typeof contract.holdPrice>,
  ): Promise<Output<typeof contract.holdPrice>> {
    return database.transaction(async (tx) => {
      const { order } = await lockWithOpenRest(tx, id, version)
      const now = clock.now()
      const today = toIndiaDay(now)
      if (until < today || until > addDays(today, MAX_EXTENSION_DAYS)) {
        const message = `Choose a day from today on, within ${MAX_EXTENSION_DAYS} days`
        throw invalid(message, [{ path: 'until', message }])
      }
      const heldUntil = endOfHold(until)
      const held = await updateOrder(tx, order, {
        fields: { priceHeldUntil: heldUntil },
        note: `The price is held until ${formatDate(heldUntil)}.`,
        byUserId: caller.userId,
        now,
      })
      await audit.record(tx, {
        caller,
        action: 'order.price-hold',
        subject: `order ${order.orderNumber}`,
        before: { until: order.priceHeldUntil?.toISOString() ?? null },
        after: { until: heldUntil.toISOString() },
      })
      return { order: await readOrder(deps.documents, tx, held), message: 'The price is held' }
    })
  }

  /** An order whose advance has arrived and whose rest has not, and that is still in the shop. */
  async function lockWithOpenRest(tx: Tx, id: string, version: number | undefined) {
    const order = await lockOrderAtVersion(tx, deps.documents, { id, version })
    const balance = await getBalance(tx, order.id)
    const isOpen =
      isAdvancePaid(order.advancePaise, balance) &&
      balance.due > 0 &&
      isActiveStatus(order.status) &&
      !isDispatched(order.status)
    if (!isOpen) throw conflict('No rest of this order is to be paid before dispatch.', 'NOTHING_DUE')
    return { order, due: balance.due }
  }

  return { quoteAdvance, askForRest, holdPrice }
}
