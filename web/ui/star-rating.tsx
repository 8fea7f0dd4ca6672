import * as texts from './texts.ts'

/** The rating as stars, the last of them in part: 4.4 is four stars and two fifths of one. */
export const StarRating = ({ rating }: { rating: number }) => (
  <span
    className="stars"
    role="img"
    aria-label={texts.rating(rating)}
    style={{ backgroundSize: `${20 * rating}% 100%` }}
  />
)
