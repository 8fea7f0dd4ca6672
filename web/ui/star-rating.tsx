import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import * as texts from './texts.ts'

/** The rating as stars, rounded down. */
export function StarRating({ rating }: { rating: number }) {
  const full = Math.floor(rating)
  return (
    <span className="stars" role="img" aria-label={texts.rating(rating)}>
      {[1, 2, 3, 4, 5].map((position) => (
        <Icon
          key={position}
          name="star"
          className={classes('stars__star', position > full && 'stars__star--empty')}
          filled
        />
      ))}
    </span>
  )
}
