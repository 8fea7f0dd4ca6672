import { MAX_ENGRAVING_LENGTH, MAX_GIFT_MESSAGE_LENGTH } from '#domain/line-options.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { ProductForm } from './use-product-form.ts'

/** What customers can ask for when they buy the product: engraving and a gift message. */
export function LineOptionsSection({ form }: { form: ProductForm }) {
  const { draft, field } = form
  return (
    <section className="product-form__section" aria-labelledby="product-line-options">
      <h2 id="product-line-options">Engraving and gift message</h2>
      <div className="product-form__fields">
        <Checkbox label="Can be engraved" className="span-6" {...form.form.register('canBeEngraved')} />
        {draft.canBeEngraved && (
          <>
            <TextField
              label="Characters"
              inputMode="numeric"
              maxLength={2}
              className="span-2"
              hint={`At most ${MAX_ENGRAVING_LENGTH}`}
              {...field('engravingLength')}
            />
            <TextField
              label="Price of engraving"
              inputMode="decimal"
              prefix="₹"
              className="span-2"
              hint="For each piece. 0 or blank: free"
              {...field('engravingPrice')}
            />
          </>
        )}
        <Checkbox
          label="Can be sent with a gift message"
          hint={`Up to ${MAX_GIFT_MESSAGE_LENGTH} characters, free`}
          className="span-6"
          {...form.form.register('hasGiftMessage')}
        />
      </div>
    </section>
  )
}
