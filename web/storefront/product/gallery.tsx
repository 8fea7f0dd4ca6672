import {
  type KeyboardEvent,
  lazy,
  type PointerEvent,
  Suspense,
  type TouchEvent,
  useRef,
  useState,
} from 'react'
import { type ProductPageData, sortImages } from '#web/storefront/shared/product-card-data.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { texts } from './texts.ts'

const FullScreenViewer = lazy(async () => ({
  default: (await import('./full-screen-viewer.tsx')).FullScreenViewer,
}))

const LENS_ZOOM = 2.6
const LENS_SIZE_PX = 190
/** A shorter movement is a tap. */
const MIN_SWIPE_PX = 40

/** Thumbnails, the chosen picture with a lens under the pointer, and a full-screen view. */
export function Gallery({ product }: { product: ProductPageData }) {
  const pictures = sortImages(product)
  const [selectedIndex, setSelectedIndex] = useState(0)
  /** Undefined until it is first opened. */
  const [isFullScreen, setFullScreen] = useState<boolean>()
  const picture = pictures[selectedIndex]
  const touchStartX = useRef(0)
  /** A swipe to the left shows the next picture, to the right the previous one. Two fingers zoom. */
  const swipe = {
    onTouchStart: ({ touches }: TouchEvent) => {
      touchStartX.current = touches[1] ? Number.NaN : touches[0]!.clientX
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const distance = touchStartX.current - changedTouches[0]!.clientX
      if (Math.abs(distance) > MIN_SWIPE_PX)
        setSelectedIndex((selectedIndex + Math.sign(distance) + pictures.length) % pictures.length)
    },
  }
  /** The thumbnails are one stop of the Tab key. Arrows go through them. */
  const moveWithArrows = (event: KeyboardEvent<HTMLUListElement>) => {
    if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
    const step = /Down|Right/.test(event.key) ? 1 : -1
    const next = (selectedIndex + step + pictures.length) % pictures.length
    setSelectedIndex(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  // also for a variant with one picture, so that choosing it moves nothing
  const hasThumbnails = pictures.length > 1 || product.hasOptions
  if (!picture) return <div className="gallery__main" />
  return (
    <div className={hasThumbnails ? 'gallery' : 'gallery gallery--single'}>
      {hasThumbnails && (
        <ul className="gallery__thumbnails" onKeyDown={moveWithArrows}>
          {pictures.map((thumbnail, at) => (
            <li key={thumbnail.url}>
              <button
                type="button"
                className="gallery__thumbnail defer-paint"
                aria-label={texts.pictureOf(at + 1, pictures.length)}
                aria-current={at === selectedIndex}
                tabIndex={at === selectedIndex ? 0 : -1}
                onClick={() => setSelectedIndex(at)}
              >
                <Picture image={thumbnail} alt="" sizes="84px" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="gallery__main" {...swipe}>
        <Lens url={picture.url}>
          <Picture image={picture} sizes="(min-width: 768px) 54vw, 100vw" priority />
        </Lens>
        <IconButton
          className="gallery__full-screen"
          icon="fullscreen"
          label={texts.viewFullScreen}
          onClick={() => setFullScreen(true)}
        />
        {pictures.length > 1 && (
          <p className="gallery__position num below-768">
            {selectedIndex + 1} / {pictures.length}
          </p>
        )}
      </div>
      {isFullScreen !== undefined && (
        <Suspense>
          <FullScreenViewer
            title={product.name}
            pictures={pictures}
            selectedIndex={selectedIndex}
            onSelect={setSelectedIndex}
            open={isFullScreen}
            onClose={() => setFullScreen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** A magnifier under the mouse. Touch and keyboard users have the full screen. */
function Lens({ url, children }: { url: string; children: React.ReactNode }) {
  const [at, setLensPosition] = useState<{ x: number; y: number; width: number } | null>(null)
  const trackPointer = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    const box = event.currentTarget.getBoundingClientRect()
    setLensPosition({ x: event.clientX - box.left, y: event.clientY - box.top, width: box.width })
  }
  return (
    <div className="lens" onPointerMove={trackPointer} onPointerLeave={() => setLensPosition(null)}>
      {children}
      {at && (
        <span
          className="lens__glass"
          style={{
            left: at.x - LENS_SIZE_PX / 2,
            top: at.y - LENS_SIZE_PX / 2,
            backgroundImage: `url("${url}")`,
            backgroundSize: `${at.width * LENS_ZOOM}px`,
            backgroundPosition: `${LENS_SIZE_PX / 2 - at.x * LENS_ZOOM}px ${LENS_SIZE_PX / 2 - at.y * LENS_ZOOM}px`,
          }}
        />
      )}
    </div>
  )
}
