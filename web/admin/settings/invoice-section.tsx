import type { Settings } from '#contract/settings.ts'
import { GST_STATES } from '#domain/gst-states.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { SettingsSection } from './settings-section.tsx'

/** The seller on tax invoices and credit notes. */
export function InvoiceSection({ settings }: { settings: Settings }) {
  const { seller, gstin } = settings
  return (
    <SettingsSection
      title="Invoices"
      description="An invoice is created when an order is dispatched. Changes apply to new invoices only."
      settings={settings}
      labels={{ gstin: 'GSTIN', seller: 'Seller' }}
      defaultValues={{
        gstin: gstin ?? '',
        seller: {
          legalName: seller?.legalName ?? '',
          address: seller?.address ?? '',
          state: seller?.state ?? '',
          pan: seller?.pan ?? '',
          signatory: seller?.signatory ?? '',
          invoicePrefix: seller?.invoicePrefix ?? '',
        },
      }}
      required={{ 'seller.invoicePrefix': 'Invoice prefix is required' }}
      toChanges={(values) => ({
        gstin: values.gstin.trim().toUpperCase(),
        seller: {
          ...values.seller,
          pan: values.seller.pan.trim().toUpperCase(),
          invoicePrefix: values.seller.invoicePrefix.trim().toUpperCase(),
        },
      })}
    >
      {({ field }) => (
        <>
          <div className="form-dialog__columns">
            <TextField
              label="Legal name"
              optional
              maxLength={120}
              hint="Leave empty to use the shop name"
              {...field('seller.legalName')}
            />
            <TextField
              label="GSTIN"
              maxLength={15}
              placeholder="36ABCDE1234F1Z1"
              hint="Tax invoices need a GSTIN"
              {...field('gstin')}
            />
            <TextField
              label="PAN"
              optional
              maxLength={10}
              hint="Leave empty to take it from the GSTIN"
              {...field('seller.pan')}
            />
          </div>
          <TextAreaField
            label="Registered address"
            optional
            rows={2}
            maxLength={300}
            hint="Leave empty to use the shop address"
            {...field('seller.address')}
          />
          <div className="form-dialog__columns">
            <SelectField
              label="State"
              hint="CGST and SGST within this state, IGST for other states"
              {...field('seller.state')}
            >
              <option value="">From the GSTIN</option>
              {GST_STATES.map(({ code, name }) => (
                <option key={code} value={name}>
                  {name} ({code})
                </option>
              ))}
            </SelectField>
            <TextField label="Signatory" optional maxLength={80} {...field('seller.signatory')} />
            <TextField
              label="Invoice prefix"
              required
              maxLength={2}
              hint={`An invoice is then ${seller?.invoicePrefix}/26-27/000123`}
              {...field('seller.invoicePrefix')}
            />
          </div>
        </>
      )}
    </SettingsSection>
  )
}
