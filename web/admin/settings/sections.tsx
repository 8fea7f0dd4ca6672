import { useState } from 'react'
import type { Settings } from '#contract/settings.ts'
import { Alert } from '#web/ui/alert.tsx'
import { FormSelectField, FormTextAreaField, FormTextField } from '../kit/form-fields.tsx'
import { RowsEditor } from '../kit/rows-editor.tsx'
import { SettingsSection } from './settings-section.tsx'

type Props = { settings: Settings }

const text = (form: FormData, name: string) => String(form.get(name) ?? '').trim()
const number = (form: FormData, name: string) => Number(text(form, name))

export function ShopSection({ settings }: Props) {
  const { claims } = settings
  return (
    <SettingsSection
      title="Shop"
      description="Name, contact and claims, as every page shows them."
      settings={settings}
      labels={{
        shopName: 'Name',
        tagline: 'Tagline',
        phone: 'Support phone',
        email: 'E-mail',
        address: 'Address',
        hours: 'Hours',
        purchasePlanUrl: 'Gold purchase plan',
        sharePicture: 'Picture of shared links',
        claims: 'Claims',
      }}
      readForm={(form) => ({
        shopName: text(form, 'shopName'),
        tagline: text(form, 'tagline'),
        phone: text(form, 'phone'),
        email: text(form, 'email'),
        address: text(form, 'address'),
        hours: text(form, 'hours'),
        purchasePlanUrl: text(form, 'purchasePlanUrl'),
        sharePicture: text(form, 'sharePicture'),
        claims: {
          stores: text(form, 'stores'),
          shipping: text(form, 'shipping'),
          exchange: text(form, 'exchange'),
        },
      })}
    >
      <div className="form-dialog__columns">
        <FormTextField
          label="Name"
          name="shopName"
          required
          maxLength={80}
          defaultValue={settings.shopName}
        />
        <FormTextField label="Support phone" name="phone" maxLength={30} defaultValue={settings.phone} />
        <FormTextField
          label="E-mail"
          name="email"
          type="email"
          maxLength={254}
          defaultValue={settings.email}
        />
      </div>
      <FormTextAreaField
        label="Tagline"
        name="tagline"
        rows={2}
        maxLength={300}
        defaultValue={settings.tagline}
      />
      <div className="form-dialog__columns">
        <FormTextField label="Address" name="address" maxLength={300} defaultValue={settings.address} />
        <FormTextField label="Hours" name="hours" maxLength={120} defaultValue={settings.hours} />
      </div>
      <div className="form-dialog__columns">
        <FormTextField
          label="Gold purchase plan"
          optional
          name="purchasePlanUrl"
          maxLength={300}
          placeholder="https://"
          hint="Linked from the header; empty: no link"
          defaultValue={settings.purchasePlanUrl}
        />
        <FormTextField
          label="Picture of shared links"
          optional
          name="sharePicture"
          maxLength={300}
          placeholder="/images/share.jpg"
          hint="1200 × 630, shown where a link to the shop is shared; empty: none"
          defaultValue={settings.sharePicture}
        />
      </div>
      <div className="form-dialog__columns">
        <FormTextField label="Claim: stores" name="stores" maxLength={120} defaultValue={claims.stores} />
        <FormTextField
          label="Claim: shipping"
          name="shipping"
          maxLength={120}
          defaultValue={claims.shipping}
        />
        <FormTextField
          label="Claim: exchange"
          name="exchange"
          maxLength={120}
          defaultValue={claims.exchange}
        />
      </div>
    </SettingsSection>
  )
}

/** Finished jewellery in India. */
const JEWELLERY_GST_PERCENT = 3

export function MoneySection({ settings }: Props) {
  const [percent, setPercent] = useState(String(settings.taxPercent))
  return (
    <SettingsSection
      title="Tax and money"
      description="The label at checkout is made from the rate: Tax (18% GST)."
      settings={settings}
      labels={{
        taxPercent: 'GST',
        rateLockMinutes: 'Rate lock',
        rateMaxAgeHours: 'Metal rates are used for',
        cashLimit: 'Cash limit',
      }}
      readForm={(form) => ({
        taxPercent: number(form, 'taxPercent'),
        rateLockMinutes: number(form, 'rateLockMinutes'),
        rateMaxAgeHours: number(form, 'rateMaxAgeHours'),
        cashLimit: number(form, 'cashLimit'),
      })}
    >
      <div className="form-dialog__columns">
        <FormTextField
          label="GST"
          name="taxPercent"
          type="number"
          step="0.01"
          min={0}
          max={40}
          required
          suffix="%"
          list="gst-rates"
          value={percent}
          onChange={(event) => setPercent(event.target.value)}
        />
        <datalist id="gst-rates">
          <option value="3">Jewellery</option>
          <option value="18">Shipped with the shop</option>
        </datalist>
        <FormTextField
          label="Rate lock"
          name="rateLockMinutes"
          required
          type="number"
          step={1}
          min={0}
          max={1440}
          suffix="minutes"
          hint="How long a cart keeps a price"
          defaultValue={String(settings.rateLockMinutes)}
        />
        <FormTextField
          label="Metal rates are used for"
          name="rateMaxAgeHours"
          required
          type="number"
          step={1}
          min={1}
          max={720}
          suffix="hours"
          hint="Then they must be confirmed before more is sold at them"
          defaultValue={String(settings.rateMaxAgeHours ?? '')}
        />
        <FormTextField
          label="Cash limit"
          name="cashLimit"
          required
          type="number"
          step="0.01"
          min={1}
          prefix="₹"
          hint="From here on PAN and bank transfer"
          defaultValue={String(settings.cashLimit)}
        />
      </div>
      {Number(percent) > JEWELLERY_GST_PERCENT && (
        <Alert tone="warning" role="status">
          Finished jewellery is taxed at 3 % in India. At {percent} % your customers pay more tax than the law
          asks for; ask your accountant.
        </Alert>
      )}
    </SettingsSection>
  )
}

export function DeliverySection({ settings }: Props) {
  const [points, setPoints] = useState(() => (settings.deliveryPoints ?? []).map(toTextRow))
  const centre = settings.deliveryCentre ?? { latitude: 0, longitude: 0 }
  return (
    <SettingsSection
      title="Delivery areas"
      description="Orders go to the postal codes below that lie within the radius around the centre."
      settings={settings}
      labels={{
        deliveryCharge: 'Charge',
        freeDeliveryFrom: 'Free from',
        deliveryRadiusKm: 'Radius',
        deliveryCity: 'City',
        deliveryEstimate: 'Estimate',
        deliveryCentre: 'Centre',
        deliveryPoints: 'Postal codes',
      }}
      readForm={(form) => ({
        deliveryCharge: number(form, 'deliveryCharge'),
        freeDeliveryFrom: number(form, 'freeDeliveryFrom'),
        deliveryCity: text(form, 'deliveryCity'),
        deliveryRadiusKm: number(form, 'deliveryRadiusKm'),
        deliveryEstimate: text(form, 'deliveryEstimate'),
        deliveryCentre: { latitude: number(form, 'latitude'), longitude: number(form, 'longitude') },
        deliveryPoints: points.map(({ postalCode = '', area = '', city = '', state = '', ...point }) => ({
          postalCode: postalCode.trim(),
          area: area.trim(),
          city: city.trim(),
          state: state.trim(),
          latitude: Number(point.latitude),
          longitude: Number(point.longitude),
        })),
      })}
    >
      <div className="form-dialog__columns">
        <RupeeField label="Charge" name="deliveryCharge" value={settings.deliveryCharge} />
        <RupeeField label="Free from" name="freeDeliveryFrom" value={settings.freeDeliveryFrom} />
        <FormTextField
          label="Estimate"
          name="deliveryEstimate"
          maxLength={60}
          defaultValue={settings.deliveryEstimate}
        />
      </div>
      <div className="form-dialog__columns">
        <FormTextField
          label="City"
          name="deliveryCity"
          required
          maxLength={60}
          hint="As in: within 50 km of Hyderabad"
          defaultValue={settings.deliveryCity}
        />
        <FormTextField
          label="Radius"
          name="deliveryRadiusKm"
          required
          type="number"
          step="0.1"
          min={0}
          suffix="km"
          defaultValue={String(settings.deliveryRadiusKm)}
        />
        <FormTextField
          label="Latitude of the centre"
          name="latitude"
          required
          inputMode="decimal"
          defaultValue={String(centre.latitude)}
        />
        <FormTextField
          label="Longitude of the centre"
          name="longitude"
          required
          inputMode="decimal"
          defaultValue={String(centre.longitude)}
        />
      </div>
      <RowsEditor
        noun="postal code"
        rows={points}
        onChange={setPoints}
        cells={[
          { field: 'postalCode', label: 'Postal code', maxLength: 6, number: true },
          { field: 'area', label: 'Area' },
          { field: 'city', label: 'City' },
          { field: 'state', label: 'State' },
          { field: 'latitude', label: 'Latitude', number: true },
          { field: 'longitude', label: 'Longitude', number: true },
        ]}
      />
    </SettingsSection>
  )
}

export function ReferralSection({ settings }: Props) {
  return (
    <SettingsSection
      title="Referrals"
      description="What a customer earns for a friend, and what the friend starts with."
      settings={settings}
      labels={{
        referrerAmount: 'Referrer',
        referredAmount: 'Friend',
        referralReward: 'Paid',
        referralMonthlyLimit: 'Friends a month',
        maxCreditsPercent: 'Share of an order',
      }}
      readForm={(form) => ({
        referrerAmount: number(form, 'referrerAmount'),
        referredAmount: number(form, 'referredAmount'),
        referralReward: text(form, 'referralReward') as NonNullable<Settings['referralReward']>,
        referralMonthlyLimit: number(form, 'referralMonthlyLimit'),
        maxCreditsPercent: number(form, 'maxCreditsPercent'),
      })}
    >
      <div className="form-dialog__columns">
        <RupeeField label="Referrer" name="referrerAmount" value={settings.referrerAmount} />
        <RupeeField label="Friend" name="referredAmount" value={settings.referredAmount} />
        <FormSelectField label="Paid" name="referralReward" defaultValue={settings.referralReward}>
          <option value="registration">When the friend registers</option>
          <option value="firstDelivery">When the friend’s first order can no longer be returned</option>
        </FormSelectField>
      </div>
      <div className="form-dialog__columns">
        <FormTextField
          label="Friends a month"
          name="referralMonthlyLimit"
          required
          type="number"
          step={1}
          min={0}
          max={1000}
          hint="More friends of one customer earn nobody a reward in that month"
          defaultValue={String(settings.referralMonthlyLimit)}
        />
        <FormTextField
          label="Share of an order"
          name="maxCreditsPercent"
          required
          type="number"
          step={1}
          min={0}
          max={100}
          suffix="%"
          hint="The most of a subtotal that credits pay. We recommend 50 %"
          defaultValue={String(settings.maxCreditsPercent)}
        />
      </div>
    </SettingsSection>
  )
}

export function BankSection({ settings: { bankAccount, ...rest } }: Props) {
  return (
    <SettingsSection
      title="Bank transfer and UPI"
      description="Shown to customers whose order is too large for cash."
      settings={{ bankAccount, ...rest }}
      labels={{ bankAccount: 'Account' }}
      readForm={(form) => ({
        bankAccount: {
          holder: text(form, 'holder'),
          bank: text(form, 'bank'),
          account: text(form, 'account'),
          ifsc: text(form, 'ifsc').toUpperCase(),
          upi: text(form, 'upi'),
        },
      })}
    >
      <div className="form-dialog__columns">
        <FormTextField
          label="Account holder"
          name="holder"
          maxLength={120}
          defaultValue={bankAccount.holder}
        />
        <FormTextField label="Bank and branch" name="bank" maxLength={120} defaultValue={bankAccount.bank} />
        <FormTextField
          label="Account number"
          name="account"
          maxLength={40}
          defaultValue={bankAccount.account}
        />
        <FormTextField label="IFSC" name="ifsc" maxLength={11} defaultValue={bankAccount.ifsc} />
        <FormTextField label="UPI" name="upi" maxLength={60} defaultValue={bankAccount.upi} />
      </div>
    </SettingsSection>
  )
}

export function StoresSection({ settings }: Props) {
  const [stores, setStores] = useState<Record<string, string>[]>(() => settings.stores.map(toTextRow))
  return (
    <SettingsSection
      title="Stores"
      description="The page Our Stores, in this order."
      settings={settings}
      labels={{ stores: 'Stores' }}
      readForm={() => ({
        stores: stores.map(({ name = '', address = '', phone = '', hours = '', mapLink = '' }) => ({
          name: name.trim(),
          address: address.trim(),
          phone: phone.trim(),
          hours: hours.trim(),
          mapLink: mapLink.trim(),
        })),
      })}
    >
      <RowsEditor
        noun="store"
        rows={stores}
        onChange={setStores}
        cells={[
          { field: 'name', label: 'Name' },
          { field: 'address', label: 'Address', wide: true },
          { field: 'phone', label: 'Phone', maxLength: 30 },
          { field: 'hours', label: 'Hours', maxLength: 120 },
          { field: 'mapLink', label: 'Map link', placeholder: 'https://', wide: true },
        ]}
      />
    </SettingsSection>
  )
}

function RupeeField({ label, name, value }: { label: string; name: string; value: number }) {
  return (
    <FormTextField
      label={label}
      name={name}
      required
      type="number"
      step="0.01"
      min={0}
      prefix="₹"
      defaultValue={String(value)}
    />
  )
}

const toTextRow = (row: Record<string, string | number>): Record<string, string> =>
  Object.fromEntries(Object.entries(row).map(([field, value]) => [field, String(value)]))
