import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { getStatusLabel } from '#domain/order-status.ts'
import { ENQUIRIES } from '#seed/demo/enquiries.ts'
import { createRateHistory } from '#seed/demo/rates.ts'
import { type Buyer, createOrderRows } from '#seed/demo/seed-orders.ts'
import { toAddressRows, toUserRow } from '#seed/demo/seed-users.ts'
import { STAFF } from '#seed/demo/users.ts'
import { createSeedVariants } from '#seed/demo/variants.ts'
import { addresses } from '#server/addresses/tables.ts'
import { auditLog } from '#server/audit/tables.ts'
import { enquiries } from '#server/enquiries/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { orderEffects, orderHistory, orderLines, orders } from '#server/orders/tables.ts'
import { BootError } from '#server/platform/boot-error.ts'
import type { Database } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { refreshSearchRows } from '#server/search/service.ts'
import { users } from '#server/users/tables.ts'
import { wishlistItems } from '#server/wishlist/tables.ts'
import { generateCustomer, generateOrder } from './customers-and-orders.ts'
import { insertMany } from './insert-many.ts'
import { generateProduct } from './products.ts'

const BATCH_SIZE = 1_000
const HOUR_MS = 3600 * 1000
/** One enquiry for this many customers. */
const CUSTOMERS_PER_ENQUIRY = 4

type GenerateOrdersInput = {
  db: Database['db']
  customers: number
  orders: number
  now: Date
  onProgress?: (insertedCount: string) => void
}
type SeedOrderRows = ReturnType<typeof createOrderRows>

/**
 * Adds generated customers and their orders of generated products, with lines, history, effects, and the mail and audit
 * entry of every status change. They have no invoices, because an invoice must not be dated before the last one of its
 * series.
 */
export async function seedGeneratedOrders(client: pg.PoolClient, input: GenerateOrdersInput): Promise<void> {
  const { db, now, onProgress } = input
  const { rows } = await client.query(
    "select count(*) as before from users where referral_code like 'MN______'",
  )
  if (rows[0].before > 0) throw new BootError('This shop has its generated customers already.')
  const products = await loadGeneratedProducts(client)
  const staff = new Map<string, string>()
  const existingUsers = await db.select({ id: users.id, email: users.email }).from(users)
  for (const { key, email } of STAFF) {
    const id = existingUsers.find((user) => user.email === email)?.id
    if (id) staff.set(key, id)
  }
  const buyers = await seedCustomers(client, input, products)
  const shop = { now, history: createRateHistory(now), products, userIds: staff }
  for (let insertedCount = 0; insertedCount < input.orders; insertedCount += BATCH_SIZE) {
    const batchSize = Math.min(BATCH_SIZE, input.orders - insertedCount)
    const orderRowsBatch = Array.from({ length: batchSize }, (_, at) => {
      const order = generateOrder(insertedCount + at + 1, {
        customers: input.customers,
        products: products.size,
      })
      return createOrderRows(order, buyers.get(order.customer)!, shop)
    })
    await insertOrders(client, orderRowsBatch)
    if ((insertedCount / BATCH_SIZE) % 10 === 9)
      onProgress?.(`${insertedCount + batchSize} of ${input.orders} orders …`)
  }
  await seedReviews(client)
}

/** The generated products of the shop, by slug. */
async function loadGeneratedProducts(client: pg.PoolClient) {
  const { rows } = await client.query<{ id: string; slug: string; variantId: string }>(
    `select p.id, p.slug, v.id as "variantId" from products p join product_variants v on v.product_id = p.id and v.position = 0
      where v.sku like 'MN-%' and p.deleted_at is null`,
  )
  const rowsBySlug = new Map(rows.map((row) => [row.slug, row]))
  return {
    size: rowsBySlug.size,
    get(slug: string) {
      const row = rowsBySlug.get(slug)
      if (!row) return undefined
      const product = generateProduct(Number(/\d+$/.exec(slug)![0]))
      const variants = createSeedVariants(product).map((variant) => ({ ...variant, id: row.variantId }))
      return { id: row.id, product, variants }
    },
  }
}

async function seedCustomers(
  client: pg.PoolClient,
  { customers, now }: GenerateOrdersInput,
  products: Awaited<ReturnType<typeof loadGeneratedProducts>>,
): Promise<Map<string, Buyer>> {
  const buyers = new Map<string, Buyer>()
  for (let insertedCount = 0; insertedCount < customers; insertedCount += BATCH_SIZE) {
    const newCustomers = Array.from({ length: Math.min(BATCH_SIZE, customers - insertedCount) }, (_, at) => ({
      ...generateCustomer(insertedCount + at + 1),
      id: newId(),
    }))
    for (const customer of newCustomers) buyers.set(customer.key, customer)
    await insertMany(
      ...([client, users] as const),
      newCustomers.map((customer) => toUserRow(customer, customer.id, now)),
    )
    await insertMany(
      ...([client, addresses] as const),
      newCustomers.flatMap((customer) => toAddressRows(customer, customer.id)),
    )
    const wishlistRows = newCustomers.flatMap(({ id, wishlist = [] }) =>
      wishlist.flatMap((number) => {
        const product = products.get(generateProduct(1 + (Number(number) % products.size)).slug)
        return product ? [{ userId: id, productId: product.id, createdAt: now }] : []
      }),
    )
    await insertMany(client, wishlistItems, wishlistRows)
    await insertMany(
      ...([client, enquiries] as const),
      newCustomers
        .filter((_, at) => at % CUSTOMERS_PER_ENQUIRY === 0)
        .map((customer, at) => createEnquiryRow(customer, insertedCount + at, now)),
    )
  }
  return buyers
}

/** The newest hundred are not handled yet. */
function createEnquiryRow(
  { name, email, phone }: Buyer,
  number: number,
  now: Date,
): typeof enquiries.$inferInsert {
  const { hoursAgo: _, ...template } = ENQUIRIES[number % ENQUIRIES.length]!
  const createdAt = new Date(now.getTime() - (number + 1) * HOUR_MS)
  return {
    ...template,
    id: newId(createdAt.getTime()),
    name,
    email,
    phone,
    isHandled: number >= 100,
    createdAt,
    updatedAt: createdAt,
  }
}

async function insertOrders(client: pg.PoolClient, orderRowsBatch: SeedOrderRows[]): Promise<void> {
  await insertMany(
    ...([client, orders] as const),
    orderRowsBatch.map(({ order }) => order),
  )
  await insertMany(
    ...([client, orderLines] as const),
    orderRowsBatch.flatMap(({ lines }) => lines),
  )
  await insertMany(
    ...([client, orderHistory] as const),
    orderRowsBatch.flatMap(({ history }) => history),
  )
  await insertMany(
    ...([client, orderEffects] as const),
    orderRowsBatch.flatMap(({ effects }) => effects),
  )
  await insertMany(client, outbox, orderRowsBatch.flatMap(createOutboxRows))
  await insertMany(client, auditLog, orderRowsBatch.flatMap(createAuditRows))
}

/** All messages are sent already, so that a server that starts on this shop sends none. */
function createOutboxRows({ order, history }: SeedOrderRows): (typeof outbox.$inferInsert)[] {
  return history.map(({ status, at }, index) => {
    const subject =
      index === 0
        ? `Order ${order.orderNumber} confirmed`
        : `Your order ${order.orderNumber} is ${getStatusLabel(status).toLowerCase()}`
    return {
      id: newId(at.getTime()),
      channel: 'mail' as const,
      recipient: order.customerEmail,
      subject,
      eventKey: index === 0 ? `order-placed:${order.id}` : `order-status:${order.id}:${index + 1}`,
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

function createAuditRows({ order, history }: SeedOrderRows): (typeof auditLog.$inferInsert)[] {
  const staff = STAFF.find(({ key }) => key === 'srinivas')!
  return history.slice(1).map(({ status, at }, index) => ({
    id: newId(at.getTime()),
    at,
    who: staff.name,
    action: 'order.status',
    address: '',
    subject: `order ${order.orderNumber}`,
    before: { status: history[index]!.status },
    after: { status },
  }))
}

/** Every second delivered product has a review, with a rating from 2 to 5 and on average about 4.2. */
async function seedReviews(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into reviews (id, product_id, order_line_id, user_id, author_name, rating, text, status, created_at, updated_at)
     select 'review-' || line.id, line.product_id, line.id, line.user_id,
            split_part(line.customer_name, ' ', 1) || ' ' || left(split_part(line.customer_name, ' ', 2), 1) || '.',
            (array[5, 4, 5, 3, 5, 4, 4, 5, 2, 5])[1 + line.number % 10],
            'The ' || line.name || ' is well made and looks like the pictures.', 'published',
            line.created_at + interval '8 days', line.created_at + interval '8 days'
     from (
       select distinct on (o.user_id, l.product_id) l.id, l.product_id, l.name, o.user_id, o.customer_name, o.created_at,
              row_number() over (order by o.order_number, l.position) as number
       from order_lines l join orders o on o.id = l.order_id
       where o.status = 'delivered' and l.quantity > l.returned_quantity and l.sku like 'MN-%'
       order by o.user_id, l.product_id, o.created_at
     ) as line
     where line.number % 2 = 0`,
  )
  const { rows } = await client.query<{ id: string }>(
    `update products set rating_average = rated.average, rating_count = rated.count
     from (
       select product_id, round(avg(rating), 2) as average, count(*) as count
       from reviews where status = 'published' group by product_id
     ) as rated
     where rated.product_id = products.id and exists (
       select from product_variants v where v.product_id = rated.product_id and v.sku like 'MN-%'
     ) returning products.id`,
  )
  await refreshSearchRows(
    drizzle(client),
    rows.map(({ id }) => id),
  )
}
