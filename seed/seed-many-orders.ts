import type pg from 'pg'
import { statusLabel } from '#domain/order-status.ts'
import { addresses } from '#server/addresses/tables.ts'
import { auditLog } from '#server/audit/tables.ts'
import { users } from '#server/auth/tables.ts'
import { enquiries } from '#server/enquiries/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { orderEffects, orderHistory, orderLines, orders } from '#server/orders/tables.ts'
import { BootError } from '#server/platform/boot-error.ts'
import type { Database } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { wishlistItems } from '#server/wishlist/tables.ts'
import { ENQUIRIES } from './enquiries.ts'
import { insertMany } from './insert-many.ts'
import { manyOrder, manyPerson } from './many-people.ts'
import { manyPiece } from './many-pieces.ts'
import { STAFF } from './people.ts'
import { rateHistory } from './rates.ts'
import { type Buyer, orderRows } from './seed-orders.ts'
import { savedAddress, userOf } from './seed-people.ts'

const AT_ONCE = 1_000
const HOUR_MS = 3600 * 1000
/** So many customers send one enquiry. */
const CUSTOMERS_AN_ENQUIRY = 4

type Many = {
  db: Database['db']
  customers: number
  orders: number
  now: Date
  onProgress?: (made: string) => void
}
type OrderRows = ReturnType<typeof orderRows>

/**
 * Adds generated customers and their orders over generated products, with all that the shop keeps of them: lines,
 * history, what was taken, the mail and the audit of every move. As orders from before the shop wrote invoices: those
 * must not be dated before the last one of their series.
 */
export async function seedManyOrders(client: pg.PoolClient, many: Many): Promise<void> {
  const { db, now, onProgress } = many
  const { rows } = await client.query(
    "select count(*) as before from users where referral_code like 'MN______'",
  )
  if (rows[0].before > 0) throw new BootError('This shop has its generated customers already.')
  const pieces = await piecesOf(client)
  const staff = new Map<string, string>()
  const found = await db.select({ id: users.id, email: users.email }).from(users)
  for (const { key, email } of STAFF) {
    const id = found.find((user) => user.email === email)?.id
    if (id) staff.set(key, id)
  }
  const buyers = await seedCustomers(client, many, pieces)
  const shop = { now, history: rateHistory(now), pieces, people: staff }
  for (let made = 0; made < many.orders; made += AT_ONCE) {
    const size = Math.min(AT_ONCE, many.orders - made)
    const written = Array.from({ length: size }, (_, at) => {
      const order = manyOrder(made + at + 1, { customers: many.customers, products: pieces.size })
      return orderRows(order, buyers.get(order.customer)!, shop)
    })
    await writeOrders(client, written)
    if ((made / AT_ONCE) % 10 === 9) onProgress?.(`${made + size} of ${many.orders} orders …`)
  }
}

/** The generated products of the shop, by slug. */
async function piecesOf(client: pg.PoolClient) {
  const { rows } = await client.query<{ id: string; slug: string }>(
    "select id, slug from products where sku like 'MN-%' and deleted_at is null",
  )
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]))
  return {
    size: ids.size,
    get(slug: string) {
      const id = ids.get(slug)
      return id ? { id, piece: manyPiece(Number(/\d+$/.exec(slug)![0])) } : undefined
    },
  }
}

async function seedCustomers(
  client: pg.PoolClient,
  { customers, now }: Many,
  pieces: Awaited<ReturnType<typeof piecesOf>>,
): Promise<Map<string, Buyer>> {
  const buyers = new Map<string, Buyer>()
  for (let made = 0; made < customers; made += AT_ONCE) {
    const people = Array.from({ length: Math.min(AT_ONCE, customers - made) }, (_, at) => ({
      ...manyPerson(made + at + 1),
      id: newId(),
    }))
    for (const person of people) buyers.set(person.key, person)
    await insertMany(
      ...([client, users] as const),
      people.map((person) => userOf(person, person.id, now)),
    )
    await insertMany(
      ...([client, addresses] as const),
      people.flatMap((person) => savedAddress(person, person.id)),
    )
    const wished = people.flatMap(({ id, wishlist = [] }) =>
      wishlist.flatMap((number) => {
        const product = pieces.get(manyPiece(1 + (Number(number) % pieces.size)).slug)
        return product ? [{ userId: id, productId: product.id, createdAt: now }] : []
      }),
    )
    await insertMany(client, wishlistItems, wished)
    await insertMany(
      ...([client, enquiries] as const),
      people
        .filter((_, at) => at % CUSTOMERS_AN_ENQUIRY === 0)
        .map((person, at) => enquiryOf(person, made + at, now)),
    )
  }
  return buyers
}

/** The newest hundred wait for an answer. */
function enquiryOf({ name, email, phone }: Buyer, number: number, now: Date): typeof enquiries.$inferInsert {
  const { hoursAgo: _, ...pattern } = ENQUIRIES[number % ENQUIRIES.length]!
  const createdAt = new Date(now.getTime() - (number + 1) * HOUR_MS)
  return {
    ...pattern,
    id: newId(createdAt.getTime()),
    name,
    email,
    phone,
    isHandled: number >= 100,
    createdAt,
    updatedAt: createdAt,
  }
}

async function writeOrders(client: pg.PoolClient, written: OrderRows[]): Promise<void> {
  await insertMany(
    ...([client, orders] as const),
    written.map(({ order }) => order),
  )
  await insertMany(
    ...([client, orderLines] as const),
    written.flatMap(({ lines }) => lines),
  )
  await insertMany(
    ...([client, orderHistory] as const),
    written.flatMap(({ history }) => history),
  )
  await insertMany(
    ...([client, orderEffects] as const),
    written.flatMap(({ effects }) => effects),
  )
  await insertMany(client, outbox, written.flatMap(mailsOf))
  await insertMany(client, auditLog, written.flatMap(auditsOf))
}

/** All of them sent: a server that starts on this shop has none to send. */
function mailsOf({ order, history }: OrderRows): (typeof outbox.$inferInsert)[] {
  return history.map(({ status, at }, move) => {
    const subject =
      move === 0
        ? `Your order ${order.orderNumber} is placed`
        : `Your order ${order.orderNumber} is ${statusLabel(status).toLowerCase()}`
    return {
      id: newId(at.getTime()),
      channel: 'mail' as const,
      recipient: order.customerEmail,
      subject,
      eventKey: move === 0 ? `order-placed:${order.id}` : `order-status:${order.id}:${move + 1}`,
      replyTo: '',
      text: `${subject}.`,
      html: '',
      tries: 1,
      resends: 0,
      nextTryAt: at,
      sentAt: at,
      createdAt: at,
    }
  })
}

function auditsOf({ order, history }: OrderRows): (typeof auditLog.$inferInsert)[] {
  const staff = STAFF.find(({ key }) => key === 'srinivas')!
  return history.slice(1).map(({ status, at }, move) => ({
    id: newId(at.getTime()),
    at,
    who: staff.name,
    action: 'order.status',
    address: '',
    subject: `order ${order.orderNumber}`,
    before: { status: history[move]!.status },
    after: { status },
  }))
}
