import { Main } from './main.tsx'
import * as texts from './texts.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A placeholder of the same size as the content that is loading. */
export function Skeleton({ width = '100%', height = '12px' }: { width?: string; height?: string }) {
  return <span className="skeleton" style={{ width, height }} aria-hidden="true" />
}

/** The placeholder of a product card. */
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

/** The placeholder of a page, for the HydrateFallback of personal pages. */
export function PageSkeleton({ lines = 6 }: { lines?: number }) {
  return (
    <Main className="wrap page-skeleton" aria-busy="true">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <Skeleton width="min(320px, 70%)" height="40px" />
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id
        <Skeleton key={line} width={`${100 - ((line * 17) % 45)}%`} height="16px" />
      ))}
    </Main>
  )
}
