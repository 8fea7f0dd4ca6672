import { useState } from 'react'
import { focusById } from '#web/admin/kit/focus-by-id.ts'
import { Button } from '#web/ui/button.tsx'
import { Chips, TagChip } from '#web/ui/chip.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { ProductForm } from './use-product-form.ts'

const NEW_TAG_INPUT_ID = 'product-new-tag'

/** Tags of a product. Several can be typed with commas between them. */
export function TagsField({ form: { draft, setField, errorOf } }: { form: ProductForm }) {
  const [inputValue, setInputValue] = useState('')
  const add = () => {
    const tags = inputValue.split(',').map((tag) => tag.trim())
    setField('tags', [...new Set([...draft.tags, ...tags.filter(Boolean)])])
    setInputValue('')
  }
  return (
    <section className="product-form__aside" aria-labelledby="product-tags">
      <h2 id="product-tags">Tags</h2>
      {draft.tags.length > 0 && (
        <Chips label="Tags">
          {draft.tags.map((tag) => (
            <TagChip
              key={tag}
              label={tag}
              onRemove={() => {
                focusById(NEW_TAG_INPUT_ID)
                setField(
                  'tags',
                  draft.tags.filter((other) => other !== tag),
                )
              }}
            />
          ))}
        </Chips>
      )}
      <div className="product-form__add">
        <TextField
          id={NEW_TAG_INPUT_ID}
          label="New tag"
          hideLabel
          error={errorOf('tags')}
          placeholder="bridal"
          maxLength={200}
          value={inputValue}
          onChange={(event) => setInputValue(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button variant="secondary" disabled={inputValue.trim() === ''} onClick={add}>
          Add tag
        </Button>
      </div>
    </section>
  )
}
