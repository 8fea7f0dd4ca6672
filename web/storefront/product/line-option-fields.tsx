import { useLayoutEffect, useRef, useState } from 'react'
import type { Product } from '#contract/products.ts'
import { ENGRAVING_TEXTS } from '#domain/engraving-texts.ts'
import {
  getLineOptionError,
  type LineOptions,
  MAX_GIFT_MESSAGE_LENGTH,
  NO_LINE_OPTIONS,
  normalizeLineOptions,
} from '#domain/line-options.ts'
import { formatShownPrice } from '#web/storefront/shared/product-price.tsx'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { texts } from './line-option-texts.ts'

/** Engraving and gift message as they go into the cart. With an error the product cannot be added. */
export type ChosenLineOptions = { lineOptions: LineOptions; error: string | null }

type Props = {
  offered: Product['lineOptions']
  hsn: string
  /** Whether engraved items can be returned. */
  engravedReturns: boolean
  onChange: (chosen: ChosenLineOptions) => void
}

/** The fields for an engraving and a gift message, where the product offers them. */
export function LineOptionFields({ offered, hsn, engravedReturns, onChange }: Props) {
  const terms = useStorefrontData()
  const [typed, setTyped] = useState(NO_LINE_OPTIONS)
  const fields = useRef<HTMLDivElement>(null)
  const error = getLineOptionError(normalizeLineOptions(typed), offered)
  const errorOf = (field: keyof LineOptions) => (error?.field === field ? error.reason.message : undefined)
  const change = (changes: Partial<LineOptions>) => {
    const changed = { ...typed, ...changes }
    const lineOptions = normalizeLineOptions(changed)
    setTyped(changed)
    onChange({ lineOptions, error: getLineOptionError(lineOptions, offered)?.reason.message ?? null })
  }
  // This code loads after the page is hydrated: what was typed before is only in the fields, which React does not control.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    const readValue = (selector: string) =>
      fields.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector)?.value ?? ''
    const early = { engraving: readValue('input'), giftMessage: readValue('textarea') }
    if (early.engraving || early.giftMessage) change(early)
  }, [])
  const { engraving } = offered
  return (
    <div className="line-options" ref={fields}>
      {engraving && (
        <TextField
          label={texts.engraving}
          optional
          autoComplete="off"
          error={errorOf('engraving')}
          hint={[
            texts.engravingLimit(engraving.maxLength),
            engraving.price > 0
              ? texts.engravingPrice(formatShownPrice(terms, engraving.price, hsn))
              : texts.engravingFree,
            engravedReturns ? '' : `${ENGRAVING_TEXTS.notReturnable}.`,
          ]
            .filter(Boolean)
            .join(' ')}
          onChange={(event) => change({ engraving: event.target.value })}
        />
      )}
      {offered.giftMessage && (
        <TextAreaField
          label={texts.giftMessage}
          optional
          rows={2}
          error={errorOf('giftMessage')}
          hint={texts.giftMessageHint(MAX_GIFT_MESSAGE_LENGTH)}
          onChange={(event) => change({ giftMessage: event.target.value })}
        />
      )}
    </div>
  )
}
