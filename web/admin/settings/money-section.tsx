import type { Settings } from '#contract/settings.ts'
import { DEFAULT_CHARGED_WEIGHT } from '#domain/items.ts'
import { HALLMARKED_BASES, mapHallmarkedBases } from '#domain/metals.ts'
import { formatTaxName } from '#domain/order-tax.ts'
import { RowsEditor } from '#web/admin/kit/rows-editor.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { RupeeField, WholeNumberField } from './number-fields.tsx'
import { SettingsSection } from './settings-section.tsx'
import { texts } from './tax-texts.ts'

type RateRow = { hsn: string; percent: string; from: string; source: string }

/** GST on finished jewellery in India. */
const JEWELLERY_GST_PERCENT = 3

const LABELS = {
  taxProfile: 'GST is charged',
  taxPercent: 'GST',
  priceDisplay: 'Prices are shown',
  gstRates: 'GST rates',
  rateLockMinutes: 'Price lock',
  rateMaxAgeHours: 'Metal rates expire after',
  hallmarkingCharges: 'Hallmarking charges',
  cashLimit: 'Cash limit',
  chargedWeight: 'Serialised items are charged by',
}

export function MoneySection({ settings }: { settings: Settings }) {
  return (
    <SettingsSection
      title="Tax and money"
      description={`GST, price lock, hallmarking and cash payments. A changed hallmarking charge or weight that items are charged by sets new prices at once.${settings.taxProfile === 'flat' ? ` ${texts.shownAs(formatTaxName({ kind: 'GST', percent: settings.taxPercent }))}` : ''}`}
      settings={settings}
      labels={LABELS}
      defaultValues={{
        taxProfile: settings.taxProfile,
        taxPercent: String(settings.taxPercent),
        priceDisplay: settings.priceDisplay,
        gstRates: settings.gstRates.map(
          (rate): RateRow => ({
            hsn: rate.hsn,
            percent: String(rate.percent),
            from: rate.from,
            source: rate.source,
          }),
        ),
        rateLockMinutes: String(settings.rateLockMinutes),
        rateMaxAgeHours: String(settings.rateMaxAgeHours ?? ''),
        hallmarkingCharges: mapHallmarkedBases((base) => String(settings.hallmarkingCharges[base])),
        cashLimit: String(settings.cashLimit),
        chargedWeight: settings.chargedWeight ?? DEFAULT_CHARGED_WEIGHT,
      }}
      required={{
        taxPercent: 'GST is required',
        rateLockMinutes: 'Price lock is required',
        rateMaxAgeHours: 'The expiry of metal rates is required',
        'hallmarkingCharges.gold': 'Hallmarking charge for gold is required',
        'hallmarkingCharges.silver': 'Hallmarking charge for silver is required',
        'hallmarkingCharges.platinum': 'Hallmarking charge for platinum is required',
        cashLimit: 'Cash limit is required',
      }}
      validate={({ gstRates }) => findBlankPercents(gstRates)}
      toChanges={(values) => ({
        taxProfile: values.taxProfile,
        taxPercent: Number(values.taxPercent),
        priceDisplay: values.priceDisplay,
        gstRates: values.gstRates.map(({ hsn, percent, from, source }) => ({
          hsn: hsn.trim(),
          percent: Number(percent),
          from,
          source: source.trim(),
        })),
        rateLockMinutes: Number(values.rateLockMinutes),
        rateMaxAgeHours: Number(values.rateMaxAgeHours),
        hallmarkingCharges: mapHallmarkedBases((base) => Number(values.hallmarkingCharges[base])),
        cashLimit: Number(values.cashLimit),
        chargedWeight: values.chargedWeight,
      })}
    >
      {({ field, form, setField, errorOf }) => {
        const isByHsn = form.watch('taxProfile') === 'hsn'
        const taxPercent = Number(form.watch('taxPercent'))
        return (
          <>
            <div className="form-dialog__columns">
              <SelectField
                label={texts.profile}
                hint={isByHsn ? texts.hsnHint : texts.flatHint}
                {...field('taxProfile')}
              >
                <option value="flat">{texts.flat}</option>
                <option value="hsn">{texts.hsn}</option>
              </SelectField>
              {!isByHsn && (
                <>
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
                </>
              )}
              <SelectField
                label={texts.priceDisplay}
                hint={texts.priceDisplayHint}
                {...field('priceDisplay')}
              >
                <option value="excluding">{texts.excluding}</option>
                <option value="including">{texts.including}</option>
                <option value="both">{texts.both}</option>
              </SelectField>
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
              {HALLMARKED_BASES.map((base) => (
                <RupeeField
                  key={base}
                  label={`Hallmarking charge, ${base}`}
                  hint="Per piece, in live prices and in the terms"
                  {...field(`hallmarkingCharges.${base}`)}
                />
              ))}
              <RupeeField
                label="Cash limit"
                hint="From this amount, PAN and bank transfer are required"
                {...field('cashLimit')}
                min={1}
              />
              <SelectField
                label={LABELS.chargedWeight}
                hint="Which weight a price that follows the rate counts"
                {...field('chargedWeight')}
              >
                <option value="listed">The listed weight</option>
                <option value="item">Their own weight</option>
              </SelectField>
            </div>
            {isByHsn && (
              <>
                {settings.gstState === null && (
                  <Alert tone="warning" role="status">
                    {texts.noGstin}
                  </Alert>
                )}
                <h3>{texts.rates}</h3>
                <p className="small muted">{texts.ratesHint}</p>
                <RowsEditor<RateRow>
                  noun="rate"
                  rows={form.watch('gstRates')}
                  errorOf={(index, name) => errorOf(`gstRates.${index}.${name}`)}
                  onChange={(rows) => setField('gstRates', rows)}
                  columns={[
                    { field: 'hsn', label: texts.hsnColumn, placeholder: texts.allOthers, maxLength: 8 },
                    { field: 'percent', label: texts.percentColumn, isNumber: true, maxLength: 5 },
                    { field: 'from', label: texts.fromColumn, isDate: true },
                    { field: 'source', label: texts.sourceColumn, isWide: true },
                  ]}
                />
              </>
            )}
            {!isByHsn && taxPercent > JEWELLERY_GST_PERCENT && (
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

/** A blank number would be sent as 0. */
const findBlankPercents = (rates: readonly RateRow[]): Record<string, string> =>
  Object.fromEntries(
    rates.flatMap(({ percent }, index) =>
      percent.trim() === '' ? [[`gstRates.${index}.percent`, texts.percentRequired]] : [],
    ),
  )
