import type { ComponentProps } from 'react'
import type { Coupon } from '#contract/coupons.ts'
import { addDays, startOfIndiaDay, toIndiaDay } from '#domain/india-time.ts'
import { adminApi } from '#web/admin/api.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import type { Editor } from '#web/admin/kit/use-editor.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { type FormErrors, requiredErrors } from '#web/ui/use-submit-form.ts'

const FIELD_LABELS = {
  code: 'Code',
  type: 'Type',
  value: 'Value',
  minSubtotal: 'Minimum order',
  maxDiscount: 'Maximum discount',
  startsAt: 'First day',
  endsAt: 'Last day',
  usageLimit: 'Total uses',
  perUserLimit: 'Uses per customer',
  isActive: 'Active',
}

type CouponValues = {
  code: string
  type: Coupon['type']
  value: string
  minSubtotal: string
  maxDiscount: string
  startsAt: string
  endsAt: string
  usageLimit: string
  perUserLimit: string
  isActive: boolean
}

const toText = (value: number | null | undefined) => String(value ?? '')

function toFormValues(coupon: Coupon | null): CouponValues {
  const today = toIndiaDay(new Date())
  return {
    code: coupon?.code ?? '',
    type: coupon?.type ?? 'percentage',
    value: toText(coupon?.value),
    minSubtotal: toText(coupon?.minSubtotal || null),
    maxDiscount: toText(coupon?.maxDiscount),
    startsAt: coupon ? toIndiaDay(coupon.startsAt) : today,
    endsAt: coupon ? toIndiaDay(coupon.endsAt) : addDays(today, 30),
    usageLimit: toText(coupon?.usageLimit),
    perUserLimit: toText(coupon?.perUserLimit),
    isActive: coupon?.isActive ?? true,
  }
}

export function CouponForm({ editor, onSaved }: { editor: Editor<Coupon>; onSaved: () => void }) {
  const coupon = editor.opened?.item ?? null
  return (
    <FormDialog
      title={coupon ? 'Edit Coupon' : 'Add New Coupon'}
      editor={editor}
      submitLabel={coupon ? 'Update Coupon' : 'Create Coupon'}
      failure="Failed to save coupon"
      labels={FIELD_LABELS}
      defaultValues={toFormValues(coupon)}
      validate={validate}
      save={async (values, version) => {
        const input = toInput(values)
        if (coupon) await adminApi.coupons.update({ id: coupon._id, ...input, version })
        else await adminApi.coupons.create(input)
        return coupon ? 'Coupon updated successfully' : 'Coupon created successfully'
      }}
      onSaved={onSaved}
    >
      {({ field, form }) => {
        const isPercentage = form.watch('type') === 'percentage'
        return (
          <>
            <TextField
              label="Code"
              required
              maxLength={40}
              autoCapitalize="characters"
              placeholder="DIWALI10"
              hint="Letters, digits, - and _. Customers can type it in lower case."
              data-autofocus
              {...field('code')}
            />
            <div className="form-dialog__columns">
              <SelectField label="Type" {...field('type')}>
                <option value="percentage">Percentage</option>
                <option value="flat">Flat amount</option>
              </SelectField>
              <AmountField
                label="Value"
                {...(isPercentage ? { suffix: '%' } : { prefix: '₹' })}
                {...field('value')}
                min="0.01"
              />
            </div>
            <div className="form-dialog__columns">
              {isPercentage && (
                <AmountField label="Maximum discount" optional prefix="₹" {...field('maxDiscount')} />
              )}
              <AmountField label="Minimum order" optional prefix="₹" {...field('minSubtotal')} />
            </div>
            <div className="form-dialog__columns">
              <TextField label="First day" type="date" required {...field('startsAt')} />
              <TextField label="Last day" type="date" required {...field('endsAt')} />
            </div>
            <div className="form-dialog__columns">
              <LimitField label="Total uses" {...field('usageLimit')} />
              <LimitField label="Uses per customer" {...field('perUserLimit')} />
            </div>
            <Checkbox label="Active" hint="Can be used at checkout" {...form.register('isActive')} />
          </>
        )
      }}
    </FormDialog>
  )
}

const AmountField = (props: ComponentProps<typeof TextField>) => (
  <TextField type="number" step="0.01" min="0" {...props} />
)

const LimitField = (props: ComponentProps<typeof TextField>) => (
  <TextField optional type="number" step={1} min={1} hint="Leave empty for no limit" {...props} />
)

const validate = (values: CouponValues): FormErrors<CouponValues> => ({
  ...(values.endsAt < values.startsAt ? { endsAt: 'The last day is before the first day' } : {}),
  ...(values.type === 'percentage' && Number(values.value) > 100 ? { value: 'At most 100%' } : {}),
  ...requiredErrors(values, {
    code: 'Code is required',
    value: 'Value is required',
    startsAt: 'First day is required',
    endsAt: 'Last day is required',
  }),
})

const toNumber = (text: string) => (text.trim() === '' ? null : Number(text))

/** A coupon is valid from the start of its first day to the end of its last day, in Indian time. */
const toInput = (values: CouponValues) => ({
  code: values.code.trim(),
  type: values.type,
  value: Number(values.value),
  minSubtotal: toNumber(values.minSubtotal) ?? 0,
  maxDiscount: values.type === 'percentage' ? toNumber(values.maxDiscount) : null,
  startsAt: startOfIndiaDay(values.startsAt).toISOString(),
  endsAt: new Date(startOfIndiaDay(addDays(values.endsAt, 1)).getTime() - 1).toISOString(),
  usageLimit: toNumber(values.usageLimit),
  perUserLimit: toNumber(values.perUserLimit),
  isActive: values.isActive,
})
