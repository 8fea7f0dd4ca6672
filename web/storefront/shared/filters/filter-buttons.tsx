import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import * as listingTexts from '../listing-texts.ts'
import * as texts from './texts.ts'
import './filters.css'

type Props = {
  /** Null: not known yet. */
  total: number | null
  /** In the sheet of phones the buttons stay in view, and one says how many products it shows. */
  isSheet: boolean
  onClear: () => void
}

/** Beside a list, Apply Filters is for browsers without scripts and for the time before they have come. */
export function FilterButtons({ total, isSheet, onClear }: Props) {
  return (
    <div className={classes('filter-buttons', isSheet && 'filter-buttons--sticky')}>
      <Button type="submit" wide>
        {isSheet && total !== null ? (
          <>
            <VisuallyHidden>{listingTexts.applyFilters}: </VisuallyHidden>
            {texts.showProducts(total)}
          </>
        ) : (
          <>
            {listingTexts.applyFilters} <span className="filter-buttons__count num">{total}</span>
          </>
        )}
      </Button>
      <Button variant="text" onClick={onClear}>
        {listingTexts.clearFilters}
      </Button>
      <p className="visually-hidden" role="status">
        {total === null ? '' : texts.productCount(total)}
      </p>
    </div>
  )
}
