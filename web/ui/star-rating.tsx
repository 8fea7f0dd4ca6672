import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

/** The rating as stars, rounded down. */
export function StarRating({ rating }: { rating: number }) {
  const full = Math.floor(rating)
  return (
    <span className="stars" role="img" aria-label={`Rated ${rating} out of 5`}>
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
