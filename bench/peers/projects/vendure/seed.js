// Creates the schema, the defaults of an Indian channel and the catalogue through Vendure's own Populator and
// FastImporterService. Writes the ids that requests need to SEED_OUT.
process.env.DB_SYNC = 'true'
// The default job queue takes one job in 200 ms, so 2,000 jobs of the search index would take seven minutes.
process.env.JOB_POLL = '10'
const fs = require('node:fs')
const core = require('@vendure/core')
const { config } = require('./vendure-config')
const { categories, products } = JSON.parse(fs.readFileSync(process.env.CATALOGUE, 'utf8'))

;(async () => {
  const app = await core.bootstrap(config)
  await app.get(core.JobQueueService).start()
  const channels = app.get(core.ChannelService)
  const channel = await channels.getDefaultChannel()
  const conn = app.get(core.TransactionalConnection)
  const root = await conn.rawConnection.getRepository(core.User).findOne({
    where: { identifier: config.authOptions.superadminCredentials.identifier },
    relations: { roles: { channels: true } },
  })
  const createContext = async () =>
    app.get(core.RequestContextService).create({
      user: root,
      apiType: 'admin',
      languageCode: 'en',
      channelOrToken: await channels.getDefaultChannel(),
    })
  let ctx = await createContext()
  await channels.update(core.RequestContext.empty(), {
    id: channel.id,
    availableCurrencyCodes: ['INR'],
    defaultCurrencyCode: 'INR',
    pricesIncludeTax: true,
  })

  const populator = app.get(core.Populator)
  const initial = {
    defaultLanguage: 'en',
    defaultZone: 'India',
    countries: [{ name: 'India', code: 'IN', zone: 'India' }],
    taxRates: [{ name: 'GST', percentage: 3 }],
    shippingMethods: [{ name: 'Standard Shipping', price: 10000 }],
    paymentMethods: [
      {
        name: 'Cash on delivery',
        handler: {
          code: core.dummyPaymentHandler.code,
          arguments: [{ name: 'automaticSettle', value: 'false' }],
        },
      },
    ],
    collections: categories.map(({ name, slug }) => ({
      name,
      slug,
      filters: [{ code: 'facet-value-filter', args: { facetValueNames: [name], containsAny: false } }],
    })),
  }
  await populator.populateInitialData(initial)
  ctx = await createContext()

  const facet = await app.get(core.FacetService).create(ctx, {
    code: 'category',
    isPrivate: false,
    translations: [{ languageCode: 'en', name: 'category' }],
  })
  const facetValueIds = {}
  for (const { name, slug } of categories) {
    const facetValue = await app
      .get(core.FacetValueService)
      .create(ctx, facet, { facetId: facet.id, code: slug, translations: [{ languageCode: 'en', name }] })
    facetValueIds[name] = facetValue.id
  }
  const [taxCategory] = (await app.get(core.TaxCategoryService).findAll(ctx)).items
  const fast = app.get(core.FastImporterService)
  await fast.initialize(await channels.getDefaultChannel())
  const assets = conn.rawConnection.getRepository(core.Asset)
  const slugs = [],
    variants = []
  for (const product of products) {
    const asset = await assets.save(
      new core.Asset({
        name: `${product.number}.jpg`,
        type: 'IMAGE',
        mimeType: 'image/jpeg',
        width: 800,
        height: 800,
        fileSize: 90000,
        source: `source/${product.number}.jpg`,
        preview: `preview/${product.number}__preview.jpg`,
        channels: [ctx.channel],
      }),
    )
    const translation = {
      languageCode: 'en',
      name: product.title,
      description: product.description,
      slug: product.slug,
    }
    const productId = await fast.createProduct({
      featuredAssetId: asset.id,
      assetIds: [asset.id],
      facetValueIds: [facetValueIds[product.category]],
      translations: [translation],
    })
    const optionGroupId = await fast.createProductOptionGroup({
      code: `size-${product.number}`,
      translations: [{ languageCode: 'en', name: 'Size' }],
    })
    await fast.addOptionGroupToProduct(productId, optionGroupId)
    const ids = []
    for (const { size, sku, price, stock } of product.variants) {
      const optionId = await fast.createProductOption({
        productOptionGroupId: optionGroupId,
        code: size,
        translations: [{ languageCode: 'en', name: size }],
      })
      const variant = {
        productId,
        sku,
        taxCategoryId: taxCategory.id,
        price: price * 100,
        stockOnHand: stock,
        facetValueIds: [],
        featuredAssetId: asset.id,
        assetIds: [asset.id],
        optionIds: [optionId],
        translations: [{ languageCode: 'en', name: `${product.title} ${size}` }],
      }
      ids.push(await fast.createProductVariant(variant))
    }
    slugs.push(product.slug)
    variants.push(String(ids[0]))
  }
  await populator.populateCollections(initial)
  // Collection filters and search index are jobs in a queue.
  for (;;) {
    const [unfinished] = await conn.rawConnection.query(
      `select count(*)::int as count from job_record where "isSettled" = false`,
    )
    if (unfinished.count === 0) break
    await new Promise((done) => setTimeout(done, 500))
  }
  const shippingMethods = await conn.rawConnection.query('select id from shipping_method limit 1')
  const paymentMethods = await conn.rawConnection.query('select code from payment_method limit 1')
  fs.writeFileSync(
    process.env.SEED_OUT,
    JSON.stringify({
      slugs,
      variants,
      shippingMethod: String(shippingMethods[0].id),
      paymentMethod: paymentMethods[0].code,
      categories: categories.map(({ slug }) => slug),
    }),
  )
  await app.close()
  process.exit(0)
})().catch((error) => {
  console.error(error)
  process.exit(1)
})
