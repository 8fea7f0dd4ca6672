import type { Settings } from '#contract/settings.ts'
import { formatTaxLabel } from '#domain/order-totals.ts'
import { Alert } from '#web/ui/alert.tsx'
import { TextField } from '#web/ui/field.tsx'
import { RupeeField, WholeNumberField } from './number-fields.tsx'
import { SettingsSection } from './settings-section.tsx'

/** GST on finished jewellery in India. */
const JEWELLERY_GST_PERCENT = 3

const LABELS = {
  taxPercent: 'GST',
  rateLockMinutes: 'Price lock',
  rateMaxAgeHours: 'Metal rates expire after',
  hallmarkingCharge: 'Hallmarking charge',
  cashLimit: 'Cash limit',
}

export function MoneySection({ settings }: { settings: Settings }) {
  return (
    <SettingsSection
      title="Tax and money"
      description={`GST, price lock, hallmarking and cash payments. Checkout shows the GST as “${formatTaxLabel(settings.taxPercent)}”.`}
      settings={settings}
      labels={LABELS}
      defaultValues={{
        taxPercent: String(settings.taxPercent),
        rateLockMinutes: String(settings.rateLockMinutes),
        rateMaxAgeHours: String(settings.rateMaxAgeHours ?? ''),
        hallmarkingCharge: String(settings.hallmarkingCharge),
        cashLimit: String(settings.cashLimit),
      }}
      required={{
        taxPercent: 'GST is required',
        rateLockMinutes: 'Price lock is required',
        rateMaxAgeHours: 'The expiry of metal rates is required',
        hallmarkingCharge: 'Hallmarking charge is required',
        cashLimit: 'Cash limit is required',
      }}
      toChanges={(values) => ({
        taxPercent: Number(values.taxPercent),
        rateLockMinutes: Number(values.rateLockMinutes),
        rateMaxAgeHours: Number(values.rateMaxAgeHours),
        hallmarkingCharge: Number(values.hallmarkingCharge),
        cashLimit: Number(values.cashLimit),
      })}
    >
      {({ field, form }) => {
        const taxPercent = Number(form.watch('taxPercent'))
        return (
          <>
            <div className="form-dialog__columns">
              <TextField
                label="GST"
                type="number"
                step="0.01"
                min={0}
                max={40}
                required
                suffix="%"
                list="gst-rates"
                {...field('taxPercent')}
              />
              <datalist id="gst-rates">
                <option value="3">Jewellery</option>
                <option value="18">Most other goods</option>
              </datalist>
              <WholeNumberField
                label="Price lock"
                max={1440}
                suffix="minutes"
                hint="How long a cart keeps its price"
                {...field('rateLockMinutes')}
              />
              <WholeNumberField
                label="Metal rates expire after"
                max={720}
                suffix="hours"
                hint="Then someone must confirm them before more is sold"
                {...field('rateMaxAgeHours')}
                min={1}
              />
              <RupeeField
                label="Hallmarking charge"
                hint="Per piece, added to live prices of products that bear it. A change sets new prices at once"
                {...field('hallmarkingCharge')}
              />
              <RupeeField
                label="Cash limit"
                hint="From this amount, PAN and bank transfer are required"
                {...field('cashLimit')}
                min={1}
              />
            </div>
            {taxPercent > JEWELLERY_GST_PERCENT && (
              <Alert tone="warning" role="status">
                GST on finished jewellery in India is {JEWELLERY_GST_PERCENT}%. At {taxPercent}% your
                customers pay too much tax. Please ask your accountant.
              </Alert>
            )}
          </>
        )
      }}
    </SettingsSection>
  )
}
