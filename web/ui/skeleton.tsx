import { Main } from './main.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Stands where something is about to be, as large as it will be. */
export function Skeleton({ width = '100%', height = '12px' }: { width?: string; height?: string }) {
  return <span className="skeleton" style={{ width, height }} aria-hidden="true" />
}

/** A square picture and three lines: the product card before it is there. */
export function ProductCardSkeleton() {
  return (
    <div className="product-card-skeleton" aria-hidden="true">
      <span className="skeleton product-card-skeleton__image" />
      <Skeleton width="34%" />
      <Skeleton width="72%" />
      <Skeleton width="46%" />
    </div>
  )
}

/** For the HydrateFallback of personal pages: a title and some lines. */
export function PageSkeleton({ lines = 6 }: { lines?: number }) {
  return (
    <Main className="wrap page-skeleton" aria-busy="true">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton width="min(320px, 70%)" height="40px" />
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
        <Skeleton key={line} width={`${100 - ((line * 17) % 45)}%`} height="16px" />
      ))}
    </Main>
  )
}
