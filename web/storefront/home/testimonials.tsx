import { Link } from 'react-router'
import type { StorefrontApi } from '#contract/contract.ts'
import type { Testimonial } from '#contract/reviews.ts'
import { paths } from '#web/paths.ts'
import { Reveal } from '#web/ui/reveal.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'
import { StarRating } from '#web/ui/star-rating.tsx'
import type { BlockProps } from './block-props.ts'
import { emptyOnFailure } from './empty-on-failure.ts'
import { texts } from './testimonials-texts.ts'

type Props = BlockProps<'testimonials', Testimonial[]>

export async function load(
  api: StorefrontApi,
  { source, reviews, count: limit }: Props['content'],
): Promise<Testimonial[]> {
  if (source === 'chosen' && reviews.length === 0) return []
  return api.reviews
    .published(source === 'chosen' ? { ids: reviews.join() } : { limit })
    .catch(emptyOnFailure('Reviews could not be fetched:'))
}

/** A section without reviews is not shown. */
export function Block({ content: { title, text, source }, data: reviews }: Props) {
  if (reviews.length === 0) return null
  return (
    <Reveal as="section" className="section" aria-label={title}>
      <div className="wrap">
        <SectionHeader title={title}>{text}</SectionHeader>
        <ul className="testimonials">
          {reviews.map((review) => (
            <li key={review._id}>
              <StarRating rating={review.rating} />
              <blockquote>
                {review.title && <p className="testimonials__title">{review.title}</p>}
                <p>{review.text}</p>
              </blockquote>
              <p className="small">
                <b>{review.name || texts.formerCustomer}</b>
                <Link className="text-link" to={paths.productReviews(review.product.slug)}>
                  {review.product.name}
                </Link>
              </p>
            </li>
          ))}
        </ul>
        <p className="small muted testimonials__selection">
          {source === 'chosen' ? texts.chosen : texts.newestGood}
        </p>
      </div>
    </Reveal>
  )
}
