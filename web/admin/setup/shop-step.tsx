import { useWatch } from 'react-hook-form'
import type { Settings } from '#contract/settings.ts'
import { getInitials, ORDER_PREFIX_LETTERS } from '#domain/codes.ts'
import { GST_STATES } from '#domain/gst-states.ts'
import { SettingsSection } from '#web/admin/settings/settings-section.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import type { FormErrors, SubmitForm } from '#web/ui/use-submit-form.ts'
import * as texts from './texts.ts'

type Values = Pick<Settings, 'shopName' | 'phone' | 'email' | 'address' | 'grievanceOfficer'> & {
  seller: NonNullable<Settings['seller']>
  gst: '' | 'registered' | 'none'
  taxProfile: Settings['taxProfile']
  gstin: string
  taxPercent: number
}

const LABELS = {
  shopName: texts.shopName,
  phone: texts.phone,
  email: texts.email,
  address: texts.address,
  grievanceOfficer: texts.officer,
  seller: texts.legalName,
  gstin: texts.gstin,
  taxPercent: texts.taxPercent,
  taxProfile: texts.taxProfile,
}

type Props = { settings: Settings; isNamed: boolean; onSaved: () => void }

/** The answers of Settings → Shop, Tax and money, and Invoices that a shop cannot open without. */
export function ShopStep({ settings, isNamed, onSaved }: Props) {
  return (
    <SettingsSection<Values>
      title={texts.shop}
      description={texts.shopHint}
      settings={settings}
      labels={LABELS}
      submitLabel={texts.saveAndContinue}
      onSaved={onSaved}
      defaultValues={{
        shopName: isNamed ? settings.shopName : '',
        phone: settings.phone,
        email: settings.email,
        address: settings.address,
        grievanceOfficer: settings.grievanceOfficer,
        seller: settings.seller!,
        gst: settings.gstin ? 'registered' : settings.taxPercent === 0 ? 'none' : '',
        gstin: settings.gstin ?? '',
        taxPercent: settings.taxPercent,
        // A shop that has not answered yet is asked to tax as the law says.
        taxProfile: settings.gstin || settings.taxPercent === 0 ? settings.taxProfile : 'hsn',
      }}
      required={{ shopName: texts.shopNameRequired }}
      validate={findGstErrors}
      toChanges={({ gst, gstin, taxPercent, taxProfile, ...values }) => ({
        ...values,
        ...(gst === 'registered' && {
          gstin: gstin.trim().toUpperCase(),
          taxProfile,
          ...(taxProfile === 'flat' && { taxPercent: Number(taxPercent) }),
        }),
        ...(gst === 'none' && { gstin: '', taxProfile, taxPercent: 0 }),
      })}
    >
      {(form) => <ShopFields {...form} isNamed={isNamed} />}
    </SettingsSection>
  )
}

/** A GSTIN names the state itself. */
function findGstErrors({ gst, gstin, taxPercent, taxProfile, seller }: Values): FormErrors<Values> {
  if (gst === 'none' && !seller.state) return { 'seller.state': texts.stateRequired }
  if (gst !== 'registered') return {}
  return {
    ...(gstin.trim() === '' && { gstin: texts.gstinRequired }),
    ...(taxProfile === 'flat' &&
      String(taxPercent).trim() === '' && { taxPercent: texts.taxPercentRequired }),
  }
}

function ShopFields({ field, form, isNamed }: SubmitForm<Values> & { isNamed: boolean }) {
  const [gst, taxProfile, shopName] = useWatch({
    control: form.control,
    name: ['gst', 'taxProfile', 'shopName'],
  })
  const initials = isNamed ? '' : getInitials(shopName, ORDER_PREFIX_LETTERS)
  return (
    <>
      <div className="form-dialog__columns">
        <TextField
          label={texts.shopName}
          hint={initials && texts.shopNameHint(initials)}
          required
          maxLength={80}
          {...field('shopName')}
        />
        <TextField
          label={texts.legalName}
          hint={texts.legalNameHint}
          maxLength={120}
          {...field('seller.legalName')}
        />
      </div>
      <div className="form-dialog__columns">
        <TextField label={texts.address} maxLength={300} {...field('address')} />
        <SelectField label={texts.state} hint={texts.stateHint} {...field('seller.state')}>
          <option value="">{texts.chooseState}</option>
          {GST_STATES.map(({ code, name }) => (
            <option key={code}>{name}</option>
          ))}
        </SelectField>
      </div>
      <div className="form-dialog__columns">
        <TextField label={texts.phone} type="tel" maxLength={30} {...field('phone')} />
        <TextField label={texts.email} type="email" maxLength={254} {...field('email')} />
      </div>
      <div className="form-dialog__columns">
        <SelectField
          label={texts.gst}
          hint={gst === 'none' ? texts.gstNoneHint : undefined}
          {...field('gst')}
        >
          <option value="">{texts.gstLater}</option>
          <option value="registered">{texts.gstRegistered}</option>
          <option value="none">{texts.gstNone}</option>
        </SelectField>
        {gst === 'registered' && (
          <>
            <TextField label={texts.gstin} required maxLength={15} {...field('gstin')} />
            <SelectField
              label={texts.taxProfile}
              hint={taxProfile === 'hsn' ? texts.hsnHint : undefined}
              {...field('taxProfile')}
            >
              <option value="hsn">{texts.hsn}</option>
              <option value="flat">{texts.flat}</option>
            </SelectField>
            {taxProfile === 'flat' && (
              <TextField
                label={texts.taxPercent}
                required
                type="number"
                step="0.01"
                min={0}
                suffix="%"
                {...field('taxPercent')}
              />
            )}
          </>
        )}
      </div>
      <div className="form-dialog__columns">
        <TextField
          label={texts.officer}
          hint={texts.officerHint}
          maxLength={100}
          {...field('grievanceOfficer.name')}
        />
        <TextField label={texts.designation} maxLength={100} {...field('grievanceOfficer.designation')} />
      </div>
    </>
  )
}
