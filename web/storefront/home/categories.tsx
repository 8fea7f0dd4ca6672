import { useEffect, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { Category } from '#contract/categories.ts'
import { paths } from '#web/paths.ts'
import { CategoryPicture } from '#web/storefront/shared/category-picture.tsx'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { ArrowButton } from '#web/ui/arrow-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { BlockProps } from './block-props.ts'
import * as texts from './texts.ts'

const STEP_PX = 300
const END_TOLERANCE_PX = 10

/** As `.category-strip__list` draws a tile. */
const SIZES = '(min-width: 1024px) 14vw, 128px'

/** Hidden without categories. When they could not be fetched, it offers to try again. */
export function Block({ content }: BlockProps<'categories'>) {
  const { categories, categoriesFailed: hasFailed } = useStorefrontData()
  const title = content.title || texts.shopByCategory
  if (!hasFailed && categories.length === 0) return null
  return (
    <Reveal as="section" className="section section--tight category-strip-section" aria-label={title}>
      <div className="wrap">
        <SectionHeader title={title} link={{ label: texts.allCollections, to: paths.categories }} />
        {hasFailed ? <LoadError /> : <ScrollableStrip categories={categories} />}
      </div>
    </Reveal>
  )
}

function LoadError() {
  const { revalidate, state } = useRevalidator()
  if (state === 'loading')
    return (
      <p className="category-strip__error" role="status">
        <Spinner />
        <VisuallyHidden>{texts.loadingCategories}</VisuallyHidden>
      </p>
    )
  return (
    <div className="category-strip__error">
      <p role="alert">{texts.categoriesFailed}</p>
      <Button variant="secondary" size="small" onClick={() => void revalidate()}>
        {texts.tryAgain}
      </Button>
    </div>
  )
}

/** Scrolls sideways, with a button at each side that has more. */
function ScrollableStrip({ categories }: { categories: Category[] }) {
  const list = useRef<HTMLUListElement>(null)
  const [overflow, setOverflow] = useState({ left: false, right: false })
  useEffect(() => {
    const strip = list.current
    if (!strip) return
    const updateOverflow = () => {
      const left = strip.scrollLeft > 0
      const right = strip.scrollLeft + strip.clientWidth < strip.scrollWidth - END_TOLERANCE_PX
      setOverflow((previous) =>
        previous.left === left && previous.right === right ? previous : { left, right },
      )
    }
    strip.addEventListener('scroll', updateOverflow, { passive: true })
    // Called after layout, so reading the sizes forces none.
    const resizeObserver = new ResizeObserver(updateOverflow)
    resizeObserver.observe(strip)
    return () => {
      strip.removeEventListener('scroll', updateOverflow)
      resizeObserver.disconnect()
    }
  }, [])
  const scroll = (step: number) => list.current?.scrollBy({ left: step, behavior: 'smooth' })

  return (
    <div className="category-strip">
      {overflow.left && (
        <ArrowButton side="previous" label={texts.scrollLeft} onClick={() => scroll(-STEP_PX)} />
      )}
      <ul className="category-strip__list" ref={list}>
        {categories.map((category) => (
          <li key={category._id}>
            <Link className="tile" to={paths.category(category.slug)}>
              <span className="tile__picture">
                <CategoryPicture category={category} width={320} height={320} sizes={SIZES} />
              </span>
              <span className="tile__name tile__name--centered">{category.name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {overflow.right && (
        <ArrowButton side="next" label={texts.scrollRight} onClick={() => scroll(STEP_PX)} />
      )}
    </div>
  )
}
