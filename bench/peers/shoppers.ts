import { randomUUID } from 'node:crypto'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { ORIGINS } from './requests.ts'
import { type MedusaSeed, readWorkFile, type ShopSeed, type VendureSeed } from './settings.ts'

/** The calls of a storefront from an empty cart to an order: as few as the API of each server allows. */
export type Shopper = {
  /** An empty cart, and one line in it. */
  cart: (product: number) => Promise<void>
  /** Everything before the order itself. */
  prepare: (product: number) => Promise<unknown>
  placeOrder: (prepared: unknown) => Promise<void>
}

type Answer<Json> = { json: Json; headers: IncomingHttpHeaders }
const agent = new Agent({ keepAlive: true, maxSockets: 256 })

function call<Json>(
  url: string,
  {
    method = 'POST',
    body,
    headers = {},
  }: { method?: string; body?: unknown; headers?: Record<string, string> },
): Promise<Answer<Json>> {
  return new Promise((resolve, reject) => {
    const data = body === undefined ? '' : JSON.stringify(body)
    const sent = request(
      url,
      {
        method,
        agent,
        headers: {
          accept: 'application/json',
          ...(data && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(data) }),
          ...headers,
        },
      },
      (response) => {
        text(response).then((content) => {
          const status = response.statusCode!
          if (status >= 300) reject(new Error(`${method} ${url} ${status} ${content.slice(0, 200)}`))
          else resolve({ json: JSON.parse(content || 'null') as Json, headers: response.headers })
        }, reject)
      },
    )
    sent.on('error', reject)
    sent.end(data)
  })
}

const SHOP_ADDRESS = {
  name: 'Asha Rao',
  street: '12 Abids Road',
  city: 'Hyderabad',
  state: 'Telangana',
  postalCode: '500001',
  country: 'India',
  phone: '9876543210',
}
const TAX_PERCENT = 18

type ShopOrder = { customer: number; products: number[] }

/** Each customer has a phone and an address of their own. Orders to one of them are counted together, and wait for each other. */
const addressOf = (customer: number) => ({
  ...SHOP_ADDRESS,
  street: `${customer + 1} Abids Road`,
  phone: String(9_876_000_000 + customer),
})

export function createShopShopper() {
  const { products, tokens } = readWorkFile<ShopSeed>('shop-seed.json')
  let nextCustomer = 0
  const takeCustomer = () => {
    nextCustomer = (nextCustomer + 1) % tokens.length
    return nextCustomer
  }
  const callShop = (
    customer: number,
    path: string,
    options: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
  ) =>
    call(`${ORIGINS.shop}/api${path}`, {
      ...options,
      headers: { authorization: `Bearer ${tokens[customer]}`, ...options.headers },
    })
  const lineOf = (product: number) => {
    const { id, variantId } = products[product]!
    return { productId: id, variantId, quantity: 1 }
  }
  const order = ({ customer, products: ordered }: ShopOrder) => {
    const subtotal = ordered.reduce((total, index) => total + products[index]!.price, 0)
    return callShop(customer, '/orders', {
      headers: { 'idempotency-key': randomUUID() },
      body: {
        items: ordered.map(lineOf),
        shippingAddress: addressOf(customer),
        billingAddress: addressOf(customer),
        paymentMethod: 'cod',
        totalAmount: Math.round(subtotal * (100 + TAX_PERCENT)) / 100,
      },
    })
  }
  return {
    async cart(product: number) {
      const customer = takeCustomer()
      // Otherwise the carts of the few hundred customers would grow during the test.
      await callShop(customer, '/cart', { method: 'DELETE' })
      await callShop(customer, '/cart', { body: lineOf(product) })
    },
    async prepare(product: number): Promise<ShopOrder> {
      const customer = takeCustomer()
      await callShop(customer, '/cart', { body: lineOf(product) })
      await callShop(customer, `/delivery/availability?postalCode=${SHOP_ADDRESS.postalCode}`, {
        method: 'GET',
      })
      return { customer, products: [product] }
    },
    async placeOrder(prepared: unknown) {
      await order(prepared as ShopOrder)
    },
    /** The last call alone, for products that are not in the cart. */
    async orderAtOnce(...ordered: number[]) {
      await order({ customer: takeCustomer(), products: ordered })
    },
  }
}

const MEDUSA_ADDRESS = {
  first_name: 'Asha',
  last_name: 'Rao',
  address_1: '12 MG Road',
  city: 'Mumbai',
  province: 'MH',
  postal_code: '400001',
  country_code: 'in',
  phone: '9800000000',
}

export function createMedusaShopper(): Shopper {
  const { key, region, shippingOption, variants } = readWorkFile<MedusaSeed>('medusa-seed.json')
  const callMedusa = async <Json>(path: string, body: unknown) =>
    (await call<Json>(`${ORIGINS.medusa}/store${path}`, { body, headers: { 'x-publishable-api-key': key } }))
      .json
  const createCart = async (product: number): Promise<string> => {
    const { cart } = await callMedusa<{ cart: { id: string } }>('/carts', {
      region_id: region,
      currency_code: 'inr',
    })
    await callMedusa(`/carts/${cart.id}/line-items`, { variant_id: variants[product], quantity: 1 })
    return cart.id
  }
  return {
    async cart(product) {
      await createCart(product)
    },
    async prepare(product) {
      const id = await createCart(product)
      await callMedusa(`/carts/${id}`, {
        email: 'asha@shop.example',
        shipping_address: MEDUSA_ADDRESS,
        billing_address: MEDUSA_ADDRESS,
      })
      await callMedusa(`/carts/${id}/shipping-methods`, { option_id: shippingOption })
      const { payment_collection: payment } = await callMedusa<{ payment_collection: { id: string } }>(
        '/payment-collections',
        { cart_id: id },
      )
      await callMedusa(`/payment-collections/${payment.id}/payment-sessions`, {
        provider_id: 'pp_system_default',
      })
      return id
    },
    async placeOrder(id) {
      const { type, error } = await callMedusa<{ type: string; error?: { message: string } }>(
        `/carts/${id}/complete`,
        {},
      )
      if (type !== 'order') throw new Error(`Medusa: ${error?.message ?? type}`)
    },
  }
}

const VENDURE_ADDRESS = {
  fullName: 'Asha Rao',
  streetLine1: '12 MG Road',
  city: 'Mumbai',
  province: 'MH',
  postalCode: '400001',
  countryCode: 'IN',
  phoneNumber: '9800000000',
}
const ORDER_FIELDS = `__typename ... on Order { id code state totalWithTax currencyCode
  lines { id quantity linePriceWithTax productVariant { id name } } } ... on ErrorResult { errorCode message }`
const MUTATIONS = {
  add: `mutation A($variant: ID!) { addItemToOrder(productVariantId: $variant, quantity: 1) { ${ORDER_FIELDS} } }`,
  customer: `mutation C($input: CreateCustomerInput!) { setCustomerForOrder(input: $input) { ${ORDER_FIELDS} } }`,
  ship: `mutation S($input: CreateAddressInput!) { setOrderShippingAddress(input: $input) { ${ORDER_FIELDS} } }`,
  bill: `mutation B($input: CreateAddressInput!) { setOrderBillingAddress(input: $input) { ${ORDER_FIELDS} } }`,
  method: `mutation M($id: [ID!]!) { setOrderShippingMethod(shippingMethodId: $id) { ${ORDER_FIELDS} } }`,
  arrange: `mutation T { transitionOrderToState(state: "ArrangingPayment") {
    __typename ... on Order { id state } ... on OrderStateTransitionError { errorCode message transitionError } } }`,
  pay: `mutation P($input: PaymentInput!) { addPaymentToOrder(input: $input) { ${ORDER_FIELDS} } }`,
}

type VendureAnswer = { errors?: { message: string }[]; data: Record<string, VendureResult> }
type VendureResult = { state: string; errorCode?: string; message?: string; transitionError?: string }

export function createVendureShopper(): Shopper {
  const { variants, shippingMethod, paymentMethod } = readWorkFile<VendureSeed>('vendure-seed.json')
  let customers = 0
  async function mutate(name: keyof typeof MUTATIONS, variables: unknown, token = '') {
    const { json, headers } = await call<VendureAnswer>(`${ORIGINS.vendure}/shop-api`, {
      body: { query: MUTATIONS[name], variables },
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
    if (json.errors) throw new Error(`Vendure, ${name}: ${json.errors[0]?.message}`)
    const result = Object.values(json.data)[0]!
    if (result.errorCode) throw new Error(`Vendure, ${name}: ${result.transitionError ?? result.message}`)
    return { result, token: String(headers['vendure-auth-token'] ?? token) }
  }
  return {
    async cart(product) {
      await mutate('add', { variant: variants[product] })
    },
    async prepare(product) {
      const { token } = await mutate('add', { variant: variants[product] })
      customers += 1
      const emailAddress = `asha-${process.pid}-${customers}@shop.example`
      await mutate('customer', { input: { firstName: 'Asha', lastName: 'Rao', emailAddress } }, token)
      await mutate('ship', { input: VENDURE_ADDRESS }, token)
      await mutate('bill', { input: VENDURE_ADDRESS }, token)
      await mutate('method', { id: [shippingMethod] }, token)
      await mutate('arrange', {}, token)
      return token
    },
    async placeOrder(token) {
      const { result } = await mutate(
        'pay',
        { input: { method: paymentMethod, metadata: {} } },
        String(token),
      )
      if (!['PaymentAuthorized', 'PaymentSettled'].includes(result.state))
        throw new Error(`Vendure: ${result.state}`)
    },
  }
}
