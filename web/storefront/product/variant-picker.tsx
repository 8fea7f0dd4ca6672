import { startTransition, useId, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Option, OptionValue } from '#contract/options.ts'
import type { ProductVariant } from '#contract/products.ts'
import { describeMissingChoice } from '#domain/variants.ts'
import { formatWeight } from '#domain/weight.ts'
import { withQuery } from '#web/paths.ts'
import { parseReviewQuery, toAddressQuery } from '#web/storefront/reviews/review-query.ts'
import { texts as cardTexts } from '#web/storefront/shared/product-card-texts.ts'
import { formatShownPrice, type PriceTerms } from '#web/storefront/shared/product-price.tsx'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { SizeGuideButton } from '#web/storefront/sizes/size-guide-button.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { QueryForm } from '#web/ui/form.tsx'
import { Swatch } from '#web/ui/swatch.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import {
  type Choice,
  chooseValue,
  getValueState,
  matchesChoice,
  readChangedChoice,
  type ValueState,
} from './choose-variant.ts'
import { toOptionParameter } from './product-parameters.ts'
import { type ShownProduct, showVariant } from './show-variant.ts'
import { texts } from './variant-picker-texts.ts'

type Props = {
  product: ShownProduct
  /** Somebody pressed Add to Cart before everything was chosen: the groups say what is missing. */
  isChoiceAsked: boolean
  /** Shows a variant while the address changes. */
  onChoose: (query: URLSearchParams) => void
}

/** The options of a product. What is chosen is in the address, so the page follows it. */
export function VariantPicker({ product, isChoiceAsked, onChoose }: Props) {
  const { options, variants, choice } = product
  const terms = useStorefrontData()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const form = useRef<HTMLFormElement>(null)

  const choose = (next: Choice) => {
    const query = toChoiceQuery(variants, next)
    announceChoice(showVariant(product, new URLSearchParams(query)), terms)
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
    const values = [...new FormData(form.current!).values()].map(String)
    const early = readChangedChoice(variants, choice, values)
    if (early.some((valueId, position) => valueId !== choice[position])) choose(early)
  }, [])

  return (
    <QueryForm ref={form} className="variant-picker" action={pathname} autoComplete="off" onSubmit={() => {}}>
      {options.map((option, position) => (
        <OptionGroup
          key={option._id}
          option={option}
          name={toOptionParameter(position)}
          chosenId={choice[position] ?? null}
          isAsked={isChoiceAsked}
          getState={(valueId) => getValueState(variants, choice, position, valueId)}
          onChoose={(valueId) => choose(chooseValue(variants, choice, position, valueId))}
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

/** The variant, or while something is open the values that are chosen. */
function toChoiceQuery(variants: readonly ProductVariant[], choice: Choice): Record<string, string> {
  const variant = choice.includes(null) ? undefined : variants.find((each) => matchesChoice(each, choice))
  if (variant) return { variant: variant._id }
  return Object.fromEntries(
    choice.flatMap((valueId, position) => (valueId === null ? [] : [[toOptionParameter(position), valueId]])),
  )
}

/** `18K / 14: ₹31,240`, or `18K: From ₹28,400` while the size is open. */
function announceChoice({ options, choice, price, priceVaries, hsn }: ShownProduct, terms: PriceTerms): void {
  const title = options
    .flatMap(({ values }, position) => values.find(({ _id }) => _id === choice[position])?.label ?? [])
    .join(' / ')
  const priceText = price === null ? cardTexts.priceOnRequest : formatShownPrice(terms, price, hsn)
  announce(texts.chosen(title, priceVaries && price !== null ? texts.from(priceText) : priceText))
}

type OptionGroupProps = {
  option: Option
  name: string
  /** Null: nothing was chosen yet. */
  chosenId: string | null
  isAsked: boolean
  getState: (valueId: string) => ValueState
  onChoose: (valueId: string) => void
}

/** More chips than these would fill the screen of a phone. */
const MAX_CHIPS = 12

function OptionGroup(props: OptionGroupProps) {
  return props.option.values.length > MAX_CHIPS ? <OptionSelect {...props} /> : <OptionChips {...props} />
}

function OptionSelect({ option, name, chosenId, isAsked, getState, onChoose }: OptionGroupProps) {
  return (
    <div className="option-group" data-missing-option={chosenId === null || undefined}>
      <div className="option-group__head small">
        <p aria-hidden="true">{option.name}</p>
        <SizeGuideButton option={option} />
      </div>
      <SelectField
        label={option.name}
        hideLabel
        name={name}
        value={chosenId ?? ''}
        error={isAsked && chosenId === null ? describeMissingChoice([option.name]) : undefined}
        onChange={(event) => onChoose(event.target.value)}
      >
        {chosenId === null && <option value="">{texts.choose}</option>}
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
  texts.states[state] ? `${label}, ${texts.states[state]}` : label

/** Radio buttons that look like chips. */
function OptionChips({ option, name, chosenId, isAsked, getState, onChoose }: OptionGroupProps) {
  const chosen = option.values.find(({ _id }) => _id === chosenId)
  const errorId = useId()
  const isMissing = isAsked && chosenId === null
  return (
    <fieldset
      className="option-group"
      aria-describedby={isMissing ? errorId : undefined}
      data-missing-option={chosenId === null || undefined}
    >
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
      {isMissing && (
        <p className="option-group__error small" id={errorId}>
          {describeMissingChoice([option.name])}
        </p>
      )}
    </fieldset>
  )
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
      {texts.states[state] && <VisuallyHidden>{`, ${texts.states[state]}`}</VisuallyHidden>}
    </label>
  )
}
