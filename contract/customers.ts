import { z } from 'zod'
import { ProfileAddress } from '#contract/account.ts'
import { CartLine } from './cart.ts'
import { endpoint, permission } from './endpoint.ts'
import { OrderSummary } from './orders.ts'
import {
  Id,
  MessageResponse,
  OptionalText,
  Pagination,
  pageQuery,
  RequiredText,
  Rupees,
  SortOrder,
  Timestamp,
} from './primitives.ts'
import { routes } from './routes.ts'
import { WishlistItem } from './wishlist.ts'

export const Customer = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.string(),
  avatar: z.string().nullable(),
  createdAt: Timestamp,
  referralCode: z.string(),
  address: ProfileAddress.nullable(),
  /** The person cannot sign in. */
  isDisabled: z.boolean().optional(),
})
export type Customer = z.output<typeof Customer>

/** A person in the list, with what the orders say. */
const CustomerSummary = Customer.extend({ orderCount: z.number().int(), totalSpent: Rupees })
export type CustomerSummary = z.output<typeof CustomerSummary>

/** What staff have to know who place an order for somebody. */
const OrderingCustomer = Customer.pick({ _id: true, name: true, email: true, phone: true, address: true })
export type OrderingCustomer = z.output<typeof OrderingCustomer>

const access = permission('manage_users')
const params = z.object({ id: Id })

export const customers = {
  list: endpoint(routes.customers.list, {
    access,
    summary: 'People with an account, by name, e-mail or phone.',
    query: z.object({
      ...pageQuery(10),
      sortBy: z.enum(['name', 'createdAt']).default('createdAt'),
      sortOrder: SortOrder.default('desc'),
      search: OptionalText(100).optional(),
    }),
    response: z.object({
      customers: z.array(CustomerSummary),
      pagination: Pagination,
    }),
  }),
  find: endpoint(routes.customers.find, {
    access: permission('create_orders'),
    summary: 'Customers by name, e-mail or phone, at most 8, to place an order for one.',
    query: z.object({ search: RequiredText(100).min(3, 'Enter at least three characters') }),
    response: z.object({ customers: z.array(OrderingCustomer) }),
  }),
  create: endpoint(routes.customers.create, {
    access: permission('create_orders'),
    keepsPublicCache: true,
    summary:
      'Makes an account for a customer who orders by phone or in the shop. It has no password until the customer chooses one by “Forgot password”. 409 `DUPLICATE`: somebody has this e-mail address or phone number.',
    body: z.object({
      name: RequiredText(100, 'Name is required'),
      email: RequiredText(254, 'Email is required'),
      phone: RequiredText(30, 'Phone number is required'),
    }),
    status: 201,
    response: z.object({ customer: OrderingCustomer, message: z.string() }),
  }),
  one: endpoint(routes.customers.one, {
    access,
    summary: 'One customer with figures.',
    params,
    response: z.object({
      customer: Customer,
      stats: z.object({
        orderCount: z.number().int(),
        totalSpent: Rupees,
        cartItemCount: z.number().int(),
        wishlistItemCount: z.number().int(),
        /** Days since the account was made. */
        accountAge: z.number().int(),
        averageOrderValue: Rupees,
        /** What is left of it for later orders. */
        storeCredit: Rupees,
      }),
      /** Signs in with a second factor. */
      hasSecondFactor: z.boolean().optional(),
    }),
  }),
  orders: endpoint(routes.customers.orders, {
    access,
    summary: 'The orders of a customer.',
    params,
    query: z.object(pageQuery(10)),
    response: z.object({ orders: z.array(OrderSummary), pagination: Pagination }),
  }),
  cart: endpoint(routes.customers.cart, {
    access,
    summary: 'What lies in a customer’s cart.',
    params,
    response: z.object({ items: z.array(CartLine.extend({ updatedAt: Timestamp })) }),
  }),
  wishlist: endpoint(routes.customers.wishlist, {
    access,
    summary: 'What a customer saved.',
    params,
    response: z.array(WishlistItem),
  }),
  activity: endpoint(routes.customers.activity, {
    access,
    summary: 'What a customer did, newest first.',
    params,
    response: z.array(
      z.object({
        type: z.string(),
        details: z.string(),
        timestamp: Timestamp,
        productId: z.string().nullable(),
        orderId: z.string().nullable(),
      }),
    ),
  }),
  setRole: endpoint(routes.customers.setRole, {
    access,
    recentAuthentication: true,
    keepsPublicCache: true,
    summary:
      'Gives a person a role. The caller cannot grant permissions that they do not hold. The last admin cannot lose the role.',
    params,
    body: z.object({ role: RequiredText(60, 'Role is required') }),
    response: z.object({ message: z.string(), customer: Customer }),
  }),
  disable: endpoint(routes.customers.disable, {
    access,
    keepsPublicCache: true,
    recentAuthentication: true,
    summary: 'Disables an account: the person is signed out everywhere and cannot sign in.',
    params,
    response: z.object({ message: z.string(), customer: Customer }),
  }),
  enable: endpoint(routes.customers.enable, {
    access,
    keepsPublicCache: true,
    recentAuthentication: true,
    summary: 'Enables a disabled account.',
    params,
    response: z.object({ message: z.string(), customer: Customer }),
  }),
  endSessions: endpoint(routes.customers.endSessions, {
    access,
    keepsPublicCache: true,
    recentAuthentication: true,
    summary: 'Signs a person out everywhere.',
    params,
    response: MessageResponse,
  }),
  resetSecondFactor: endpoint(routes.customers.resetSecondFactor, {
    access,
    recentAuthentication: true,
    keepsPublicCache: true,
    summary:
      'Removes the second factors of a colleague who lost them, and signs them out everywhere. Staff cannot reset their own, nor those of a user with more permissions.',
    params,
    body: z.object({ reason: RequiredText(300, 'Write why you reset it') }),
    response: z.object({ message: z.string() }),
  }),
}
