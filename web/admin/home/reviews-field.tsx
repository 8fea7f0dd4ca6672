import { useEffect, useId, useState } from 'react'
import type { Testimonial } from '#contract/reviews.ts'
import { adminApi } from '#web/admin/api.ts'
import { focusById } from '#web/admin/kit/focus-by-id.ts'
import { moveEntry } from '#web/admin/kit/move-entry.ts'
import { MoveButtons, useReorder } from '#web/admin/kit/reorder.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as texts from './reviews-texts.ts'

type Props = {
  label: string
  hint: string | undefined
  max: number
  ids: readonly string[]
  error: string | undefined
  onChange: (ids: string[]) => void
}
type Shown = Pick<Testimonial, '_id' | 'rating' | 'title' | 'text' | 'name'> & { product: { name: string } }

/** Published reviews by id, in the order of the page. */
export function ReviewsField({ label, hint, max, ids, error, onChange }: Props) {
  const id = useId()
  /** Null: visitors cannot see it any more. */
  const [known, setKnown] = useState<ReadonlyMap<string, Shown | null>>(new Map())
  const [found, setFound] = useState<Shown[] | null>(null)
  const [nextPage, setNextPage] = useState<number | null>(1)
  const [hasFailed, setFailed] = useState(false)
  const unknown = ids.filter((each) => !known.has(each)).join()
  useEffect(() => {
    if (unknown === '' || hasFailed) return
    adminApi.reviews.published({ ids: unknown }).then(
      (shown) => {
        const entries = unknown
          .split(',')
          .map((each) => [each, shown.find(({ _id }) => _id === each) ?? null] as const)
        setKnown((before) => new Map([...before, ...entries]))
      },
      () => setFailed(true),
    )
  }, [unknown, hasFailed])
  const nameAt = (index: number) => {
    const review = known.get(ids[index]!)
    return review ? nameOf(review) : review === null ? texts.missing : texts.review(index + 1)
  }
  const reorder = useReorder({
    count: ids.length,
    nameAt,
    onMove: (from, to) => onChange(moveEntry(ids, from, to)),
  })
  const loadMore = () => {
    if (nextPage === null) return
    adminApi.reviews.list({ status: 'published', page: nextPage }).then(
      ({ reviews, pagination }) => {
        setFailed(false)
        setFound([...(found ?? []), ...reviews])
        setNextPage(nextPage < pagination.pages ? nextPage + 1 : null)
      },
      () => setFailed(true),
    )
  }
  const add = (review: Shown) => {
    setKnown((before) => new Map([...before, [review._id, review]]))
    onChange([...ids, review._id])
    announce(texts.added(nameOf(review)))
  }
  return (
    <fieldset className="products-field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      {hint && <p className="field__hint">{hint}</p>}
      <ul className="chosen-products">
        {ids.map((each, index) => (
          <li key={each}>
            <ReviewLine name={nameAt(index)} review={known.get(each) ?? null} />
            <MoveButtons
              name={nameAt(index)}
              index={index}
              count={ids.length}
              onMove={(to) => reorder.move(index, to)}
            />
            <IconButton
              icon="trash"
              label={texts.remove(nameAt(index))}
              onClick={() => {
                announce(texts.removed(nameAt(index)))
                onChange(ids.filter((other) => other !== each))
                requestAnimationFrame(() => focusById(`${id}-more`))
              }}
            />
          </li>
        ))}
      </ul>
      {hasFailed && (
        <div className="products-field__failure" role="alert">
          <span>{texts.failed}</span>
          <Button variant="secondary" size="small" onClick={() => setFailed(false)}>
            {texts.tryAgain}
          </Button>
        </div>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {found && found.length > 0 && (
        <ul className="chosen-products" aria-label={texts.found}>
          {found.map((review) => {
            const isChosen = ids.includes(review._id)
            return (
              <li key={review._id}>
                <button type="button" disabled={isChosen || ids.length >= max} onClick={() => add(review)}>
                  <ReviewLine name={nameOf(review)} review={review} />
                  <Icon name={isChosen ? 'check' : 'plus'} size="small" />
                  <span className="visually-hidden">{isChosen ? texts.isAdded : texts.add}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <p role="status" className="caption">
        {found?.length === 0 && texts.none}
      </p>
      <div>
        <Button
          id={`${id}-more`}
          variant="secondary"
          size="small"
          icon="plus"
          aria-disabled={nextPage === null || undefined}
          onClick={loadMore}
        >
          {found ? texts.more : texts.choose}
        </Button>
      </div>
    </fieldset>
  )
}

const nameOf = ({ name, product }: Shown) => texts.reviewOf(name, product.name)

const ReviewLine = ({ name, review }: { name: string; review: Shown | null }) => (
  <span className="chosen-products__name">
    <span>{name}</span>
    {review && <span className="caption">{texts.excerpt(review.rating, review.title || review.text)}</span>}
  </span>
)
