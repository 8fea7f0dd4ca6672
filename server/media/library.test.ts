import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { eq, getTableName, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminPage } from '#contract/pages.ts'
import { PICTURE_PLACES } from '#server/app.ts'
import { banners, slides } from '#server/content/tables.ts'
import { insertHomePage } from '#server/home/service.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import { jpeg } from '#server/testing/pictures.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { media } from './tables.ts'

const DAY_MS = 24 * 3600 * 1000

let shop: TestShop
let manager: ReturnType<TestShop['as']>
let admin: ReturnType<TestShop['as']>
let customer: ReturnType<TestShop['as']>
const signIn = async () => {
  manager = shop.as(await shop.make.user({ role: 'manager', name: 'Meera' }))
  admin = shop.as(await shop.make.admin())
  customer = shop.as(await shop.make.user())
}
beforeAll(async () => {
  shop = await startTestShop()
  await shop.make.rate()
  await signIn()
  await shop.database.transaction((tx) => insertHomePage(tx, []))
})
afterAll(() => shop.close())

let color = 0x100000
/** A picture that no test has stored before. */
const newFile = async (name = 'ring.jpg', width = 400) => {
  color += 0x010305
  const bytes = await jpeg(width, 300, `#${color.toString(16)}`)
  return [new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })]
}
const upload = async (name?: string) => manager.media.upload({ image: await newFile(name) })
const filesOf = (name: string) => readdirSync(shop.uploadsDir).filter((file) => file.startsWith(name))
const usesOf = async (id: string) => (await manager.media.one({ id })).uses
const kindsOf = async (id: string) => (await usesOf(id)).map(({ kind }) => kind)

const toPageInput = ({ _id: id, slug, title, version }: AdminPage) => ({
  id,
  version,
  slug,
  title,
  lead: '',
  seoTitle: '',
  description: '',
  publishedOn: null,
  placement: 'none' as const,
  position: 1,
})

/** Shows the picture in every place that staff have. */
async function showEverywhere(url: string) {
  const { category } = await manager.categories.create({
    name: `Rings ${url.slice(9, 13)}`,
    image: url,
    menuImage: url,
    subcategories: [{ name: 'Bands', image: url }],
  })
  const { product } = await manager.products.create({
    name: 'Band',
    description: 'x',
    material: 'Gold',
    category: category._id,
    price: 100,
    inventoryQuantity: 5,
    imageUrls: [{ url, alt: 'A band' }],
  })
  await shop.database.db.execute(
    sql`update product_variants set image_urls = array[${url}] where product_id = ${product._id}`,
  )
  const slide = await manager.carousels.create({ title: 'Diwali', imageUrl: url })
  const { data: banner } = await manager.banners.create({ title: 'Offer', image: url, path: '/' })
  const draft = await manager.home.draft()
  await manager.home.save({
    version: draft.version,
    publish: true,
    blocks: [
      {
        id: 'about',
        type: 'story',
        isShown: true,
        from: null,
        until: null,
        content: {
          title: 'About us',
          text: 'Since 1950',
          link: { text: '', path: '' },
          picture: { url, alt: 'The shop' },
          side: 'left',
        },
      },
    ],
  })
  const { page } = await manager.pages.create({
    kind: 'page',
    title: `Care ${url.slice(9, 13)}`,
    slug: `care-${url.slice(9, 13)}`,
  })
  await manager.pages.save({
    ...toPageInput(page),
    pictureUrl: url,
    pictureAlt: 'A cloth',
    publish: 'now',
    content: {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'Soft' }] },
        { type: 'image', attrs: { url, alt: 'A cloth', width: 400, height: 300, widths: [320, 400] } },
      ],
    },
  })
  const { version } = await admin.settings.read()
  await admin.settings.update({ version: version!, sharePicture: url })
  const { order } = await customer.orders.place(checkoutInput([[{ id: product._id, price: 100 }, 1]]))
  return { category, product, slide, banner, page, order }
}

/** Columns that hold addresses of pictures of the library for another reason. */
const NO_PLACES: Record<string, string> = {
  'audit_log.before': 'the log says what was, and shows no picture',
  'audit_log.after': 'the log says what was, and shows no picture',
  'audit_log.search_text': 'the log says what was, and shows no picture',
  'imported_pictures.image_url': 'only remembers an address; a picture that was removed is downloaded again',
  'search_rows.card': 'a copy of the product',
}

/** Columns that could hold pictures, by type or name, and hold none. A new column of this kind is entered in one of the lists. */
const NO_PICTURES = [
  'cart_lines.locked_terms',
  'connections.settings',
  'enquiries.details',
  'import_jobs.settings',
  'import_products.faults',
  'import_products.preview',
  'menu_items.icon',
  'option_values.equivalents',
  'order_lines.details',
  'order_returns.deduction_terms',
  'order_returns.lines',
  'orders.billing_address',
  'orders.shipping_address',
  'products.attributes',
  'security_events.details',
  'shipment_lines.item_ids',
  'tax_documents.document',
]

const PLACE_COLUMNS = PICTURE_PLACES.map(({ column }) => `${getTableName(column.table)}.${column.name}`)

const readColumns = async (where: SQL) =>
  (
    await shop.database.db.execute<{ table: string; column: string }>(sql`
      select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and ${where} order by 1, 2`)
  ).rows

describe('where a picture is', () => {
  test('every column that can hold a picture, by type or name, is a place of pictures or known to hold none', async () => {
    const columns = await readColumns(
      sql`(data_type in ('json', 'jsonb') or column_name ~ '(image|picture|photo|icon|logo|media)' and data_type in ('text', 'ARRAY'))`,
    )
    const names = columns.map(({ table, column }) => `${table}.${column}`)
    const known = [...PLACE_COLUMNS, ...NO_PICTURES, ...Object.keys(NO_PLACES)]
    expect(names.filter((name) => !known.includes(name))).toEqual([])
    expect([...PLACE_COLUMNS, ...NO_PICTURES].filter((name) => !names.includes(name))).toEqual([])
  })

  test('every column that holds its address is a place of pictures', async () => {
    const { _id, url } = await upload()
    await showEverywhere(url)
    expect([...new Set(await kindsOf(_id))]).toEqual([
      'banner',
      'category',
      'home',
      'order',
      'page',
      'product',
      'settings',
      'slide',
    ])
    const holding: string[] = []
    for (const { table, column } of await readColumns(
      sql`data_type in ('json', 'jsonb', 'text', 'character varying', 'ARRAY')`,
    )) {
      const { rows } = await shop.database.db.execute(
        sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)}::text like ${`%${url}%`} limit 1`,
      )
      if (rows.length > 0) holding.push(`${table}.${column}`)
    }
    expect(holding.filter((name) => !PLACE_COLUMNS.includes(name) && !(name in NO_PLACES))).toEqual([])
    // An icon of a category is drawn; imports and reviews have pictures of their own.
    expect(PLACE_COLUMNS.filter((name) => !holding.includes(name)).toSorted()).toEqual([
      'categories.icon',
      'import_products.lines',
      'import_products.product',
      'reviews.photos',
    ])
  })

  test('names each page once, with the versions that hold the picture', async () => {
    const { _id, url } = await upload()
    const { page } = await manager.pages.create({ kind: 'page', title: 'Visit us', slug: 'visit-us' })
    const { page: saved } = await manager.pages.save({
      ...toPageInput(page),
      pictureUrl: url,
      pictureAlt: '',
      content: page.content,
    })
    expect(await usesOf(_id)).toEqual([{ kind: 'page', id: page._id, label: 'Visit us, draft' }])
    await manager.pages.save({ ...toPageInput(saved), pictureUrl: '', pictureAlt: '', content: page.content })
    expect(await usesOf(_id)).toEqual([{ kind: 'page', id: page._id, label: 'Visit us, version 2' }])
  })
})

describe('the library', () => {
  test('lists pictures with who uploaded them, the latest first, and finds them by name and description', async () => {
    const first = await upload('necklace-front.jpg')
    shop.clock.advance(1000)
    const second = await upload('bangle.jpg')
    await manager.media.update({ id: second._id, alt: 'Kada with lions', focus: null })
    const { media: all } = await manager.media.list({})
    expect(all.slice(0, 2).map(({ _id }) => _id)).toEqual([second._id, first._id])
    expect(all[1]).toMatchObject({
      fileName: 'necklace-front.jpg',
      width: 400,
      height: 300,
      uploadedBy: 'Meera',
      isUsed: false,
      focus: null,
    })
    const sizes = filesOf(first._id).map((file) => statSync(join(shop.uploadsDir, file)).size)
    expect(all[1]!.bytes).toBe(sizes.reduce((sum, size) => sum + size))
    const find = async (search: string) => (await manager.media.list({ search })).media.map(({ _id }) => _id)
    expect(await find('FRONT')).toEqual([first._id])
    expect(await find('lions')).toEqual([second._id])
    expect(await find('100%')).toEqual([])
  })

  test('tells used pictures from unused ones', async () => {
    const [used, unused] = [await upload(), await upload()]
    await manager.carousels.create({ title: 'Used', imageUrl: used.url })
    const read = async (withUse?: boolean) =>
      new Map(
        (await manager.media.list({ limit: 100, withUse })).media.map(({ _id, isUsed }) => [_id, isUsed]),
      )
    expect([(await read()).get(used._id), (await read()).get(unused._id)]).toEqual([true, false])
    expect((await read(false)).get(used._id)).toBeNull()
    const names = async (isUsed: boolean) =>
      (await manager.media.list({ isUsed, limit: 100 })).media.map(({ _id }) => _id)
    expect([(await names(true)).includes(used._id), (await names(true)).includes(unused._id)]).toEqual([
      true,
      false,
    ])
    expect([(await names(false)).includes(used._id), (await names(false)).includes(unused._id)]).toEqual([
      false,
      true,
    ])
  })

  test.each([
    ['C:\\pictures\\ring.jpg', 'ring.jpg'],
    ['../../etc/ring.jpg', 'ring.jpg'],
    ['ring\u0000\u202e.jpg', 'ring.jpg'],
    [`${'r'.repeat(300)}.jpg`, 'r'.repeat(200)],
  ])('knows a file by the plain part of its name: %j', async (given, name) => {
    expect((await upload(given)).fileName).toBe(name)
  })

  test('has the pictures that forms upload, and the same file once', async () => {
    const image = await newFile('slide.jpg')
    const slide = await manager.carousels.create({ title: 'New', image })
    const { _id, uploadedBy } = await manager.media.upload({ image })
    expect(slide.image.url).toBe(`/uploads/${_id}.webp`)
    expect(uploadedBy).toBe('Meera')
    expect(await kindsOf(_id)).toEqual(['slide'])
  })

  test('refuses a change of a version that is not the latest', async () => {
    const { _id, version } = await upload()
    await manager.media.update({ id: _id, alt: 'One', focus: null, version })
    await expect(manager.media.update({ id: _id, alt: 'Two', focus: null, version })).rejects.toMatchObject({
      code: 'STALE',
    })
    await expect(manager.media.update({ id: _id, alt: '', focus: { x: 101, y: 0 } })).rejects.toMatchObject({
      kind: 'invalid',
    })
  })
})

/** Ways in which staff store a picture, with the columns that get it and the field that a refusal names. */
const SAVES: [name: string, columns: string[], field: string, save: (url: string) => Promise<unknown>][] = [
  [
    'a product',
    ['products.images'],
    'imageUrls.0',
    async (url) =>
      manager.products.create({
        name: 'Kada',
        description: 'x',
        material: 'Gold',
        category: (await shop.make.category()).id,
        price: 100,
        imageUrls: [{ url, alt: '' }],
      }),
  ],
  [
    'another picture of a product',
    ['products.images'],
    'imageUrls.1',
    async (url) => {
      const { id } = await shop.make.product()
      const first = await upload()
      return manager.products.update({
        id,
        imageUrls: [
          { url: first.url, alt: '' },
          { url, alt: '' },
        ],
      })
    },
  ],
  [
    'a slide',
    ['slides.image'],
    'imageUrl',
    (url) => manager.carousels.create({ title: 'Onam', imageUrl: url }),
  ],
  [
    'another picture of a slide',
    ['slides.image'],
    'imageUrl',
    async (url) => {
      const { _id: id, version } = await manager.carousels.create({
        title: 'Pongal',
        imageUrl: (await upload()).url,
      })
      return manager.carousels.update({ id, title: 'Pongal', imageUrl: url, version })
    },
  ],
  [
    'a banner',
    ['banners.image'],
    'image',
    (url) => manager.banners.create({ title: 'Offer', image: url, path: '/' }),
  ],
  [
    'another picture of a banner',
    ['banners.image'],
    'image',
    async (url) => {
      const { data } = await manager.banners.create({
        title: 'Offer',
        image: (await upload()).url,
        path: '/',
      })
      const { _id: id, version } = data
      return manager.banners.update({ id, title: 'Offer', image: url, path: '/', version })
    },
  ],
  [
    'a category',
    ['categories.image'],
    'image',
    (url) => manager.categories.create({ name: `Kada ${url.slice(9, 14)}`, image: url }),
  ],
  [
    'the menu of a category',
    ['categories.menu_image'],
    'menuImage',
    async (url) =>
      manager.categories.update({ id: (await shop.make.category()).id, name: 'Menu', menuImage: url }),
  ],
  [
    'a subcategory',
    ['subcategories.image'],
    'subcategories.1.image',
    async (url) =>
      manager.categories.update({
        id: (await shop.make.category()).id,
        name: 'Parts',
        subcategories: [{ name: 'Plain' }, { name: 'Bands', image: url }],
      }),
  ],
  [
    'a section of the home page',
    ['home_versions.blocks'],
    'blocks.0.content.picture',
    async (url) =>
      manager.home.save({ version: (await manager.home.draft()).version, blocks: [storyBlock(url, true)] }),
  ],
  [
    'the picture of a page',
    ['page_versions.picture'],
    'pictureUrl',
    async (url) => {
      const page = await newPage()
      return manager.pages.save({
        ...toPageInput(page),
        pictureUrl: url,
        pictureAlt: '',
        content: page.content,
      })
    },
  ],
  [
    'the text of a page',
    ['page_versions.content'],
    'content',
    async (url) => {
      const page = await newPage()
      return manager.pages.save({
        ...toPageInput(page),
        pictureUrl: '',
        pictureAlt: '',
        content: {
          type: 'doc',
          content: [{ type: 'image', attrs: { url, alt: '', width: 400, height: 300, widths: [320, 400] } }],
        },
      })
    },
  ],
  [
    'the share picture',
    ['settings.document'],
    'sharePicture',
    (url) => admin.settings.update({ sharePicture: url }),
  ],
  [
    'a logo',
    ['settings.document'],
    'brand.logo',
    async (url) => {
      const { brand } = await admin.settings.read()
      return admin.settings.update({
        brand: { ...brand, logo: { url, width: 400, height: 300, widths: [320] } },
      })
    },
  ],
]

let pageCount = 0
const newPage = async () => {
  pageCount += 1
  return (await manager.pages.create({ kind: 'page', title: 'Care', slug: `page-${pageCount}` })).page
}

const storyBlock = (url: string, isShown: boolean) => ({
  id: 'about',
  type: 'story' as const,
  isShown,
  from: null,
  until: null,
  content: {
    title: 'About us',
    text: '',
    link: { text: '', path: '' },
    picture: { url, alt: '' },
    side: 'left' as const,
  },
})

const readRow = async (name: string) =>
  (await shop.database.db.select().from(media).where(eq(media.name, name)))[0]

/** As staff and the clean-ups of the next days leave it. */
async function removeForGood(name: string) {
  await manager.media.remove({ id: name })
  await shop.database.db
    .update(media)
    .set({ deletedAt: new Date(shop.clock.now().getTime() - 3 * DAY_MS) })
    .where(eq(media.name, name))
  await shop.modules.mediaLibrary.cleanUp.run()
  expect(filesOf(name)).toEqual([])
}

/** Resolves when this many transactions wait for a lock. */
const waitForBlocked = (count: number) =>
  expect
    .poll(async () => {
      const { rows } = await shop.database.pool.query(
        `select 1 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
      )
      return rows.length
    })
    .toBeGreaterThanOrEqual(count)

describe('a save with a picture', () => {
  test('is tested for every column that staff store pictures in', () => {
    const others = [
      // Drawn, not a picture of the library.
      'categories.icon',
      // A copy of the product.
      'order_lines.image',
      'reviews.photos',
      // Chosen among those of the product.
      'product_variants.image_urls',
      // Saved as products.
      'import_products.lines',
      'import_products.product',
    ]
    const tested = new Set(SAVES.flatMap(([, columns]) => columns))
    expect([...tested, ...others].toSorted()).toEqual(PLACE_COLUMNS.toSorted())
  })

  test.each(SAVES)('that was removed is refused at its field: %s', async (_name, _columns, field, save) => {
    const { _id, url } = await upload()
    await removeForGood(_id)
    await expect(save(url)).rejects.toMatchObject({
      kind: 'invalid',
      errors: [{ path: field, message: 'This picture was deleted. Choose another one, or upload it again.' }],
    })
  })

  test.each(SAVES)(
    'keeps it from a deletion that began before, also of two at the same time: %s',
    async (_name, _columns, _field, save) => {
      const { _id, url } = await upload()
      const deletion = await shop.database.pool.connect()
      try {
        await deletion.query('begin')
        await deletion.query('select from media where name = $1 for update', [_id])
        await deletion.query('update media set deleted_at = now() where name = $1', [_id])
        const saves = Promise.allSettled([save(url), save(url)])
        await waitForBlocked(2)
        await deletion.query('commit')
        // Of two forms of one record, the second may be told that it is out of date.
        expect((await saves).some(({ status }) => status === 'fulfilled')).toBe(true)
      } finally {
        deletion.release(true)
      }
      expect((await readRow(_id))!.deletedAt).toBeNull()
      expect(await usesOf(_id)).not.toEqual([])
    },
  )

  test('refuses a deletion that comes before the save has ended', async () => {
    const { _id, url } = await upload()
    let removal: Promise<unknown> = Promise.resolve()
    await shop.database.transaction(async (tx) => {
      const [picture] = await shop.modules.media.hold(tx, [url])
      removal = manager.media.remove({ id: _id })
      removal.catch(() => {})
      await waitForBlocked(1)
      const { id } = await shop.make.category()
      await tx.execute(sql`update categories set image = ${picture} where id = ${id}`)
    })
    await expect(removal).rejects.toMatchObject({ code: 'MEDIA_IN_USE' })
  })

  test('shows the new picture where it was replaced meanwhile', async () => {
    const [old, next] = [await upload(), await upload()]
    const replacement = await shop.database.pool.connect()
    const title = `Meanwhile ${old._id}`
    try {
      await replacement.query('begin')
      await replacement.query('select from media where name = $1 for update', [old._id])
      await replacement.query('update media set replaced_by = $2 where name = $1', [old._id, next._id])
      const save = manager.carousels.create({ title, imageUrl: old.url })
      await waitForBlocked(1)
      await replacement.query('commit')
      expect((await save).image.url).toBe(next.url)
    } finally {
      replacement.release(true)
    }
  })

  test('of a record whose own picture is missing is not refused', async () => {
    const { id } = await shop.make.category()
    const image = '/uploads/0123456789abcdef0123456789abcdef.webp'
    await shop.database.db.execute(sql`update categories set image = ${image} where id = ${id}`)
    const { category } = await manager.categories.update({ id, name: 'Broken', image })
    expect(category.image).toBe(image)
  })
})

describe('a deleted picture', () => {
  test('must not be in use: the refusal names the places', async () => {
    const { _id, url } = await upload()
    await manager.carousels.create({ title: 'Akshaya Tritiya', imageUrl: url })
    await expect(manager.media.remove({ id: _id })).rejects.toMatchObject({
      code: 'MEDIA_IN_USE',
      message: 'This picture is in use: Akshaya Tritiya.',
      details: { uses: [{ kind: 'slide', label: 'Akshaya Tritiya' }] },
    })
    expect((await manager.media.one({ id: _id })).media._id).toBe(_id)
  })

  test('leaves the library at once, and can be restored', async () => {
    const { _id } = await upload()
    await manager.media.remove({ id: _id })
    await expect(manager.media.one({ id: _id })).rejects.toMatchObject({ kind: 'not-found' })
    await manager.media.restore({ id: _id })
    expect((await manager.media.one({ id: _id })).media._id).toBe(_id)
    const { entries } = await admin.audit.list({ limit: 20 })
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['media.upload', 'media.delete', 'media.restore']),
    )
  })
})

describe('a picture that is replaced', () => {
  test('is not one of the settings, unless the person may change those', async () => {
    const { _id, url } = await upload()
    await admin.settings.update({ sharePicture: url })
    await expect(manager.media.replace({ id: _id, image: await newFile() })).rejects.toMatchObject({
      kind: 'forbidden',
    })
    expect((await shop.anonymous.settings.read()).sharePicture).toBe(url)
  })

  test('is replaced in every place but orders, and keeps the description of each place', async () => {
    const old = await upload('old.jpg')
    const { category, product, slide, banner, page, order } = await showEverywhere(old.url)
    const next = await admin.media.replace({ id: old._id, image: await newFile('new.jpg', 700) })
    const shown = {
      category: await shop.anonymous.categories.one({ idOrSlug: category._id }),
      product: await shop.anonymous.products.one({ idOrSlug: product._id }),
      slides: (await shop.anonymous.carousels.list()).filter(({ _id }) => _id === slide._id),
      banners: (await shop.anonymous.banners.list()).data.filter(({ _id }) => _id === banner._id),
      home: await shop.anonymous.home.read(),
      page: await shop.anonymous.pages.one({ slug: page.slug }),
      settings: (await shop.anonymous.settings.read()).sharePicture,
    }
    for (const [place, content] of Object.entries(shown))
      expect(
        [JSON.stringify(content).includes(old.url), JSON.stringify(content).includes(next.url)],
        place,
      ).toEqual([false, true])
    expect(shown.slides[0]!.image).toMatchObject({ width: 700, widths: [320, 480, 640, 700], alt: 'Diwali' })
    expect(shown.page.picture).toMatchObject({ width: 700, alt: 'A cloth' })
    expect(JSON.stringify(shown.page.content)).toContain('"widths":[320,480,640,700]')
    expect((await customer.orders.one({ id: order._id })).items[0]!.image).toBe(old.url)
    expect(await usesOf(next._id)).not.toEqual([])
    await expect(manager.media.one({ id: old._id })).rejects.toMatchObject({ kind: 'not-found' })
    const { rows } = await shop.database.db.execute(
      sql`select image_urls from product_variants where product_id = ${product._id}`,
    )
    expect(rows).toEqual([{ image_urls: [next.url] }])
  })

  test('is the new picture for a form that still has its address, and a form with an old version is told', async () => {
    const old = await upload()
    const slide = await manager.carousels.create({ title: 'Open form', imageUrl: old.url })
    const next = await admin.media.replace({ id: old._id, image: await newFile() })
    await expect(
      manager.carousels.update({ id: slide._id, title: 'Open form', version: slide.version }),
    ).rejects.toMatchObject({ code: 'STALE' })
    const other = await manager.carousels.create({ title: 'Other form', imageUrl: old.url })
    expect(other.image.url).toBe(next.url)
  })

  test('cannot be replaced by itself', async () => {
    const image = await newFile()
    const { _id } = await manager.media.upload({ image })
    await expect(admin.media.replace({ id: _id, image })).rejects.toMatchObject({
      message: 'This is the same picture. Choose another one.',
    })
  })

  test('does not replace the one that takes its place at the same time', async () => {
    const files = [await newFile(), await newFile()] as const
    const [first, second] = [
      await manager.media.upload({ image: files[0] }),
      await manager.media.upload({ image: files[1] }),
    ]
    const slide = await manager.carousels.create({ title: 'Mutual', imageUrl: first.url })
    const gate = await shop.database.pool.connect()
    const outcomes: PromiseSettledResult<unknown>[] = []
    try {
      // Both have stored their file, and are about to replace.
      await gate.query('begin')
      await gate.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', ['replacement of a picture'])
      const replacements = Promise.allSettled([
        admin.media.replace({ id: first._id, image: files[1] }),
        admin.media.replace({ id: second._id, image: files[0] }),
      ])
      await waitForBlocked(2)
      await gate.query('commit')
      outcomes.push(...(await replacements))
    } finally {
      gate.release(true)
    }
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: {
        kind: 'conflict',
        message: 'The picture that you chose has just been replaced by this one. Reload the page.',
      },
    })
    const shown = outcomes[0]!.status === 'fulfilled' ? second : first
    const [row] = await shop.database.db.select().from(slides).where(eq(slides.id, slide._id))
    expect(row!.image.url).toBe(shown.url)
    expect((await manager.carousels.create({ title: 'After', imageUrl: first.url })).image.url).toBe(
      shown.url,
    )
    expect((await manager.carousels.create({ title: 'After', imageUrl: second.url })).image.url).toBe(
      shown.url,
    )
  })

  test('can be the one that it was before again', async () => {
    const files = [await newFile(), await newFile()] as const
    const first = await manager.media.upload({ image: files[0] })
    const slide = await manager.carousels.create({ title: 'Back', imageUrl: first.url })
    const second = await admin.media.replace({ id: first._id, image: files[1] })
    await admin.media.replace({ id: second._id, image: files[0] })
    const [row] = await shop.database.db.select().from(slides).where(eq(slides.id, slide._id))
    expect(row!.image.url).toBe(first.url)
    expect((await manager.carousels.create({ title: 'Back', imageUrl: second.url })).image.url).toBe(
      first.url,
    )
  })

  test('is not deleted while it takes the place of another one', async () => {
    const [old, next] = [await upload(), await upload()]
    await shop.database.db
      .update(media)
      .set({ replacedBy: next._id, isChanging: true })
      .where(eq(media.name, old._id))
    await expect(manager.media.remove({ id: next._id })).rejects.toMatchObject({ kind: 'conflict' })
    await shop.modules.mediaLibrary.cleanUp.run()
    await manager.media.remove({ id: next._id })
  })

  test('is the last one where the new picture was replaced before all places had it', async () => {
    const [old, last] = [await upload(), await newFile()]
    const slide = await manager.carousels.create({ title: 'Twice', imageUrl: old.url })
    const next = await newFile()
    const { _id: nextId } = await manager.media.upload({ image: next })
    const edit = await shop.database.pool.connect()
    try {
      await edit.query('begin')
      await edit.query('select from slides where id = $1 for update', [slide._id])
      const first = admin.media.replace({ id: old._id, image: next })
      await waitForBlocked(1)
      await admin.media.replace({ id: nextId, image: last })
      await edit.query('commit')
      // The new picture is none of the library any more.
      await Promise.allSettled([first])
    } finally {
      edit.release(true)
    }
    const { url } = await manager.media.upload({ image: last })
    const [row] = await shop.database.db.select().from(slides).where(eq(slides.id, slide._id))
    expect(row!.image.url).toBe(url)
  })

  test('is replaced in the other places by the next clean-up when the process ended half-way', async () => {
    const [old, next] = [await upload(), await upload()]
    const slide = await manager.carousels.create({ title: 'Half-way', imageUrl: old.url })
    await shop.database.db
      .update(media)
      .set({ replacedBy: next._id, isChanging: true })
      .where(eq(media.name, old._id))
    await shop.modules.mediaLibrary.cleanUp.run()
    const [row] = await shop.database.db.select().from(slides).where(eq(slides.id, slide._id))
    expect(row!.image.url).toBe(next.url)
    const [done] = await shop.database.db.select().from(media).where(eq(media.name, old._id))
    expect(done!.isChanging).toBe(false)
  })
})

describe('the focal point', () => {
  test('of a picture is with it in every place that crops it, and in those that choose it later', async () => {
    const { _id, url } = await upload()
    const { category, product, slide, banner, page } = await showEverywhere(url)
    const saved = await manager.media.update({ id: _id, alt: '', focus: { x: 20, y: 75 } })
    expect(saved.focus).toEqual({ x: 20, y: 75 })
    const focus = { x: 20, y: 75 }
    const detail = await shop.anonymous.products.one({ idOrSlug: product._id })
    expect(JSON.stringify(detail)).toContain('"focus":{"x":20,"y":75}')
    expect((await shop.anonymous.carousels.list()).find((row) => row._id === slide._id)!.image.focus).toEqual(
      focus,
    )
    const { data } = await shop.anonymous.banners.list()
    expect(data.find((row) => row._id === banner._id)!.picture.focus).toEqual(focus)
    expect((await shop.anonymous.pages.one({ slug: page.slug })).picture!.focus).toEqual(focus)
    expect(JSON.stringify(await shop.anonymous.home.read())).toContain('"focus":{"x":20,"y":75}')
    const { products: cards } = await shop.anonymous.products.list({ limit: 100 })
    expect(cards.find((card) => card._id === product._id)!.images[0]!.focus).toEqual(focus)
    const shown = await shop.anonymous.categories.one({ idOrSlug: category._id })
    expect([shown.imageFocus, shown.menu.imageFocus, shown.subcategories[0]!.imageFocus]).toEqual([
      focus,
      focus,
      focus,
    ])
    const later = await manager.carousels.create({ title: 'Later', imageUrl: url })
    expect(later.image.focus).toEqual(focus)
    await manager.media.update({ id: _id, alt: '', focus: null })
    expect(
      (await shop.anonymous.carousels.list()).find((row) => row._id === later._id)!.image,
    ).not.toHaveProperty('focus')
    expect(await shop.anonymous.categories.one({ idOrSlug: category._id })).not.toHaveProperty('imageFocus')
  })
})

describe('the clean-up', () => {
  const cleanUp = () => shop.modules.mediaLibrary.cleanUp.run()
  const runDays = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      shop.clock.advance(DAY_MS)
      await cleanUp()
    }
    // Sessions have ended meanwhile.
    await signIn()
  }
  const exists = (name: string) => existsSync(join(shop.uploadsDir, `${name}.webp`))
  /** Found unused for the first time, 30 days in the library, one day out of it. */
  const ALL_DAYS = 32

  test('removes a replaced picture that no place shows for 30 days, with all of its files', async () => {
    const { _id } = await upload()
    await admin.media.replace({ id: _id, image: await newFile() })
    await cleanUp()
    await runDays(30)
    expect(exists(_id)).toBe(true)
    await runDays(1)
    expect(filesOf(_id)).toEqual([])
  })

  test('never removes a picture that nobody replaced or deleted, however long no place shows it', async () => {
    const { _id } = await upload()
    await runDays(2 * ALL_DAYS)
    expect((await manager.media.one({ id: _id })).media._id).toBe(_id)
    expect(exists(_id)).toBe(true)
  })

  test('never removes what a place shows or keeps: drafts, earlier versions, orders, deleted products', async () => {
    const ofOrder = await upload()
    const { product } = await showEverywhere(ofOrder.url)
    const places = { ...(await setUpPlaces()), order: ofOrder._id }
    await manager.products.remove({ id: product._id })
    await shop.database.db.delete(banners)
    await shop.database.db.delete(slides)
    await runDays(ALL_DAYS)
    expect(Object.entries(places).filter(([, name]) => !exists(name))).toEqual([])
    expect(await kindsOf(places.draft)).toEqual(['page'])
  })

  test('removes a replaced picture, but not while an order shows it', async () => {
    const [sold, unsold] = [await upload(), await upload()]
    await showEverywhere(sold.url)
    for (const { _id } of [sold, unsold]) await admin.media.replace({ id: _id, image: await newFile() })
    await runDays(ALL_DAYS)
    expect([exists(sold._id), exists(unsold._id)]).toEqual([true, false])
  })

  test('keeps a deleted picture that is chosen again within its day', async () => {
    const { _id, url } = await upload()
    await manager.media.remove({ id: _id })
    const slide = await manager.carousels.create({ title: 'Just in time', imageUrl: url })
    await runDays(3)
    expect(exists(_id)).toBe(true)
    await manager.carousels.remove({ id: slide._id })
    await manager.media.remove({ id: _id })
    await runDays(2)
    expect(exists(_id)).toBe(false)
  })

  test('keeps a deleted picture that a form saved afterwards', async () => {
    const { _id, url } = await upload()
    await manager.media.remove({ id: _id })
    const id = (await shop.make.category()).id
    // Categories take an address as it is.
    await shop.database.db.execute(sql`update categories set image = ${url} where id = ${id}`)
    await runDays(4)
    expect(exists(_id)).toBe(true)
    expect((await manager.media.one({ id: _id })).uses).toMatchObject([{ kind: 'category', id }])
  })

  test('knows a picture that a place shows in one of its sizes', async () => {
    const { _id } = await upload()
    const { id } = await shop.make.category()
    await shop.database.db.execute(
      sql`update categories set image = ${`/uploads/${_id}-320.webp`} where id = ${id}`,
    )
    await expect(manager.media.remove({ id: _id })).rejects.toMatchObject({ code: 'MEDIA_IN_USE' })
    await shop.database.db.update(media).set({ deletedAt: shop.clock.now() }).where(eq(media.name, _id))
    await runDays(4)
    expect(exists(_id)).toBe(true)
  })

  test.each([1, 2, 3, 4, 5])(
    'and the upload of the same file at the same time leave a whole picture (attempt %i)',
    async () => {
      const image = await newFile()
      const { _id } = await manager.media.upload({ image })
      await shop.database.db
        .update(media)
        .set({ deletedAt: new Date(shop.clock.now().getTime() - 3 * DAY_MS), unusedSince: shop.clock.now() })
        .where(eq(media.name, _id))
      await Promise.all([cleanUp(), manager.media.upload({ image }), manager.media.upload({ image })])
      expect(exists(_id)).toBe(true)
      expect(filesOf(_id)).toHaveLength(5)
      expect((await manager.media.one({ id: _id })).media._id).toBe(_id)
    },
  )

  test('adds uploads of earlier versions that the shop shows to the library, and no photos of customers', async () => {
    const image = await newFile()
    const slide = await manager.carousels.create({ title: 'Old upload', image })
    const name = slide.image.url.slice('/uploads/'.length, -'.webp'.length)
    const before = (await shop.database.db.select().from(media).where(eq(media.name, name)))[0]!
    const { order, product } = await showEverywhere(slide.image.url)
    await admin.orders.setStatus({ id: order._id, status: 'delivered' })
    const { review } = await customer.reviews.create({
      item: order.items[0]!._id,
      rating: 5,
      text: 'Light to wear every day.',
      photos: await newFile('customer.jpg'),
    })
    // A crash ended the request between its photo and its review.
    const { url } = await shop.modules.media.storeRemovable(await jpeg(400, 300, '#123456'))
    const orphan = url.slice('/uploads/'.length, -'.webp'.length)
    await shop.database.db.delete(media).where(eq(media.name, name))
    const twoDaysAgo = new Date(shop.clock.now().getTime() - 2 * DAY_MS)
    for (const file of readdirSync(shop.uploadsDir))
      utimesSync(join(shop.uploadsDir, file), twoDaysAgo, twoDaysAgo)
    await cleanUp()
    const [row] = await shop.database.db.select().from(media).where(eq(media.name, name))
    expect(row).toMatchObject({
      width: before.width,
      height: before.height,
      bytes: before.bytes,
      uploadedBy: null,
    })
    expect(await readRow(orphan)).toBeUndefined()
    const photo = review.photos[0]!.url.slice('/uploads/'.length, -'.webp'.length)
    expect(await shop.database.db.select().from(media).where(eq(media.name, photo))).toEqual([])
    await runDays(ALL_DAYS)
    expect([exists(photo), exists(name), product.isActive]).toEqual([true, true, true])
  })

  /** Pictures that only these hold, by the place. */
  async function setUpPlaces() {
    const draft = await upload()
    const version = await upload()
    const home = await upload()
    const deleted = await upload()
    const { page } = await manager.pages.create({ kind: 'page', title: 'Repairs', slug: 'repairs' })
    const save = async (from: AdminPage, pictureUrl: string) =>
      (await manager.pages.save({ ...toPageInput(from), pictureUrl, pictureAlt: '', content: page.content }))
        .page
    await save(await save(await save(page, version.url), ''), draft.url)
    const { version: homeVersion } = await manager.home.draft()
    const { home: saved } = await manager.home.save({
      version: homeVersion,
      blocks: [storyBlock(home.url, false)],
    })
    await manager.home.save({ version: saved.version, blocks: [] })
    const { id: category } = await shop.make.category()
    const { product } = await manager.products.create({
      name: 'Gone',
      description: 'x',
      material: 'Gold',
      category,
      price: 100,
      imageUrls: [{ url: deleted.url, alt: '' }],
    })
    await manager.products.remove({ id: product._id })
    return { draft: draft._id, version: version._id, home: home._id, deleted: deleted._id }
  }
})

test('pictures of the library belong to staff who manage content', async () => {
  const { _id } = await upload()
  const staff = shop.as(await shop.make.user({ role: 'staff' }))
  for (const api of [staff, customer]) {
    await expect(api.media.list({})).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(api.media.remove({ id: _id })).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(api.media.upload({ image: await newFile() })).rejects.toMatchObject({ kind: 'forbidden' })
  }
  await expect(shop.anonymous.media.one({ id: _id })).rejects.toMatchObject({ kind: 'unauthenticated' })
})
