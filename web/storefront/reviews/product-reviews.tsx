import { useRef, useState } from 'react'
import type { ReviewList } from '#contract/reviews.ts'
import { REVIEW_SORTS, type ReviewSort, STARS } from '#domain/reviews.ts'
import { browserApi } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { StarRating } from '../../ui/star-rating.tsx'
import { ReviewCard } from './review-card.tsx'
import * as texts from './texts.ts'
import { WriteReviewLink } from './write-review-link.tsx'

type ProductReviewsProps = {
  product: { _id: string; slug: string }
  /** The first page, newest first. */
  firstPage: ReviewList
}

/** The reviews of a product: average, stars and the list. More reviews are added below, so that nothing moves. */
export function ProductReviews({ product, firstPage }: ProductReviewsProps) {
  const { summary } = firstPage
  return (
    <section className="section product-reviews defer-paint" id="reviews" aria-labelledby="reviews-title">
      <h2 className="h2 product-reviews__title" id="reviews-title">
        {texts.title}
      </h2>
      <div className="product-reviews__inner">
        <div className="product-reviews__side">
          {summary.count > 0 && <RatingSummary summary={summary} />}
          <WriteReviewLink productId={product._id} />
        </div>
        {summary.count > 0 ? (
          <Reviews slug={product.slug} firstPage={firstPage} />
        ) : (
          <div className="product-reviews__empty">
            <p className="h3">{texts.emptyTitle}</p>
            <p className="muted">{texts.emptyText}</p>
          </div>
        )}
      </div>
    </section>
  )
}

function RatingSummary({ summary }: { summary: ReviewList['summary'] }) {
  return (
    <div>
      <p className="rating-summary">
        <b className="num">{summary.average.toFixed(1)}</b>
        <span>
          <StarRating rating={summary.average} />
          <span className="small muted">{texts.basedOn(summary.count)}</span>
        </span>
      </p>
      <ul className="star-counts small">
        {STARS.map((stars, at) => {
          const count = summary.starCounts[at] ?? 0
          return (
            <li key={stars}>
              <span className="visually-hidden">{texts.starCount(stars, count)}</span>
              <span aria-hidden="true">{texts.stars(stars)}</span>
              <span className="star-counts__bar" aria-hidden="true">
                <i style={{ width: `${(100 * count) / summary.count}%` }} />
              </span>
              <span className="num" aria-hidden="true">
                {count}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type Query = { sort: ReviewSort; withPhotos: boolean }

function Reviews({ slug, firstPage }: { slug: string; firstPage: ReviewList }) {
  const [query, setQuery] = useState<Query>({ sort: 'newest', withPhotos: false })
  const [list, setList] = useState(firstPage)
  const [shownFirstPage, setShownFirstPage] = useState(firstPage)
  const [isLoading, setLoading] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const lastRequest = useRef(0)
  // The page was loaded again, because a review was published or a price changed.
  if (shownFirstPage !== firstPage) {
    setShownFirstPage(firstPage)
    if (query.sort === 'newest' && !query.withPhotos && list.pagination.page === 1) setList(firstPage)
  }

  const load = async (next: Query, page: number) => {
    lastRequest.current += 1
    const request = lastRequest.current
    setQuery(next)
    setLoading(true)
    setFailed(false)
    try {
      const loaded = await browserApi.reviews.ofProduct({
        idOrSlug: slug,
        sort: next.sort,
        page,
        ...(next.withPhotos ? { withPhotos: true } : {}),
      })
      if (request !== lastRequest.current) return
      setList(page === 1 ? loaded : { ...loaded, reviews: [...list.reviews, ...loaded.reviews] })
    } catch {
      if (request === lastRequest.current) setFailed(true)
    }
    if (request === lastRequest.current) setLoading(false)
  }

  const { reviews, pagination, summary } = list
  return (
    <div>
      <div className="product-reviews__controls no-print">
        <SelectField
          label={texts.sortBy}
          hideLabel
          value={query.sort}
          onChange={({ target }) => void load({ ...query, sort: target.value as ReviewSort }, 1)}
        >
          {REVIEW_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {texts.sortLabels[sort]}
            </option>
          ))}
        </SelectField>
        {summary.withPhotos > 0 && (
          <button
            type="button"
            className="chip"
            aria-pressed={query.withPhotos}
            onClick={() => void load({ ...query, withPhotos: !query.withPhotos }, 1)}
          >
            {texts.withPhotos(summary.withPhotos)}
          </button>
        )}
      </div>
      <ul className="review-list" aria-busy={isLoading}>
        {reviews.map((review) => (
          <ReviewCard key={review._id} review={review} />
        ))}
      </ul>
      {isFailed && (
        <p className="small product-reviews__error" role="alert">
          {texts.loadFailed}
        </p>
      )}
      <div className="product-reviews__more no-print">
        <p className="caption" role="status">
          {texts.shown(reviews.length, pagination.total)}
        </p>
        {pagination.page < pagination.pages && (
          <Button
            variant="secondary"
            busy={isLoading}
            busyLabel={texts.loading}
            onClick={() => void load(query, pagination.page + 1)}
          >
            {texts.showMore}
          </Button>
        )}
      </div>
    </div>
  )
}
