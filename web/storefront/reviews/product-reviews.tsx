import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ReviewList } from '#contract/reviews.ts'
import { REVIEW_SORTS, type ReviewSort, STARS } from '#domain/reviews.ts'
import { browserApi } from '#web/api.ts'
import { changeQuery } from '#web/paths.ts'
import { PRODUCT_PARAMETERS } from '#web/storefront/product/product-parameters.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { QueryForm } from '#web/ui/form.tsx'
import { StarRating } from '#web/ui/star-rating.tsx'
import { ReviewCard } from './review-card.tsx'
import {
  DEFAULT_REVIEW_QUERY,
  type FirstReviews,
  isSameReviewQuery,
  parseReviewQuery,
  type ReviewQuery,
  toAddressQuery,
  toReviewInput,
} from './review-query.ts'
import { texts } from './texts.ts'
import { WriteReviewLink } from './write-review-link.tsx'

type ProductReviewsProps = {
  product: { _id: string; slug: string }
  firstPage: FirstReviews
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

function Reviews({ slug, firstPage }: { slug: string; firstPage: FirstReviews }) {
  const navigate = useNavigate()
  const location = useLocation()
  const { query: firstQuery = DEFAULT_REVIEW_QUERY } = firstPage
  const [query, setQuery] = useState(firstQuery)
  const [list, setList] = useState<ReviewList>(firstPage)
  const [shownFirstPage, setShownFirstPage] = useState(firstPage)
  const [isLoading, setLoading] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const lastRequest = useRef(0)
  const form = useRef<HTMLFormElement>(null)
  // The page was loaded again, because a review was published or a price changed.
  if (shownFirstPage !== firstPage) {
    setShownFirstPage(firstPage)
    if (list.pagination.page === 1 && isSameReviewQuery(query, firstQuery)) setList(firstPage)
  }

  const load = async (next: ReviewQuery, page: number) => {
    lastRequest.current += 1
    const request = lastRequest.current
    setQuery(next)
    setLoading(true)
    setFailed(false)
    try {
      const loaded = await browserApi.reviews.ofProduct({
        idOrSlug: slug,
        page,
        ...toReviewInput(next),
      })
      if (request !== lastRequest.current) return
      setList(page === 1 ? loaded : { ...loaded, reviews: [...list.reviews, ...loaded.reviews] })
    } catch {
      if (request === lastRequest.current) setFailed(true)
    }
    if (request === lastRequest.current) setLoading(false)
  }

  const change = (changes: Partial<ReviewQuery>) => {
    const next = { ...query, ...changes }
    void load(next, 1)
    void navigate(changeQuery(location, toAddressQuery(next)), { replace: true, preventScrollReset: true })
  }

  // This code loads after the page is hydrated: what was chosen before is only in the form. A page that the browser
  // renders starts with the default order, whatever its address says.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    const chosen = parseReviewQuery(
      new URLSearchParams([...new FormData(form.current!)] as [string, string][]),
    )
    const ofAddress = parseReviewQuery(new URLSearchParams(location.search))
    if (!isSameReviewQuery(chosen, query)) change(chosen)
    else if (!isSameReviewQuery(ofAddress, query)) void load(ofAddress, 1)
  }, [])

  const { reviews, pagination, summary } = list
  const otherFields = [...new URLSearchParams(location.search)].filter(
    ([name]) => PRODUCT_PARAMETERS.includes(name) && !(name in toAddressQuery(query)),
  )
  return (
    <div>
      <QueryForm
        ref={form}
        className="product-reviews__controls no-print"
        autoComplete="off"
        action={`${location.pathname}#reviews`}
        onSubmit={() => {}}
      >
        {/* Without scripts the browser sends the form itself. These keep the chosen variant. */}
        {otherFields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SelectField
          label={texts.sortBy}
          hideLabel
          name="reviews"
          value={query.sort}
          onChange={({ target }) => change({ sort: target.value as ReviewSort })}
        >
          {REVIEW_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {texts.sortLabels[sort]}
            </option>
          ))}
        </SelectField>
        {(summary.withPhotos > 0 || query.withPhotos) && (
          <Checkbox
            label={texts.withPhotos(summary.withPhotos)}
            name="photos"
            value="true"
            checked={query.withPhotos}
            onChange={({ target }) => change({ withPhotos: target.checked })}
          />
        )}
        <noscript>
          {import.meta.env.SSR && (
            <Button type="submit" variant="secondary" size="small">
              {texts.apply}
            </Button>
          )}
        </noscript>
      </QueryForm>
      <ul className="review-list" aria-busy={isLoading}>
        {reviews.map((review) => (
          <ReviewCard key={review._id} review={review} />
        ))}
      </ul>
      {reviews.length === 0 && <p className="muted">{texts.noneWithPhotos}</p>}
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
