import type { DocumentKind } from '#domain/invoice.ts'
import type { Paise } from '#domain/money.ts'
import type { Deduction } from '#domain/return-deductions.ts'
import type { Addresses } from '#server/addresses/service.ts'
import type { Audit } from '#server/audit/service.ts'
import type { Cart } from '#server/cart/service.ts'
import type { Coupons } from '#server/coupons/service.ts'
import type { Delivery } from '#server/delivery/service.ts'
import type { Notifications } from '#server/notifications/service.ts'
import type { Gateways } from '#server/payments/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Reader, Tx } from '#server/platform/database/database.ts'
import type { Secrets } from '#server/platform/encryption/secrets.ts'
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts'
import type { Log } from '#server/platform/logging/logger.ts'
import type { Products } from '#server/products/service.ts'
import type { Rates } from '#server/rates/service.ts'
import type { Referrals } from '#server/referrals/service.ts'
import type { Security } from '#server/security/service.ts'
import type { SettingsService, ShopSettings } from '#server/settings/service.ts'
import type { OrderRow } from './tables.ts'

export type TaxDocumentSummary = {
  kind: DocumentKind
  number: string
  issuedOn: string
  payablePaise: Paise
  /** An invoice that no credit note has reversed as a whole. */
  isCurrent: boolean
}

/** Tax documents of an order. Invoices are built on orders, so app.ts hands these functions in. */
export type OrderDocuments = {
  list: (db: Reader, orderId: string) => Promise<TaxDocumentSummary[]>
  /** A 409 that names what the settings lack for the invoice. */
  assertCanDispatch: (tx: Tx, order: OrderRow, shop: ShopSettings) => Promise<void>
  /**
   * Issues or credits what the order's new status asks for, less what is kept of the refund. The caller holds the order's row.
   */
  syncWithOrder: (
    tx: Tx,
    order: OrderRow,
    shop: ShopSettings,
    deduction?: Deduction,
  ) => Promise<Pick<TaxDocumentSummary, 'number' | 'payablePaise'> | null>
  /** The invoice of the whole order, when the first part of it leaves. */
  issueForDispatch: (tx: Tx, order: OrderRow, shop: ShopSettings) => Promise<void>
  /** A credit note for these quantities of each line, while the rest of the order stays. */
  creditPartialReturn: (
    tx: Tx,
    orderId: string,
    quantities: readonly number[],
    options: { shop: ShopSettings; reason: string; deduction: Deduction },
  ) => Promise<{ number: string; payable: Paise; credits: Paise }>
}

export type OrderDeps = {
  database: Database
  clock: Clock
  settings: Pick<SettingsService, 'current'>
  products: Pick<Products, 'lockStock' | 'reserveStock' | 'returnStock'>
  rates: Pick<Rates, 'getSellingRate'>
  cart: Pick<Cart, 'removeOrdered'>
  coupons: Pick<
    Coupons,
    'apply' | 'discountFor' | 'withAttemptLimit' | 'recordUse' | 'releaseUse' | 'reapply'
  >
  referrals: Pick<
    Referrals,
    | 'spendCredits'
    | 'refundCredits'
    | 'refundPartialCredits'
    | 'onOrderDelivered'
    | 'onDeliveryReverted'
    | 'revokeReward'
  >
  addresses: Pick<Addresses, 'remember'>
  gateways: Pick<Gateways, 'active' | 'get'>
  /** Of links that a gateway sends the browser or its events to. */
  publicUrl: string
  documents: OrderDocuments
  audit: Pick<Audit, 'buildInsert' | 'record'>
  notifications: Pick<Notifications, 'buildInsert' | 'queue' | 'mailShop' | 'hasSms'>
  delivery: Pick<Delivery, 'check'>
  limits: RateLimiter
  /** Encrypts PANs at rest. */
  secrets: Secrets
  security: Pick<Security, 'record'>
  log: Pick<Log, 'error'>
  /** For order numbers. Tests pass a predictable source. */
  random?: (bytes: number) => Uint8Array
}
