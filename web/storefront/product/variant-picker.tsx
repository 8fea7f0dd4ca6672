import { startTransition, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Option, OptionValue } from '#contract/options.ts'
import type { ProductVariant } from '#contract/products.ts'
import { formatRupees } from '#domain/money.ts'
import { formatWeight } from '#domain/weight.ts'
import { withQuery } from '#web/paths.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { QueryForm } from '#web/ui/form.tsx'
import { Swatch } from '#web/ui/swatch.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { parseReviewQuery, toAddressQuery } from '../reviews/review-query.ts'
import * as cardTexts from '../shared/product-card-texts.ts'
import { SizeGuideButton } from '../sizes/size-guide-button.tsx'
import { chooseVariant, getValueState, type ValueState } from './choose-variant.ts'
import { toOptionParameter } from './product-parameters.ts'
import type { ShownProduct } from './show-variant.ts'
import * as texts from './variant-picker-texts.ts'

type Props = {
  product: ShownProduct
  /** Shows a variant while the address changes. */
  onChoose: (query: URLSearchParams) => void
}

/** The options of a product. The chosen variant is in the address, so the page follows it. */
export function VariantPicker({ product, onChoose }: Props) {
  const { options, variants, variantId } = product
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const chosen = variants.find(({ _id }) => _id === variantId)

  const choose = (variant: ProductVariant) => {
    const price = variant.price === null ? cardTexts.priceOnRequest : formatRupees(variant.price)
    announce(texts.chosen(variant.title, price))
    const query = { variant: variant._id }
    const reviewQuery = toAddressQuery(parseReviewQuery(new URLSearchParams(search)))
    startTransition(async () => {
      onChoose(new URLSearchParams(query))
      await navigate(withQuery(pathname, { ...query, ...reviewQuery }), {
        replace: true,
        preventScrollReset: true,
      })
    })
  }
  // This code loads after the page is hydrated: what was chosen before is only in the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    const values = [...new FormData(form.current!).values()]
    const early = variants.find(({ valueIds }) => valueIds.every((id) => values.includes(id)))
    if (early && early._id !== variantId) choose(early)
  }, [])

  if (!chosen) return null
  return (
    <QueryForm ref={form} className="variant-picker" action={pathname} autoComplete="off" onSubmit={() => {}}>
      {options.map((option, position) => (
        <OptionGroup
          key={option._id}
          option={option}
          name={toOptionParameter(position)}
          chosenId={chosen.valueIds[position]!}
          getState={(valueId) => getValueState(variants, chosen, position, valueId)}
          onChoose={(valueId) => choose(chooseVariant(variants, chosen, position, valueId))}
        />
      ))}
      {product.weight !== null && (
        <p className="small muted num">{texts.weight(formatWeight(product.weight, product.weightUnit))}</p>
      )}
      {/* Browsers with scripts do not read it, so their bundle does not hold it either. */}
      <noscript>
        {import.meta.env.SSR && (
          <Button type="submit" variant="secondary">
            {texts.show}
          </Button>
        )}
      </noscript>
    </QueryForm>
  )
}

type OptionGroupProps = {
  option: Option
  name: string
  chosenId: string
  getState: (valueId: string) => ValueState
  onChoose: (valueId: string) => void
}

/** More chips than these would fill the screen of a phone. */
const MAX_CHIPS = 12

function OptionGroup(props: OptionGroupProps) {
  return props.option.values.length > MAX_CHIPS ? <OptionSelect {...props} /> : <OptionChips {...props} />
}

function OptionSelect({ option, name, chosenId, getState, onChoose }: OptionGroupProps) {
  return (
    <div className="option-group">
      <div className="option-group__head small">
        <p aria-hidden="true">{option.name}</p>
        <SizeGuideButton option={option} />
      </div>
      <SelectField
        label={option.name}
        hideLabel
        name={name}
        value={chosenId}
        onChange={(event) => onChoose(event.target.value)}
      >
        {option.values.map(({ _id, label }) => (
          <option key={_id} value={_id}>
            {describeValue(label, getState(_id))}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

const describeValue = (label: string, state: ValueState): string =>
  STATE_TEXTS[state] ? `${label}, ${STATE_TEXTS[state]}` : label

/** Radio buttons that look like chips. */
function OptionChips({ option, name, chosenId, getState, onChoose }: OptionGroupProps) {
  const chosen = option.values.find(({ _id }) => _id === chosenId)
  return (
    <fieldset className="option-group">
      <legend className="visually-hidden">{option.name}</legend>
      <div className="option-group__head small">
        <p aria-hidden="true">
          {option.name}
          <b>{chosen?.label}</b>
        </p>
        <SizeGuideButton option={option} />
      </div>
      <div className="option-group__values">
        {option.values.map((value) => (
          <OptionChip
            key={value._id}
            name={name}
            value={value}
            state={getState(value._id)}
            isChosen={value._id === chosenId}
            onChoose={() => onChoose(value._id)}
          />
        ))}
      </div>
    </fieldset>
  )
}

const STATE_TEXTS: Record<ValueState, string> = {
  available: '',
  'sold-out': texts.soldOut,
  other: texts.otherCombination,
}

type OptionChipProps = {
  name: string
  value: OptionValue
  state: ValueState
  isChosen: boolean
  onChoose: () => void
}

function OptionChip({ name, value, state, isChosen, onChoose }: OptionChipProps) {
  return (
    <label className={`option-chip option-chip--${state}`}>
      <input
        className="option-chip__radio"
        type="radio"
        name={name}
        value={value._id}
        checked={isChosen}
        onChange={onChoose}
      />
      {value.swatch && <Swatch colours={value.swatch} />}
      {value.label}
      {STATE_TEXTS[state] && <VisuallyHidden>{`, ${STATE_TEXTS[state]}`}</VisuallyHidden>}
    </label>
  )
}
