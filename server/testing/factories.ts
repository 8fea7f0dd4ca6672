import { randomInt } from 'node:crypto'
import { eq, getTableColumns } from 'drizzle-orm'
import { NO_HALLMARKING_CHARGES } from '#domain/hallmarking.ts'
import type { MetalRates } from '#domain/metal-rates.ts'
import { withDerivedRates } from '#domain/metals.ts'
import { fromRupees } from '#domain/money.ts'
import { DEFAULT_ROLES } from '#domain/permissions.ts'
import { sessions } from '#server/auth/tables.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { newId, newToken, sha256 } from '#server/platform/ids.ts'
import { calculatePrice, isDefaultVariant } from '#server/products/queries.ts'
import {
  categories,
  options,
  optionValues,
  productOptions,
  products,
  productVariants,
  variantPrices,
} from '#server/products/tables.ts'
import { findMetals, toRateValues } from '#server/rates/queries.ts'
import { goldRates, rateValues } from '#server/rates/tables.ts'
import { roles } from '#server/roles/tables.ts'
import { refreshSearchRows } from '#server/search/service.ts'
import { users } from '#server/users/tables.ts'

export type TestUser = {
  id: string
  token: string
  email: string
  phone: string
  name: string
  referralCode: string
}
export type TestProduct = {
  id: string
  variantId: string
  slug: string
  name: string
  price: number | null
  categoryId: string
}

type FactoryDeps = { database: Database; clock: Clock; clearCache: () => void }

/** Rows for tests, written directly into the tables. Fields that a test does not set have ordinary values. */
export function createFactories({ database: { db, transaction }, clock, clearCache }: FactoryDeps) {
  /** Prices the variants at the last rate of `rate()`, and writes the search rows. */
  const refresh = (productId: string) =>
    transaction(async (tx) => {
      const variants = await tx.select().from(productVariants).where(eq(productVariants.productId, productId))
      const basis = rates && { rates, hallmarkingCharges: NO_HALLMARKING_CHARGES }
      const prices = variants.map((row) => ({ id: row.id, pricePaise: calculatePrice(row, basis) }))
      for (const { id, pricePaise } of prices)
        await tx
          .insert(variantPrices)
          .values({ variantId: id, pricePaise })
          .onConflictDoUpdate({ target: variantPrices.variantId, set: { pricePaise } })
      await refreshSearchRows(tx, [productId])
      return prices
    })
  let rates: MetalRates | null = null
  let categoryId: string | null = null
  // numbered, with a random start per shop: random values would collide among some thousand
  let lastPhone = randomInt(9_100_000_000, 9_900_000_000)

  return {
    /** A signed-in user. Money is rupees. */
    async user(
      given: {
        role?: string
        name?: string
        email?: string
        phone?: string
        credits?: number
        permissions?: string[]
      } = {},
    ): Promise<TestUser> {
      const id = newId()
      const role = given.permissions ? `role-${id}` : (given.role ?? 'user')
      const defaultRole = DEFAULT_ROLES.find(({ name }) => name === role)
      await db
        .insert(roles)
        .values({
          id: newId(),
          name: role,
          displayName: defaultRole?.displayName ?? role,
          permissions: [...(given.permissions ?? defaultRole?.permissions ?? ['use_app'])],
          isSystemRole: defaultRole !== undefined,
        })
        .onConflictDoNothing()
      const name = given.name ?? 'Ananya Reddy'
      const email = given.email ?? `${id}@example.in`
      const phone = given.phone ?? String(++lastPhone)
      const referralCode = id.slice(-8).toUpperCase()
      await db.insert(users).values({
        id,
        name,
        email,
        phone,
        role,
        referralCode,
        passwordHash: 'none',
        creditsPaise: fromRupees(given.credits ?? 0),
        createdAt: clock.now(),
      })
      const token = newToken()
      await db.insert(sessions).values({
        tokenHash: sha256(token),
        userId: id,
        createdAt: clock.now(),
        reauthenticatedAt: clock.now(),
        // Staff sessions do not time out in tests that advance the clock.
        lastUsedAt: new Date(clock.now().getTime() + 30 * 24 * 3600 * 1000),
        expiresAt: new Date(clock.now().getTime() + 30 * 24 * 3600 * 1000),
      })
      return { id, token, email, phone, name, referralCode }
    },

    admin(): Promise<TestUser> {
      return this.user({ role: 'admin', name: 'Lakshmi Rao' })
    },

    /** Adds a rate in rupees per gram that is current from now on. Existing products are not repriced. */
    async rate(given: Record<string, number> = {}): Promise<MetalRates> {
      const rupees = { 'gold-24k': 7092, 'gold-22k': 6500, 'gold-18k': 5319, silver: 88.5, ...given }
      const metals = await findMetals(db)
      const saved = withDerivedRates(
        Object.fromEntries(Object.entries(rupees).map(([code, rate]) => [code, fromRupees(rate)])),
        metals,
      )
      const row = { id: newId(), effectiveAt: clock.now(), createdAt: clock.now() }
      await db.insert(goldRates).values(row)
      await db.insert(rateValues).values(toRateValues(row, saved, metals))
      clearCache()
      rates = saved
      return saved
    },

    async category(
      given: { name?: string; slug?: string; isActive?: boolean } = {},
    ): Promise<{ id: string; slug: string }> {
      const id = newId()
      const slug = given.slug ?? `category-${id}`
      await db
        .insert(categories)
        .values({ id, slug, name: given.name ?? 'Earrings', isActive: given.isActive ?? true })
      clearCache()
      return { id, slug }
    },

    /**
     * A product with one variant. A fixed price unless `live` gives the grams of 22K gold (14 % making). A metal without a
     * rate (platinum) has its price on request.
     */
    async product(given: GivenProduct = {}): Promise<TestProduct> {
      const id = newId()
      categoryId ??= given.categoryId ?? (await this.category()).id
      const { price = 25_000, live, name = 'Meenakshi Jhumka', ...columns } = given
      const metalWeightMg = Math.round((live ?? 0) * 1000)
      const slug = `piece-${id}`
      const { product, variant } = splitColumns(columns)
      await db.insert(products).values({
        id,
        slug,
        name,
        description: 'Temple work in 22K gold.',
        material: 'Gold',
        categoryId,
        createdAt: clock.now(),
        updatedAt: clock.now(),
        ...product,
      })
      const variantId = newId()
      await db.insert(productVariants).values({
        id: variantId,
        productId: id,
        stock: 10,
        fixedPricePaise: live ? null : fromRupees(price),
        isFixedPrice: !live,
        ...(live ? { metalType: 'gold-22k' as const, metalWeightMg, makingPercent: 14 } : {}),
        ...variant,
      })
      const [priced] = await refresh(id)
      clearCache()
      return {
        id,
        variantId,
        slug,
        name,
        price: priced!.pricePaise === null ? null : priced!.pricePaise / 100,
        categoryId: product.categoryId ?? categoryId,
      }
    },

    /** A ring in these sizes, each with the columns given. The ids of the variants are in the order of the sizes. */
    async sizedProduct(
      sizes: readonly (readonly [size: string, columns?: Partial<typeof productVariants.$inferInsert>])[],
      given: GivenProduct = {},
    ): Promise<TestProduct & { variantIds: string[] }> {
      const product = await this.product({ name: 'Aditi Ring', ...given })
      const values = await db
        .select({ id: optionValues.id, optionId: optionValues.optionId, label: optionValues.label })
        .from(optionValues)
        .innerJoin(options, eq(options.id, optionValues.optionId))
        .where(eq(options.code, 'ring-size'))
      await db
        .insert(productOptions)
        .values({ productId: product.id, position: 0, optionId: values[0]!.optionId })
      const [template] = await db
        .select()
        .from(productVariants)
        .where(eq(productVariants.id, product.variantId))
      await db.delete(productVariants).where(eq(productVariants.id, product.variantId))
      const rows = sizes.map(([title, columns], position) => ({
        ...template!,
        id: newId(),
        position,
        title,
        value1Id: values.find(({ label }) => label === title)!.id,
        ...columns,
      }))
      await db.insert(productVariants).values(rows)
      await refresh(product.id)
      clearCache()
      const variantIds = rows.map(({ id }) => id)
      return { ...product, variantId: variantIds[0]!, variantIds }
    },

    async defaultVariantId(productId: string): Promise<string> {
      const [row] = await db
        .select({ id: productVariants.id })
        .from(products)
        .innerJoin(productVariants, isDefaultVariant())
        .where(eq(products.id, productId))
      return row!.id!
    },

    /** Writes columns of a product, and columns of all its variants. */
    async productColumns(productId: string, columns: ProductColumns): Promise<void> {
      const { product, variant } = splitColumns(columns)
      if (Object.keys(variant).length > 0)
        await db.update(productVariants).set(variant).where(eq(productVariants.productId, productId))
      if (Object.keys(product).length > 0)
        await db.update(products).set(product).where(eq(products.id, productId))
      await refresh(productId)
    },
  }
}

export type ProductColumns = Partial<typeof products.$inferInsert> &
  Partial<Omit<typeof productVariants.$inferInsert, 'id' | 'productId' | 'isActive' | 'deletedAt'>>
type GivenProduct = ProductColumns & { price?: number; live?: number }

/** Columns that both tables have are those of the variant, except for these. */
const PRODUCT_COLUMNS = new Set(['id', 'isActive', 'deletedAt'])
const VARIANT_COLUMNS = new Set(
  Object.keys(getTableColumns(productVariants)).filter((name) => !PRODUCT_COLUMNS.has(name)),
)

function splitColumns(columns: ProductColumns) {
  const pick = (isWanted: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(columns).filter(([name]) => isWanted(name)))
  return {
    product: pick((name) => !VARIANT_COLUMNS.has(name)) as Partial<typeof products.$inferInsert>,
    variant: pick((name) => VARIANT_COLUMNS.has(name)) as Partial<typeof productVariants.$inferInsert>,
  }
}

export type Factories = ReturnType<typeof createFactories>
