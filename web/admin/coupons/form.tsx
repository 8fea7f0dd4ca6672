import { useState } from 'react'
import type { Coupon } from '#contract/coupons.ts'
import { addDays, startOfIndiaDay, toIndiaDay } from '#domain/india-time.ts'
import { browserApi } from '../../api.ts'
import { Checkbox } from '../../ui/choice.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { type FieldErrors, requiredFieldErrors } from '../kit/form-errors.ts'
import { FormSelectField, FormTextField } from '../kit/form-fields.tsx'
import type { Editor } from '../kit/use-editor.ts'

const FIELD_LABELS = {
  code: 'Code',
  type: 'Type',
  value: 'Value',
  minSubtotal: 'From an amount of',
  maxDiscount: 'At most',
  startsAt: 'First day',
  endsAt: 'Last day',
  usageLimit: 'Uses in all',
  perUserLimit: 'Uses a person',
  isActive: 'Active',
}

export function CouponForm({ editor, onSaved }: { editor: Editor<Coupon>; onSaved: () => void }) {
  const coupon = editor.opened?.item ?? null
  const [type, setType] = useState<Coupon['type']>(coupon?.type ?? 'percentage')
  const today = toIndiaDay(new Date())
  return (
    <FormDialog
      title={coupon ? 'Edit Coupon' : 'Add New Coupon'}
      editor={editor}
      submitLabel={coupon ? 'Update Coupon' : 'Create Coupon'}
      failure="Failed to save coupon"
      labels={FIELD_LABELS}
      validate={validate}
      save={async (form, version) => {
        const input = readForm(form)
        if (coupon) await browserApi.coupons.update({ id: coupon._id, ...input, version })
        else await browserApi.coupons.create(input)
        return coupon ? 'Coupon updated successfully' : 'Coupon created successfully'
      }}
      onSaved={onSaved}
    >
      <FormTextField
        label="Code"
        name="code"
        required
        maxLength={40}
        autoCapitalize="characters"
        placeholder="DIWALI10"
        hint="Letters, digits, - and _. Customers may type it in small letters."
        defaultValue={coupon?.code}
        data-autofocus
      />
      <div className="form-dialog__columns">
        <FormSelectField
          label="Type"
          name="type"
          value={type}
          onChange={(event) => setType(event.target.value as Coupon['type'])}
        >
          <option value="percentage">Percentage</option>
          <option value="flat">Flat amount</option>
        </FormSelectField>
        <AmountField
          label="Value"
          name="value"
          min="0.01"
          percent={type === 'percentage'}
          value={coupon?.value}
        />
      </div>
      <div className="form-dialog__columns">
        {type === 'percentage' && (
          <AmountField label="At most" optional name="maxDiscount" value={coupon?.maxDiscount} />
        )}
        <AmountField
          label="From an amount of"
          optional
          name="minSubtotal"
          value={coupon?.minSubtotal || null}
        />
      </div>
      <div className="form-dialog__columns">
        <FormTextField
          label="First day"
          type="date"
          name="startsAt"
          required
          defaultValue={coupon ? toIndiaDay(coupon.startsAt) : today}
        />
        <FormTextField
          label="Last day"
          type="date"
          name="endsAt"
          required
          defaultValue={coupon ? toIndiaDay(coupon.endsAt) : addDays(today, 30)}
        />
      </div>
      <div className="form-dialog__columns">
        <CountField label="Uses in all" name="usageLimit" value={coupon?.usageLimit} />
        <CountField label="Uses a person" name="perUserLimit" value={coupon?.perUserLimit} />
      </div>
      <Checkbox
        label="Active"
        hint="Can be used at checkout"
        name="isActive"
        defaultChecked={coupon?.isActive ?? true}
      />
    </FormDialog>
  )
}

type NumberFieldProps = { label: string; name: string; value: number | null | undefined; optional?: boolean }

function AmountField({
  value,
  percent = false,
  min = '0',
  ...field
}: NumberFieldProps & { percent?: boolean; min?: string }) {
  return (
    <FormTextField
      {...field}
      type="number"
      step="0.01"
      min={min}
      {...(percent ? { suffix: '%' } : { prefix: '₹' })}
      defaultValue={value ?? ''}
    />
  )
}

function CountField({ value, ...field }: NumberFieldProps) {
  return (
    <FormTextField
      {...field}
      optional
      type="number"
      step={1}
      min={1}
      hint="Empty: no limit"
      defaultValue={value ?? ''}
    />
  )
}

function validate(form: FormData): FieldErrors {
  const [firstDay, lastDay] = [String(form.get('startsAt')), String(form.get('endsAt'))]
  return {
    ...(firstDay && lastDay && lastDay < firstDay ? { endsAt: 'The last day lies before the first' } : {}),
    ...(form.get('type') === 'percentage' && Number(form.get('value')) > 100
      ? { value: 'At most 100 %' }
      : {}),
    ...requiredFieldErrors(form, {
      code: 'Code is required',
      value: 'Value is required',
      startsAt: 'First day is required',
      endsAt: 'Last day is required',
    }),
  }
}

/** Days of India: from the first minute of the first day to the last of the last. */
function readForm(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const number = (name: string) => (text(name) === '' ? null : Number(text(name)))
  return {
    code: text('code'),
    type: text('type') as Coupon['type'],
    value: Number(text('value')),
    minSubtotal: number('minSubtotal') ?? 0,
    maxDiscount: number('maxDiscount'),
    startsAt: startOfIndiaDay(text('startsAt')).toISOString(),
    endsAt: new Date(startOfIndiaDay(addDays(text('endsAt'), 1)).getTime() - 1).toISOString(),
    usageLimit: number('usageLimit'),
    perUserLimit: number('perUserLimit'),
    isActive: form.has('isActive'),
  }
}
