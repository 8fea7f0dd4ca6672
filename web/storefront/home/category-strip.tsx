import { useEffect, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { Category } from '#contract/categories.ts'
import { paths } from '../../paths.ts'
import { ArrowButton } from '../../ui/arrow-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Reveal } from '../../ui/reveal.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ShelfPicture } from '../shared/shelf-picture.tsx'

/** S1 §9. */
const STEP_PX = 300
const END_TOLERANCE_PX = 10

/** As `.category-strip__list` draws a tile. */
const SIZES = '(min-width: 1024px) 14vw, 128px'

type Props = { categories: Category[]; failed: boolean }

/** Hidden without categories (S1 §4); what could not be fetched is said, and can be asked for again. */
export function CategoryStrip({ categories, failed }: Props) {
  if (!failed && categories.length === 0) return null
  return (
    <Reveal as="section" className="section section--tight category-shelf" aria-label="Shop By Category">
      <div className="wrap">
        <SectionHead title="Shop By Category" link={{ label: 'All collections', to: paths.categories }} />
        {failed ? <Failed /> : <Strip categories={categories} />}
      </div>
    </Reveal>
  )
}

function Failed() {
  const { revalidate, state } = useRevalidator()
  if (state === 'loading')
    return (
      <p className="category-strip__failed" role="status">
        <Spinner />
        <VisuallyHidden>Loading categories</VisuallyHidden>
      </p>
    )
  return (
    <div className="category-strip__failed">
      <p role="alert">Failed to load categories</p>
      <Button variant="secondary" size="small" onClick={() => void revalidate()}>
        Try again
      </Button>
    </div>
  )
}

/** Scrolls sideways; a button stands only at the side where there is more. */
function Strip({ categories }: Pick<Props, 'categories'>) {
  const list = useRef<HTMLUListElement>(null)
  const [more, setMore] = useState({ left: false, right: false })
  useEffect(() => {
    const strip = list.current
    if (!strip) return
    const look = () => {
      const left = strip.scrollLeft > 0
      const right = strip.scrollLeft + strip.clientWidth < strip.scrollWidth - END_TOLERANCE_PX
      setMore((was) => (was.left === left && was.right === right ? was : { left, right }))
    }
    strip.addEventListener('scroll', look, { passive: true })
    // told once it is laid out, so that looking costs nothing
    const size = new ResizeObserver(look)
    size.observe(strip)
    return () => {
      strip.removeEventListener('scroll', look)
      size.disconnect()
    }
  }, [])
  const scroll = (step: number) => list.current?.scrollBy({ left: step, behavior: 'smooth' })

  return (
    <div className="category-strip">
      {more.left && <ArrowButton side="previous" label="Scroll left" onClick={() => scroll(-STEP_PX)} />}
      <ul className="category-strip__list" ref={list}>
        {categories.map((category) => (
          <li key={category._id}>
            <Link className="tile" to={paths.category(category.slug)}>
              <span className="tile__picture">
                <ShelfPicture shelf={category} width={320} height={320} sizes={SIZES} />
              </span>
              <span className="tile__name tile__name--centred">{category.name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {more.right && <ArrowButton side="next" label="Scroll right" onClick={() => scroll(STEP_PX)} />}
    </div>
  )
}
