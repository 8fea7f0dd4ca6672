import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Chips, TagChip } from '../../ui/chip.tsx'
import { FormText } from '../kit/form-fields.tsx'
import { focusOn } from './focus-on.ts'
import type { ProductForm } from './use-product-form.ts'

const NEW_TAG = 'product-new-tag'

/** Tags are trimmed, and each stands once (S2 §5). A comma parts several. */
export function TagsField({ form: { draft, set } }: { form: ProductForm }) {
  const [typed, setTyped] = useState('')
  const add = () => {
    const tags = typed.split(',').map((tag) => tag.trim())
    set({ tags: [...new Set([...draft.tags, ...tags.filter(Boolean)])] })
    setTyped('')
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
                focusOn(NEW_TAG)
                set({ tags: draft.tags.filter((each) => each !== tag) })
              }}
            />
          ))}
        </Chips>
      )}
      <div className="product-form__add">
        <FormText
          id={NEW_TAG}
          label="New tag"
          hideLabel
          name="tags"
          placeholder="bridal"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button variant="secondary" disabled={typed.trim() === ''} onClick={add}>
          Add tag
        </Button>
      </div>
    </section>
  )
}
