import type { Settings } from '#contract/settings.ts'
import { TextField } from '#web/ui/field.tsx'
import { WholeNumberField } from './number-fields.tsx'
import { SettingsSection } from './settings-section.tsx'

const LABELS = {
  orderPrefix: 'Letters of order numbers',
  bankTransferHours: 'Time for a bank transfer',
  onlinePaymentMinutes: 'Time for an online payment',
  onlinePaymentLimit: 'Most of one online payment',
  maxOpenOrders: 'Unpaid orders',
  maxOrdersPerDay: 'Orders per day',
  maxOrdersPerNetwork: 'Orders per day from one connection',
}

/** Limits on orders, and how long an order waits for its payment. */
export function OrderSection({ settings }: { settings: Settings }) {
  return (
    <SettingsSection
      title="Orders"
      description="Unpaid orders reserve stock. These limits prevent one person from reserving everything without paying."
      settings={settings}
      labels={LABELS}
      defaultValues={{
        orderPrefix: settings.orderPrefix ?? '',
        bankTransferHours: String(settings.bankTransferHours),
        onlinePaymentMinutes: String(settings.onlinePaymentMinutes),
        onlinePaymentLimit: String(settings.onlinePaymentLimit),
        maxOpenOrders: String(settings.maxOpenOrders),
        maxOrdersPerDay: String(settings.maxOrdersPerDay),
        maxOrdersPerNetwork: String(settings.maxOrdersPerNetwork),
      }}
      required={{
        orderPrefix: 'The letters of order numbers are required',
        bankTransferHours: 'Time for a bank transfer is required',
        onlinePaymentMinutes: 'Time for an online payment is required',
        onlinePaymentLimit: 'Most of one online payment is required',
        maxOpenOrders: 'Unpaid orders is required',
        maxOrdersPerDay: 'Orders per day is required',
        maxOrdersPerNetwork: 'Orders per day from one connection is required',
      }}
      toChanges={(values) => ({
        orderPrefix: values.orderPrefix.trim().toUpperCase(),
        bankTransferHours: Number(values.bankTransferHours),
        onlinePaymentMinutes: Number(values.onlinePaymentMinutes),
        onlinePaymentLimit: Number(values.onlinePaymentLimit),
        maxOpenOrders: Number(values.maxOpenOrders),
        maxOrdersPerDay: Number(values.maxOrdersPerDay),
        maxOrdersPerNetwork: Number(values.maxOrdersPerNetwork),
      })}
    >
      {({ field }) => (
        <div className="form-dialog__columns">
          <TextField
            label={LABELS.orderPrefix}
            hint={`Before the number of each new order: ${settings.orderPrefix}-261120-7K3QF9`}
            required
            maxLength={4}
            {...field('orderPrefix')}
          />
          <WholeNumberField
            label={LABELS.bankTransferHours}
            hint="Then the order is cancelled and its items are for sale again"
            suffix="hours"
            max={720}
            {...field('bankTransferHours')}
            min={1}
          />
          <WholeNumberField
            label={LABELS.onlinePaymentMinutes}
            hint="Then the order is cancelled and its items are for sale again"
            suffix="minutes"
            max={1440}
            {...field('onlinePaymentMinutes')}
            min={5}
          />
          <WholeNumberField
            label={LABELS.onlinePaymentLimit}
            hint="UPI takes ₹2,00,000 at most. A larger order is paid in parts."
            suffix="rupees"
            max={10_000_000}
            {...field('onlinePaymentLimit')}
            min={1000}
          />
          <WholeNumberField
            label={LABELS.maxOpenOrders}
            hint="At the same time, per customer, phone number or delivery address"
            suffix="orders"
            max={1000}
            {...field('maxOpenOrders')}
            min={1}
          />
          <WholeNumberField
            label={LABELS.maxOrdersPerDay}
            hint="Per customer, phone number or delivery address"
            suffix="orders"
            max={1000}
            {...field('maxOrdersPerDay')}
            min={1}
          />
          <WholeNumberField
            label={LABELS.maxOrdersPerNetwork}
            hint="Per IP address. Several households can share one."
            suffix="orders"
            max={100_000}
            {...field('maxOrdersPerNetwork')}
            min={1}
          />
        </div>
      )}
    </SettingsSection>
  )
}
