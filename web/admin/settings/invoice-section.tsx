import type { Settings } from '#contract/settings.ts'
import { GST_STATES } from '#domain/gst-states.ts'
import { FormSelectField, FormTextAreaField, FormTextField } from '../kit/form-fields.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Who sells, as tax invoices and credit notes name them from the next one on. */
export function InvoiceSection({ settings }: { settings: Settings }) {
  const { seller, gstin } = settings
  return (
    <SettingsSection
      title="Invoices"
      description="Written when an order is dispatched. What is issued already stays as it is."
      settings={settings}
      labels={{ gstin: 'GSTIN', seller: 'Seller' }}
      readForm={(form) => {
        const text = (name: string) => String(form.get(name) ?? '').trim()
        return {
          gstin: text('gstin').toUpperCase(),
          seller: {
            legalName: text('seller.legalName'),
            address: text('seller.address'),
            state: text('seller.state'),
            pan: text('seller.pan').toUpperCase(),
            signatory: text('seller.signatory'),
            invoicePrefix: text('seller.invoicePrefix').toUpperCase(),
          },
        }
      }}
    >
      <div className="form-dialog__columns">
        <FormTextField
          label="Legal name"
          optional
          name="seller.legalName"
          maxLength={120}
          hint="Empty: the name of the shop"
          defaultValue={seller?.legalName}
        />
        <FormTextField
          label="GSTIN"
          name="gstin"
          maxLength={15}
          placeholder="36ABCDE1234F1Z5"
          hint="Without it no tax invoice is written"
          defaultValue={gstin}
        />
        <FormTextField
          label="PAN"
          optional
          name="seller.pan"
          maxLength={10}
          hint="Empty: as the GSTIN says"
          defaultValue={seller?.pan}
        />
      </div>
      <FormTextAreaField
        label="Registered address"
        optional
        name="seller.address"
        rows={2}
        maxLength={300}
        hint="Empty: the address of the shop"
        defaultValue={seller?.address}
      />
      <div className="form-dialog__columns">
        <FormSelectField
          label="State"
          name="seller.state"
          hint="Within it CGST and SGST, into others IGST"
          defaultValue={seller?.state}
        >
          <option value="">As the GSTIN says</option>
          {GST_STATES.map(({ code, name }) => (
            <option key={code} value={name}>
              {name} ({code})
            </option>
          ))}
        </FormSelectField>
        <FormTextField
          label="Signatory"
          optional
          name="seller.signatory"
          maxLength={80}
          defaultValue={seller?.signatory}
        />
        <FormTextField
          label="Letters before the number"
          name="seller.invoicePrefix"
          required
          maxLength={2}
          hint="SW makes SW/26-27/000123"
          defaultValue={seller?.invoicePrefix}
        />
      </div>
    </SettingsSection>
  )
}
