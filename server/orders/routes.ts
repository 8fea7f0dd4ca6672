import type { orders as contract } from '#contract/orders.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Orders } from './service.ts'

export const orderRoutes = (orders: Orders): ModuleHandlers<typeof contract> => ({
  place: ({ caller, input }) => orders.place(caller, input),
  mine: async ({ caller }) => ({ orders: await orders.listMine(caller.userId) }),
  storeCredit: ({ caller }) => orders.readStoreCredit(caller),
  cashToday: ({ caller }) => orders.cashToday(caller),
  quoteAdvance: ({ input }) => orders.quoteAdvance(input),
  stats: () => orders.stats(),
  track: ({ caller, input }) => orders.track(caller, input),
  list: ({ input }) => orders.list(input),
  one: ({ caller, input }) => orders.get(caller, input.id),
  startPayment: ({ caller, input }) => orders.startPayment(caller, input.id),
  checkPayment: ({ caller, input }) => orders.checkPayment(caller, input.id),
  openPaymentLink: ({ input }) => orders.openPaymentLink(input),
  payByLink: ({ input }) => orders.payByLink(input),
  paymentLink: ({ caller, input }) => orders.paymentLink(caller, input),
  onlinePayments: ({ caller, input }) => orders.onlinePayments(caller, input.id),
  setTransferReference: ({ caller, input }) => orders.setTransferReference(caller, input),
  cancel: ({ caller, input }) => orders.cancel(caller, input.id),
  confirmPayment: ({ caller, input }) => orders.confirmPayment(caller, input),
  askForRest: ({ caller, input }) => orders.askForRest(caller, input),
  holdPrice: ({ caller, input }) => orders.holdPrice(caller, input),
  reverseTransfer: ({ caller, input }) => orders.reverseTransfer(caller, input),
  exportLedger: async ({ caller, input }) => ({
    bytes: await orders.exportLedger(caller, input),
    name: ['ledger', input.startDate, input.endDate].filter(Boolean).join('-').concat('.csv'),
  }),
  exportPans: async ({ caller, input }) => ({
    bytes: await orders.panRegister.exportPans(caller, input),
    name: `pan-register-${input.startDate}-${input.endDate}.csv`,
  }),
  refund: ({ caller, input }) => orders.refund(caller, input),
  takeStoreCreditBack: ({ caller, input }) => orders.takeStoreCreditBack(caller, input),
  settleAdjustment: ({ caller, input }) => orders.settleAdjustment(caller, input),
  readPan: ({ caller, input }) => orders.readPan(caller, input),
  carriers: () => orders.carriers(),
  ship: ({ caller, input }) => orders.ship(caller, input),
  updateShipment: ({ caller, input }) => orders.updateShipment(caller, input),
  setStatus: ({ caller, input }) => orders.setStatus(caller, input),
})
