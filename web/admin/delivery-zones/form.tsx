import { useWatch } from 'react-hook-form'
import type { DeliveryZone } from '#contract/delivery.ts'
import { INDIAN_STATES } from '#domain/address.ts'
import { MAX_DELIVERY_DAYS, ZONE_KINDS } from '#domain/delivery-zones.ts'
import { adminApi } from '#web/admin/api.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import type { Editor } from '#web/admin/kit/use-editor.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { SubmitForm } from '#web/ui/use-submit-form.ts'
import * as texts from './texts.ts'
import { toZoneInput, toZoneValues, validateZone, type ZoneValues } from './zone-values.ts'

type Districts = readonly { state: string; district: string }[]

const LABELS = {
  name: texts.name,
  kind: texts.kind,
  state: texts.state,
  district: texts.district,
  prefix: texts.prefix,
  latitude: texts.latitude,
  longitude: texts.longitude,
  radiusKm: texts.radius,
  pins: texts.pins,
  deliveryCharge: texts.charge,
  freeDeliveryFrom: texts.freeFrom,
  minDays: texts.minDays,
  maxDays: texts.maxDays,
  cashOnDelivery: texts.cashOnDelivery,
  isActive: texts.active,
}

type Props = { editor: Editor<DeliveryZone>; districts: Districts; onSaved: () => void }

export function ZoneForm({ editor, districts, onSaved }: Props) {
  const zone = editor.opened?.item ?? null
  return (
    <FormDialog
      title={zone ? texts.edit : texts.add}
      editor={editor}
      size="wide"
      submitLabel={zone ? texts.update : texts.create}
      failure={texts.saveFailed}
      labels={LABELS}
      defaultValues={toZoneValues(zone)}
      validate={validateZone}
      save={async (values, version) => {
        const input = toZoneInput(values)
        const { message } = zone
          ? await adminApi.delivery.updateZone({ id: zone._id, ...input, version })
          : await adminApi.delivery.createZone(input)
        return message
      }}
      onSaved={onSaved}
    >
      {(submitForm) => <ZoneFields submitForm={submitForm} districts={districts} />}
    </FormDialog>
  )
}

type FieldsProps = { submitForm: SubmitForm<ZoneValues>; districts: Districts }

function ZoneFields({ submitForm, districts }: FieldsProps) {
  const { form, field } = submitForm
  const kind = useWatch({ control: form.control, name: 'kind' })
  return (
    <>
      <div className="form-dialog__columns">
        <TextField
          label={texts.name}
          required
          maxLength={60}
          hint={texts.nameHint}
          data-autofocus
          {...field('name')}
        />
        <SelectField label={texts.kind} {...field('kind')}>
          {ZONE_KINDS.map((each) => (
            <option key={each} value={each}>
              {texts.kinds[each]}
            </option>
          ))}
        </SelectField>
      </div>
      <AreaFields submitForm={submitForm} districts={districts} />
      <TextAreaField
        label={kind === 'list' ? texts.pins : texts.morePins}
        optional={kind !== 'list'}
        hint={kind === 'list' ? texts.pinsHint : texts.morePinsHint}
        inputMode="numeric"
        rows={kind === 'list' ? 6 : 3}
        {...field('pins')}
      />
      <div className="form-dialog__columns">
        <AmountField label={texts.charge} {...field('deliveryCharge')} />
        <AmountField label={texts.freeFrom} {...field('freeDeliveryFrom')} />
      </div>
      <div className="form-dialog__columns">
        <DaysField label={texts.minDays} hint={texts.daysHint} {...field('minDays')} />
        <DaysField label={texts.maxDays} {...field('maxDays')} />
      </div>
      <Checkbox label={texts.cashOnDelivery} hint={texts.cashHint} {...form.register('cashOnDelivery')} />
      <Checkbox label={texts.active} hint={texts.activeHint} {...form.register('isActive')} />
    </>
  )
}

const AmountField = (props: Parameters<typeof TextField>[0]) => (
  <TextField type="number" step="0.01" min="0" prefix="₹" optional hint={texts.asInSettings} {...props} />
)

const DaysField = (props: Parameters<typeof TextField>[0]) => (
  <TextField
    type="number"
    step={1}
    min={0}
    max={MAX_DELIVERY_DAYS}
    suffix={texts.workingDays}
    optional
    {...props}
  />
)

function AreaFields({ submitForm, districts }: FieldsProps) {
  const { form, field } = submitForm
  const [kind, state] = useWatch({ control: form.control, name: ['kind', 'state'] })
  if (kind === 'state' || kind === 'district')
    return (
      <div className="form-dialog__columns">
        <SelectField label={texts.state} required {...field('state')}>
          <option value="">{texts.chooseState}</option>
          {INDIAN_STATES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        {kind === 'district' && (
          <SelectField label={texts.district} required hint={texts.districtHint} {...field('district')}>
            <option value="">{texts.chooseDistrict}</option>
            {districts
              .filter((each) => each.state === state)
              .map(({ district }) => (
                <option key={district}>{district}</option>
              ))}
          </SelectField>
        )}
      </div>
    )
  if (kind === 'prefix')
    return (
      <TextField
        label={texts.prefix}
        required
        inputMode="numeric"
        maxLength={5}
        hint={texts.prefixHint}
        {...field('prefix')}
      />
    )
  if (kind === 'radius')
    return (
      <>
        <div className="form-dialog__columns">
          <TextField label={texts.latitude} required inputMode="decimal" {...field('latitude')} />
          <TextField label={texts.longitude} required inputMode="decimal" {...field('longitude')} />
          <TextField
            label={texts.radius}
            required
            type="number"
            step="0.1"
            min={0}
            suffix={texts.radiusUnit}
            {...field('radiusKm')}
          />
        </div>
        <p className="muted small">{texts.radiusNote}</p>
      </>
    )
  if (kind === 'shop_area')
    return (
      <p className="muted small">
        {texts.shopAreaNote} <TextLink to={adminPaths.deliverySettings}>{texts.shopAreaLink}</TextLink>
      </p>
    )
  return null
}
