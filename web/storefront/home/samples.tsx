import { Link } from 'react-router'
import { formatDollars } from '#domain/format-dollars.ts'
import { paths } from '#web/paths.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'
import { StarRating } from '#web/ui/star-rating.tsx'
import type { BlockProps } from './block-props.ts'

/** Only the featured samples, with the rating rounded down to whole stars and prices in dollars. */
export function Block({ content }: BlockProps<'samples'>) {
  const featuredSamples = content.samples.filter(({ featured }) => featured)
  if (featuredSamples.length === 0) return null
  return (
    <Reveal as="section" className="section" aria-label={content.title}>
      <div className="wrap">
        <SectionHeader title={content.title}>{content.text}</SectionHeader>
        <div className="grid grid--3 premium">
          {featuredSamples.map((sample) => (
            <Link className="premium__product" key={sample.id} to={paths.product(sample.id)}>
              <span className="premium__picture">
                <Picture
                  image={sample.picture}
                  sizes="(min-width: 1024px) 33vw, (min-width: 640px) 36vw, 76vw"
                />
              </span>
              <span className="h3">{sample.name}</span>
              <span className="muted small">{sample.description}</span>
              <span className="premium__row">
                <b className="num">{formatDollars(Number(sample.price))}</b>
                <span className="premium__rating">
                  <StarRating rating={Math.floor(Number(sample.rating))} />
                  <span className="caption num">({sample.reviewCount})</span>
                </span>
              </span>
            </Link>
          ))}
        </div>
      </div>
    </Reveal>
  )
}
