// Adds one region (India, INR), one location, the categories and the catalogue through Medusa's own workflows. Writes the ids
// that requests need to SEED_OUT.
import { readFileSync, writeFileSync } from 'node:fs'
import type { ExecArgs } from '@medusajs/framework/types'
import { ContainerRegistrationKeys, Modules, ProductStatus } from '@medusajs/framework/utils'
import {
  createApiKeysWorkflow,
  createInventoryLevelsWorkflow,
  createProductCategoriesWorkflow,
  createProductsWorkflow,
  createRegionsWorkflow,
  createSalesChannelsWorkflow,
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  createStockLocationsWorkflow,
  createTaxRegionsWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
  updateStoresWorkflow,
} from '@medusajs/medusa/core-flows'

const { categories, products } = JSON.parse(readFileSync(process.env.CATALOGUE!, 'utf8'))

export default async function seed({ container }: ExecArgs) {
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fulfillment = container.resolve(Modules.FULFILLMENT)
  const storeService = container.resolve(Modules.STORE)

  // Only the default sales channel: with a second one every product list first loads the ids of all products of the channel
  // and passes them back as an IN list, which costs six times the CPU.
  let [channel] = await container.resolve(Modules.SALES_CHANNEL).listSalesChannels()
  if (!channel) {
    const { result } = await createSalesChannelsWorkflow(container).run({
      input: { salesChannelsData: [{ name: 'Default Sales Channel' }] },
    })
    channel = result[0]
  }
  const [store] = await storeService.listStores()
  await updateStoresWorkflow(container).run({
    input: {
      selector: { id: store.id },
      update: {
        supported_currencies: [{ currency_code: 'inr', is_default: true }],
        default_sales_channel_id: channel.id,
      },
    },
  })
  const {
    result: [region],
  } = await createRegionsWorkflow(container).run({
    input: {
      regions: [
        { name: 'India', currency_code: 'inr', countries: ['in'], payment_providers: ['pp_system_default'] },
      ],
    },
  })
  await createTaxRegionsWorkflow(container).run({
    input: [
      {
        country_code: 'in',
        provider_id: 'tp_system',
        default_tax_rate: { name: 'GST 3%', rate: 3, code: 'gst3' },
      },
    ],
  })
  const {
    result: [location],
  } = await createStockLocationsWorkflow(container).run({
    input: {
      locations: [{ name: 'Mumbai', address: { city: 'Mumbai', country_code: 'IN', address_1: '' } }],
    },
  })
  await link.create({
    [Modules.STOCK_LOCATION]: { stock_location_id: location.id },
    [Modules.FULFILLMENT]: { fulfillment_provider_id: 'manual_manual' },
  })
  const {
    result: [profile],
  } = await createShippingProfilesWorkflow(container).run({
    input: { data: [{ name: 'Default', type: 'default' }] },
  })
  const set: any = await (fulfillment as any).createFulfillmentSets({
    name: 'India delivery',
    type: 'shipping',
    service_zones: [{ name: 'India', geo_zones: [{ country_code: 'in', type: 'country' }] }],
  })
  await link.create({
    [Modules.STOCK_LOCATION]: { stock_location_id: location.id },
    [Modules.FULFILLMENT]: { fulfillment_set_id: set.id },
  })
  const {
    result: [option],
  } = await createShippingOptionsWorkflow(container).run({
    input: [
      {
        name: 'Standard',
        price_type: 'flat',
        provider_id: 'manual_manual',
        service_zone_id: set.service_zones[0].id,
        shipping_profile_id: profile.id,
        type: { label: 'Standard', description: '3-5 days', code: 'standard' },
        prices: [{ currency_code: 'inr', amount: 100 }],
        rules: [
          { attribute: 'enabled_in_store', value: 'true', operator: 'eq' },
          { attribute: 'is_return', value: 'false', operator: 'eq' },
        ],
      } as any,
    ],
  })
  await linkSalesChannelsToStockLocationWorkflow(container).run({
    input: { id: location.id, add: [channel.id] },
  })
  const {
    result: [key],
  } = await createApiKeysWorkflow(container).run({
    input: { api_keys: [{ title: 'Web', type: 'publishable', created_by: '' }] },
  })
  await linkSalesChannelsToApiKeyWorkflow(container).run({ input: { id: key.id, add: [channel.id] } })

  const { result: createdCategories } = await createProductCategoriesWorkflow(container).run({
    input: {
      product_categories: categories.map(({ name, slug }: any) => ({ name, handle: slug, is_active: true })),
    },
  })
  const categoryIds = Object.fromEntries(
    createdCategories.map((category: any) => [category.name, category.id]),
  )

  const firstSkus = Object.fromEntries(products.map(({ slug, variants }: any) => [slug, variants[0].sku]))
  const variants: string[] = []
  const handles: string[] = []
  const BATCH = 100
  for (let start = 0; start < products.length; start += BATCH) {
    const batch = products.slice(start, start + BATCH)
    const { result } = await createProductsWorkflow(container).run({
      input: {
        products: batch.map((product: any) => ({
          title: product.title,
          handle: product.slug,
          description: product.description,
          status: ProductStatus.PUBLISHED,
          category_ids: [categoryIds[product.category]],
          shipping_profile_id: profile.id,
          thumbnail: product.image,
          images: [{ url: product.image }],
          weight: product.weightGrams,
          options: [{ title: 'Size', values: product.variants.map(({ size }: any) => size) }],
          variants: product.variants.map(({ size, sku, price }: any) => ({
            title: size,
            sku,
            manage_inventory: true,
            options: { Size: size },
            prices: [{ currency_code: 'inr', amount: price }],
          })),
          sales_channels: [{ id: channel.id }],
        })),
      },
    })
    for (const created of result as any[]) {
      variants.push(created.variants.find(({ sku }: any) => sku === firstSkus[created.handle]).id)
      handles.push(created.handle)
    }
  }
  const { data: inventory } = await query.graph({
    entity: 'inventory_item',
    fields: ['id', 'sku'],
    pagination: { take: 100000, skip: 0 },
  })
  for (let start = 0; start < inventory.length; start += 500) {
    await createInventoryLevelsWorkflow(container).run({
      input: {
        inventory_levels: inventory.slice(start, start + 500).map((item: any) => ({
          inventory_item_id: item.id,
          location_id: location.id,
          stocked_quantity: products[0].variants[0].stock,
        })),
      },
    })
  }
  writeFileSync(
    process.env.SEED_OUT!,
    JSON.stringify({
      key: key.token,
      region: region.id,
      categories: categoryIds,
      shippingOption: option.id,
      variants,
      handles,
    }),
  )
}
