import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { normalizeCode } from '#domain/codes.ts'
import {
  type CouponUsage,
  calculateCouponDiscount,
  couponReason,
  type Coupon as DomainCoupon,
} from '#domain/coupons.ts'
import { conflict, refuseField, type ShopError } from '#domain/errors.ts'
import type { Paise } from '#domain/money.ts'
import type { Reason } from '#domain/reasons.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { users } from '#server/users/tables.ts'
import { coupons, couponUses } from './tables.ts'

export type CouponRow = typeof coupons.$inferSelect
export type AppliedCoupon = { couponId: string; code: string; discount: Paise }
/**
 * Who uses a coupon: the account, null when it was erased, and keyed hashes of its mailbox and phone number. Somebody who
 * comes back with one of them, in another account or after erasing this one, is the same person.
 */
export type CouponPerson = { userId: string | null; contactHashes: readonly string[] }
type CouponQuery = { code: string; person: CouponPerson; subtotal: Paise }

/** What coupons need to know about orders. Orders depend on coupons, so app.ts passes it in. */
export type CouponOrders = {
  /** Keyed hashes of the mailbox and the phone number of an account. */
  hashAccount: (account: { email: string; phone: string | null }) => string[]
  /** The ids of the orders of all accounts that have, or had, one of these contacts, as a subquery. */
  placedBy: (contactHashes: readonly string[]) => SQL
}

type Deps = { clock: Clock; orders: Pick<CouponOrders, 'placedBy'> }

export function createCouponUses({ clock, orders }: Deps) {
  /** The discount that the coupon would give, or a 400 with the reason why it cannot be used. */
  async function discountFor(db: Reader, { code, person, subtotal }: CouponQuery): Promise<AppliedCoupon> {
    const [row] = await db.select().from(coupons).where(hasCode(code))
    return evaluateCoupon(db, row, { person, subtotal })
  }

  /**
   * Also takes one use of the coupon. The coupon is locked, so that two accounts of one person cannot both use it at the
   * same time, and the update is conditional, so that the last use goes to one order.
   */
  async function apply(tx: Tx, { code, person, subtotal }: CouponQuery): Promise<AppliedCoupon> {
    const row = await lockByCode(tx, code)
    const appliedCoupon = await evaluateCoupon(tx, row, { person, subtotal })
    if (!(await incrementUsedCount(tx, appliedCoupon.couponId)))
      throw couponError(couponReason('COUPON_USED_UP'))
    return appliedCoupon
  }

  async function evaluateCoupon(
    db: Reader,
    row: CouponRow | undefined,
    { person, subtotal }: Omit<CouponQuery, 'code'>,
  ): Promise<AppliedCoupon> {
    if (!row) throw couponError(couponReason('COUPON_UNKNOWN'))
    const result = calculateCouponDiscount(
      toDomain(row),
      subtotal,
      await countUses(db, row, person),
      clock.now(),
    )
    if ('refusal' in result) throw couponError(result.refusal)
    return { couponId: row.id, code: row.code, discount: result.discount }
  }

  /** Call it after the order is inserted, because of the foreign key. */
  async function recordUse(
    tx: Tx,
    use: { couponId: string; orderId: string; userId: string },
  ): Promise<void> {
    await tx.insert(couponUses).values({ ...use, createdAt: clock.now() })
  }

  /** A closed order gives its use back. An order without a coupon changes nothing. */
  async function releaseUse(tx: Tx, orderId: string): Promise<void> {
    const [use] = await tx.delete(couponUses).where(eq(couponUses.orderId, orderId)).returning()
    if (!use) return
    await tx
      .update(coupons)
      .set({ usedCount: sql`${coupons.usedCount} - 1` })
      .where(eq(coupons.id, use.couponId))
  }

  /** A reopened order takes a use again. A 409 when the limits do not allow it; a deleted coupon is ignored. */
  async function reapply(
    tx: Tx,
    { code, orderId, person }: { code: string; orderId: string; person: CouponPerson },
  ): Promise<void> {
    const row = await lockByCode(tx, code)
    if (!row) return
    const { byUser } = await countUses(tx, row, person)
    if ((row.perUserLimit !== null && byUser >= row.perUserLimit) || !(await incrementUsedCount(tx, row.id)))
      throw conflict(`The coupon ${row.code} has been used up in the meantime.`, 'COUPON_USED_UP')
    await tx.insert(couponUses).values({
      couponId: row.id,
      orderId,
      userId: person.userId,
      createdAt: clock.now(),
    })
  }

  async function countUses(db: Reader, row: CouponRow, person: CouponPerson): Promise<CouponUsage> {
    if (row.perUserLimit === null) return { total: row.usedCount, byUser: 0 }
    const byUser = await db.$count(
      couponUses,
      and(
        eq(couponUses.couponId, row.id),
        sql`${couponUses.orderId} in (${usesOfAccounts(row.id, person.userId)} union ${orders.placedBy(person.contactHashes)})`,
      ),
    )
    return { total: row.usedCount, byUser }
  }

  return { discountFor, apply, recordUse, releaseUse, reapply }
}

/** Matches nothing where the text is no code. */
const hasCode = (code: string) => eq(sql`upper(${coupons.code})`, normalizeCode(code) ?? '')

const couponError = (reason: Reason): ShopError => refuseField('couponCode', reason, 'COUPON_REFUSED')

/**
 * The orders with this coupon of the account, and of other accounts with its mailbox or phone number: orders of earlier
 * versions have no hash of them.
 */
const usesOfAccounts = (couponId: string, userId: string | null): SQL =>
  sql`select use.order_id from ${users} me
    join ${users} other on other.id = me.id or other.mailbox = me.mailbox or other.phone = me.phone
    join ${couponUses} use on use.user_id = other.id and use.coupon_id = ${couponId}
    where me.id = ${userId}`

async function lockByCode(tx: Tx, code: string): Promise<CouponRow | undefined> {
  assertLockOrder(tx, 'coupon')
  const [row] = await tx.select().from(coupons).where(hasCode(code)).for('no key update')
  return row
}

async function incrementUsedCount(tx: Tx, couponId: string): Promise<boolean> {
  const updated = await tx
    .update(coupons)
    .set({ usedCount: sql`${coupons.usedCount} + 1` })
    .where(
      and(
        eq(coupons.id, couponId),
        or(isNull(coupons.usageLimit), lt(coupons.usedCount, coupons.usageLimit)),
      ),
    )
    .returning({ id: coupons.id })
  return updated.length > 0
}

const toDomain = (row: CouponRow): DomainCoupon => ({
  code: row.code,
  type: row.type,
  percent: row.percent,
  flat: row.flatPaise,
  minSubtotal: row.minSubtotalPaise,
  maxDiscount: row.maxDiscountPaise,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  isActive: row.isActive,
  usageLimit: row.usageLimit,
  perUserLimit: row.perUserLimit,
})
