import type { Slide } from '#contract/content.ts'
import type { StorefrontApi } from '#contract/contract.ts'
import { ContentLink } from '#web/storefront/shared/content-link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { BlockProps } from './block-props.ts'
import { emptyOnFailure } from './empty-on-failure.ts'
import * as texts from './texts.ts'

export const load = (api: StorefrontApi): Promise<Slide[]> =>
  api.carousels.list().catch(emptyOnFailure('Error fetching data:'))

/** The carousel at the top of the page: one picture of 1500 by 480 per slide, with text over its quiet side. */
export function Block({ data: slides }: BlockProps<'hero', Slide[]>) {
  if (slides.length === 0) return null
  return (
    <Carousel
      label={texts.featured}
      slides={slides.map((slide, index) => ({
        id: slide._id,
        content: <SlideContent slide={slide} isFirst={index === 0} />,
      }))}
    />
  )
}

/** As wide as the window. Up to 640 px its height of 360 px decides. */
const SIZES = '(min-width: 1500px) 1500px, (min-width: 641px) 100vw, 1125px'
/** Up to 480 px, the picture that is cropped for phones is enough. */
const PHONE_PICTURE = { media: '(max-width: 480px)', sizes: '480px' }

function SlideContent({ slide, isFirst }: { slide: Slide; isFirst: boolean }) {
  const Title = isFirst ? 'h1' : 'h2'
  return (
    <div className="hero-slide">
      <ContentLink className="hero-slide__picture" to={slide.path} tabIndex={slide.button ? -1 : 0}>
        <Picture
          image={slide.image}
          alt={slide.title}
          sizes={SIZES}
          phone={PHONE_PICTURE}
          priority={isFirst}
        />
      </ContentLink>
      {slide.line || slide.button ? (
        <div className={`hero-slide__text ${isDark(slide.image.color) ? 'hero-slide__text--light' : ''}`}>
          <Title className="hero-title">{slide.title}</Title>
          {slide.line && <p className="lead">{slide.line}</p>}
          {slide.button && <ButtonLink to={slide.path}>{slide.button}</ButtonLink>}
        </div>
      ) : (
        <>
          {isFirst && <h1 className="visually-hidden">{slide.title}</h1>}
          {/* Where the text is below the pictures, a slide without text would leave a gap. */}
          <p className="hero-slide__caption hero-title" aria-hidden="true">
            {slide.title}
          </p>
        </>
      )}
    </div>
  )
}

/** Text over a dark picture is light. `color` is the dominant colour that was stored with the picture. */
function isDark(color: string): boolean {
  const channel = (index: number) => Number.parseInt(color.slice(index, index + 2), 16)
  return /^#[0-9a-f]{6}$/i.test(color) && 0.299 * channel(1) + 0.587 * channel(3) + 0.114 * channel(5) < 128
}
