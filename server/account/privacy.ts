import { desc, eq } from 'drizzle-orm'
import { toRupees } from '#domain/money.ts'
import { listAddresses, serializeAddress } from '#server/addresses/queries.ts'
import { auditLog } from '#server/audit/tables.ts'
import { authenticatorApps, passkeys, sessions } from '#server/auth/tables.ts'
import { cartLines } from '#server/cart/tables.ts'
import { enquiries } from '#server/enquiries/tables.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { newsletterSubscribers } from '#server/newsletter/tables.ts'
import { listMessagesOfUser } from '#server/notifications/queries.ts'
import { getStoreCredit, lockOrdersOf } from '#server/orders/queries.ts'
import { orderLines, orderReturns, orders } from '#server/orders/tables.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { products, productVariants } from '#server/products/tables.ts'
import { creditEntries } from '#server/referrals/tables.ts'
import { reviews } from '#server/reviews/tables.ts'
import { stockAlerts } from '#server/stock-alerts/tables.ts'
import { getUser } from '#server/users/queries.ts'
import { assertNotLastAdmin, deleteUser } from '#server/users/service.ts'
import { wishlistItems } from '#server/wishlist/tables.ts'
import type { AccountDeps } from './deps.ts'
import { contactChanges } from './tables.ts'

/** The rights of India's DPDP Act: users can export their data and have it erased. */
export function createPrivacy(deps: AccountDeps) {
  const { database, audit, auth, notifications, security } = deps

  async function exportProfile(caller: AuthenticatedCaller): Promise<Record<string, unknown>> {
    const exportedData = await collectUserData(database.db, caller.userId)
    security.record({ kind: 'data.exported', userId: caller.userId })
    await database.transaction((tx) =>
      audit.record(tx, { caller, action: 'privacy.export', subject: `user ${caller.userId}` }),
    )
    return exportedData
  }

  /**
   * Deletes the user's row, and with it sessions, addresses, cart, wishlist and credits. The shop has to keep its orders:
   * the hook of the orders module makes them anonymous.
   */
  async function eraseProfile(caller: AuthenticatedCaller, password: string): Promise<{ message: string }> {
    const verifiedHash = await auth.verifyCurrentPassword(caller, password, 'password')
    const laterWork = await database.transaction(async (tx) => {
      await lockOrdersOf(tx, caller.userId)
      await assertNotLastAdmin(tx, caller.userId)
      const user = await auth.assertPasswordUnchanged(tx, caller.userId, verifiedHash, 'password')
      const afterCommit: (() => Promise<void>)[] = []
      for (const eraseData of deps.eraseHooks) await eraseData(tx, user.id, (work) => afterCommit.push(work))
      await notifications.deleteForUser(tx, user.id)
      await audit.record(tx, { caller, action: 'privacy.erase', subject: `user ${user.id}` })
      await audit.anonymise(tx, user.id)
      security.record({ kind: 'account.erased', userId: user.id })
      await deleteUser(tx, user.id)
      return afterCommit
    })
    for (const work of laterWork) await work()
    return { message: 'Your account has been erased.' }
  }

  return { exportProfile, eraseProfile }
}

/**
 * All data of the account, found by its id and never by email address or phone number: a message that was sent without
 * signing in may be from another person, because anybody can enter any address.
 */
async function collectUserData(db: Reader, userId: string): Promise<Record<string, unknown>> {
  const user = await getUser(db, userId)
  const {
    passwordHash: _hash,
    mailbox: _mailbox,
    referralTreeId: _treeId,
    creditsPaise,
    referredBy,
    ...profileFields
  } = user
  return {
    profile: {
      ...profileFields,
      referralCredits: toRupees(creditsPaise),
      cameThroughReferral: referredBy !== null,
    },
    sessions: await db
      .select({ createdAt: sessions.createdAt, expiresAt: sessions.expiresAt, remember: sessions.remember })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
    contactChanges: await db
      .select({
        field: contactChanges.field,
        from: contactChanges.oldValue,
        to: contactChanges.newValue,
        askedAt: contactChanges.createdAt,
        confirmedAt: contactChanges.confirmedAt,
      })
      .from(contactChanges)
      .where(eq(contactChanges.userId, userId)),
    authenticatorApp: await db
      .select({ createdAt: authenticatorApps.createdAt, lastUsedAt: authenticatorApps.lastUsedAt })
      .from(authenticatorApps)
      .where(eq(authenticatorApps.userId, userId)),
    passkeys: await db
      .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
      .from(passkeys)
      .where(eq(passkeys.userId, userId)),
    addresses: (await listAddresses(db, userId)).map(serializeAddress),
    orders: await collectOrders(db, userId),
    cart: await db
      .select({
        name: products.name,
        variant: productVariants.title,
        engraving: cartLines.engraving,
        giftMessage: cartLines.giftMessage,
        quantity: cartLines.quantity,
        addedAt: cartLines.createdAt,
      })
      .from(cartLines)
      .innerJoin(productVariants, eq(productVariants.id, cartLines.variantId))
      .innerJoin(products, eq(products.id, productVariants.productId))
      .where(eq(cartLines.userId, userId)),
    wishlist: await db
      .select({
        name: products.name,
        variant: productVariants.title,
        addedAt: wishlistItems.createdAt,
      })
      .from(wishlistItems)
      .innerJoin(products, eq(products.id, wishlistItems.productId))
      .leftJoin(productVariants, eq(productVariants.id, wishlistItems.variantId))
      .where(eq(wishlistItems.userId, userId)),
    referralCredits: await collectCredits(db, userId),
    storeCredit: toRupees(await getStoreCredit(db, userId)),
    enquiries: await collectEnquiries(db, userId),
    reviews: await collectReviews(db, userId),
    stockAlerts: await db
      .select({
        name: products.name,
        variant: productVariants.title,
        email: stockAlerts.email,
        askedAt: stockAlerts.createdAt,
      })
      .from(stockAlerts)
      .innerJoin(productVariants, eq(productVariants.id, stockAlerts.variantId))
      .innerJoin(products, eq(products.id, productVariants.productId))
      .where(eq(stockAlerts.personId, userId)),
    newsletter: await db
      .select({
        email: newsletterSubscribers.email,
        consent: newsletterSubscribers.consent,
        askedAt: newsletterSubscribers.createdAt,
        confirmedAt: newsletterSubscribers.confirmedAt,
      })
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.personId, userId)),
    messages: await listMessagesOfUser(db, userId),
    activity: await db
      .select({ at: auditLog.at, action: auditLog.action, from: auditLog.address })
      .from(auditLog)
      .where(eq(auditLog.userId, userId))
      .orderBy(desc(auditLog.at))
      .limit(1000),
  }
}

async function collectOrders(db: Reader, userId: string) {
  const orderRows = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt))
  const lines = await db
    .select({
      orderId: orderLines.orderId,
      name: orderLines.name,
      variant: orderLines.variantTitle,
      engraving: orderLines.engraving,
      giftMessage: orderLines.giftMessage,
      quantity: orderLines.quantity,
      price: orderLines.pricePaise,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.userId, userId))
  const returns = await db
    .select({ asked: orderReturns })
    .from(orderReturns)
    .innerJoin(orders, eq(orders.id, orderReturns.orderId))
    .where(eq(orders.userId, userId))
  return orderRows.map((order) => ({
    orderNumber: order.orderNumber,
    status: order.status,
    placedAt: order.createdAt,
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
    paymentMethod: order.paymentMethod,
    pan: order.panMasked,
    total: toRupees(order.totalPaise),
    specialInstructions: order.specialInstructions,
    items: lines
      .filter((line) => line.orderId === order.id)
      .map(({ name, variant, quantity, price }) => ({ name, variant, quantity, price: toRupees(price) })),
    returns: returns
      .filter(({ asked }) => asked.orderId === order.id)
      .map(({ asked: { requestedAt, status, wish, reason, note, decisionNote } }) => ({
        requestedAt,
        status,
        wish,
        reason,
        note,
        answer: decisionNote,
      })),
  }))
}

/** Enquiries that the user sent while signed in, without the notes of the staff. */
const collectEnquiries = (db: Reader, userId: string) =>
  db
    .select({
      kind: enquiries.kind,
      name: enquiries.name,
      email: enquiries.email,
      phone: enquiries.phone,
      message: enquiries.message,
      details: enquiries.details,
      sentAt: enquiries.createdAt,
    })
    .from(enquiries)
    .where(eq(enquiries.personId, userId))
    .orderBy(desc(enquiries.createdAt))

async function collectReviews(db: Reader, userId: string) {
  const rows = await db
    .select({ review: reviews, product: products.name })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.userId, userId))
    .orderBy(desc(reviews.createdAt))
  return rows.map(({ review, product }) => ({
    product,
    shownName: review.authorName,
    stars: review.rating,
    title: review.title,
    text: review.text,
    photos: review.photos.map(({ url }) => url),
    status: review.status,
    rejectionReason: review.rejectionReason,
    answer: review.answer,
    writtenAt: review.createdAt,
  }))
}

async function collectCredits(db: Reader, userId: string) {
  const rows = await db
    .select({ kind: creditEntries.kind, amount: creditEntries.amountPaise, at: creditEntries.createdAt })
    .from(creditEntries)
    .where(eq(creditEntries.userId, userId))
  return rows.map((row) => ({ ...row, amount: toRupees(row.amount) }))
}
