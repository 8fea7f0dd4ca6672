import type { Input } from '#contract/endpoint.ts'
import type { metals as contract, Metal } from '#contract/metals.ts'
import type { CurrentRates } from '#contract/rates.ts'
import { findRate } from '#domain/metal-rates.ts'
import { deriveRate, METAL_BASE, type MetalBase } from '#domain/metals.ts'
import { formatInr, fromRupees } from '#domain/money.ts'
import { slugify } from '#domain/slug.ts'
import { adminApi } from '#web/admin/api.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import type { Editor } from '#web/admin/kit/use-editor.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { type FormErrors, requiredErrors } from '#web/ui/use-submit-form.ts'
import { TEXTS } from './texts.ts'

const FIELD_LABELS = { name: 'Name', fineness: 'Fineness', rateRule: 'Rate', isActive: 'On' }

type MetalValues = {
  name: string
  base: MetalBase
  fineness: string
  ruleType: 'entered' | 'derived'
  from: string
  premiumType: 'amount' | 'percent'
  premium: string
  isActive: boolean
}

function toFormValues(metal: Metal | null): MetalValues {
  const rule = metal?.rateRule.type === 'derived' ? metal.rateRule : null
  return {
    name: metal?.name ?? '',
    base: metal?.base ?? 'gold',
    fineness: String(metal?.fineness ?? ''),
    ruleType: metal?.rateRule.type ?? 'derived',
    from: rule?.from ?? '',
    premiumType: rule?.premiumType ?? 'percent',
    premium: rule?.premium ? String(rule.premium) : '',
    isActive: metal?.isActive ?? true,
  }
}

type MetalFormProps = {
  editor: Editor<Metal>
  metals: readonly Metal[]
  current: CurrentRates | null
  onSaved: () => void
}

export function MetalForm({ editor, metals, current, onSaved }: MetalFormProps) {
  const metal = editor.opened?.item ?? null
  const isCore = metal?.isCore ?? false
  return (
    <FormDialog
      title={metal ? TEXTS.editMetal : TEXTS.addMetal}
      editor={editor}
      submitLabel={metal ? 'Save Changes' : TEXTS.addMetal}
      failure={TEXTS.saveFailed}
      labels={FIELD_LABELS}
      defaultValues={toFormValues(metal)}
      validate={validate}
      toFieldErrors={(error) =>
        (error.errors ?? []).map(({ path, message }) => ({
          path: path === 'code' ? 'name' : path.replace('rateRule.', ''),
          message,
        }))
      }
      save={async (values, version) => {
        if (metal) await adminApi.metals.update({ code: metal.code, ...toChange(values, isCore), version })
        else await adminApi.metals.create(toNewMetal(values))
        return TEXTS.saved
      }}
      onSaved={onSaved}
    >
      {({ field, form }) => {
        const values = form.watch()
        const bases = metals.filter(
          ({ code, base, isActive, rateRule }) =>
            code !== metal?.code && base === toBase(values.base) && isActive && rateRule.type === 'entered',
        )
        const example = getExampleRate(values, metals, current)
        return (
          <>
            {isCore && <p className="small muted">{TEXTS.coreHint}</p>}
            <TextField
              label="Name"
              required
              maxLength={40}
              placeholder="Gold 20K"
              readOnly={isCore || (metal?.productCount ?? 0) > 0}
              hint={!isCore && metal && metal.productCount > 0 ? TEXTS.nameInUse : undefined}
              data-autofocus
              {...field('name')}
            />
            <div className="form-dialog__columns">
              <TextField
                label="Base"
                required
                readOnly={metal !== null}
                maxLength={30}
                hint={TEXTS.baseHint}
                {...field('base')}
              />
              <TextField
                label="Fineness"
                required
                type="number"
                step="0.1"
                min="1"
                max="1000"
                suffix="of 1000"
                {...field('fineness')}
              />
            </div>
            {!isCore && (
              <SelectField label="Rate" {...field('ruleType')}>
                <option value="derived">Calculated from another rate</option>
                <option value="entered">Entered with each change of rates</option>
              </SelectField>
            )}
            {!isCore && values.ruleType === 'derived' && (
              <>
                <SelectField
                  label="Calculated from"
                  required
                  hint={bases.length === 0 ? TEXTS.noBase(toBase(values.base)) : undefined}
                  {...field('from')}
                >
                  <option value="">Choose</option>
                  {bases.map(({ code, name }) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </SelectField>
                <div className="form-dialog__columns">
                  <TextField
                    label="Premium"
                    optional
                    type="number"
                    step={values.premiumType === 'percent' ? '0.001' : '0.01'}
                    min="0"
                    {...field('premium')}
                  />
                  <SelectField label="Premium in" {...field('premiumType')}>
                    <option value="percent">Percent</option>
                    <option value="amount">Rupees per gram</option>
                  </SelectField>
                </div>
                {example && (
                  <p className="small num" role="status">
                    {TEXTS.example(example)}
                  </p>
                )}
              </>
            )}
            {!isCore && <Checkbox label={TEXTS.on} hint={TEXTS.activeHint} {...form.register('isActive')} />}
          </>
        )
      }}
    </FormDialog>
  )
}

const toBase = (typed: string): MetalBase => typed.trim().toLowerCase()

const validate = (values: MetalValues): FormErrors<MetalValues> => ({
  ...(METAL_BASE.test(toBase(values.base)) ? {} : { base: TEXTS.baseInvalid }),
  ...requiredErrors(values, {
    name: 'Name is required',
    fineness: 'Fineness is required',
    ...(values.ruleType === 'derived' && { from: 'Choose a metal' }),
  }),
})

/** `₹4,152.97`. Null while the rule is incomplete or the base has no rate. */
function getExampleRate(
  values: MetalValues,
  metals: readonly Metal[],
  current: CurrentRates | null,
): string | null {
  const from = metals.find(({ code }) => code === values.from)
  const rate = from && current && findRate(current, from.code)
  const [fineness, premium] = [Number(values.fineness), Number(values.premium)]
  if (!from || !rate || !(fineness > 0 && fineness <= 1000) || !(premium >= 0 && premium <= 10_000))
    return null
  const amount = Math.round(premium * 100) / 100
  return formatInr(
    deriveRate({
      baseRate: fromRupees(rate),
      baseFineness: from.fineness,
      fineness,
      premium:
        values.premiumType === 'percent'
          ? { type: 'percent', percent: premium }
          : { type: 'amount', amount: fromRupees(amount) },
    }),
  )
}

const toRateRule = ({
  ruleType,
  from,
  premiumType,
  premium,
}: MetalValues): Input<typeof contract.create>['rateRule'] =>
  ruleType === 'entered'
    ? { type: 'entered' }
    : {
        type: 'derived',
        from,
        premiumType,
        premium: Number(premium),
      }

/** Of a core metal only the fineness changes. */
function toChange(values: MetalValues, isCore: boolean) {
  const fineness = Number(values.fineness)
  if (isCore) return { fineness }
  return {
    name: values.name.trim(),
    fineness,
    rateRule: toRateRule(values),
    isActive: values.isActive,
  }
}

/** The code comes from the name: `gold-20k`. */
function toNewMetal(values: MetalValues) {
  const slug = slugify(values.name)
  const base = toBase(values.base)
  return {
    code: slug.startsWith(`${base}-`) ? slug : `${base}-${slug}`,
    name: values.name.trim(),
    base,
    fineness: Number(values.fineness),
    rateRule: toRateRule(values),
    isActive: values.isActive,
  }
}
