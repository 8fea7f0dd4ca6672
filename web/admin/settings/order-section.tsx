import type { Settings } from '#contract/settings.ts'
import { FormTextField } from '../kit/form-fields.tsx'
import { SettingsSection } from './settings-section.tsx'

type Field = 'maxOpenOrders' | 'maxOrdersPerDay' | 'maxOrdersPerNetwork' | 'bankTransferHours'

const FIELDS: { name: Field; label: string; hint: string; suffix: string; max: number }[] = [
  {
    name: 'bankTransferHours',
    label: 'Time for a bank transfer',
    hint: 'After that the order is cancelled and its pieces are for sale again',
    suffix: 'hours',
    max: 720,
  },
  {
    name: 'maxOpenOrders',
    label: 'Unpaid orders',
    hint: 'At a time, for one customer, phone number or delivery address',
    suffix: 'orders',
    max: 1000,
  },
  {
    name: 'maxOrdersPerDay',
    label: 'Orders a day',
    hint: 'For one customer, phone number or delivery address',
    suffix: 'orders',
    max: 1000,
  },
  {
    name: 'maxOrdersPerNetwork',
    label: 'Orders a day, one connection',
    hint: 'From one internet address; many households may share one',
    suffix: 'orders',
    max: 100_000,
  },
]

/** How many orders may be open, and how long an order waits for its bank transfer. */
export function OrderSection({ settings }: { settings: Settings }) {
  return (
    <SettingsSection
      title="Orders"
      description="Unpaid orders hold stock. These limits keep somebody from ordering everything without paying."
      settings={settings}
      labels={Object.fromEntries(FIELDS.map(({ name, label }) => [name, label]))}
      readForm={(form) => Object.fromEntries(FIELDS.map(({ name }) => [name, Number(form.get(name))]))}
    >
      <div className="form-dialog__columns">
        {FIELDS.map(({ name, ...field }) => (
          <FormTextField
            key={name}
            {...field}
            name={name}
            required
            type="number"
            step={1}
            min={1}
            defaultValue={String(settings[name])}
          />
        ))}
      </div>
    </SettingsSection>
  )
}
