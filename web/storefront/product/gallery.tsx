import { type PointerEvent, type TouchEvent, useRef, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Picture } from '../../ui/picture.tsx'
import { inOrder, type WholePiece } from '../shared/piece.ts'

const ZOOM = 2.6
const LENS = 190
/** Pixels that are more than a tap. */
const SWIPE = 40

/** Thumbnails, the chosen picture with a lens under the pointer, and the same on the whole screen. */
export function Gallery({ product }: { product: WholePiece }) {
  const pictures = inOrder(product)
  const [chosen, setChosen] = useState(0)
  const [isFull, setFull] = useState(false)
  const picture = pictures[chosen]
  const start = useRef(0)
  /** A finger drawn to the left shows the next picture, to the right the one before; two of them zoom. */
  const swipe = {
    onTouchStart: ({ touches }: TouchEvent) => {
      start.current = touches[1] ? Number.NaN : touches[0]!.clientX
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const way = start.current - changedTouches[0]!.clientX
      if (Math.abs(way) > SWIPE) setChosen((chosen + Math.sign(way) + pictures.length) % pictures.length)
    },
  }
  if (!picture) return <div className="gallery__main" />
  return (
    <div className={pictures.length > 1 ? 'gallery' : 'gallery gallery--single'}>
      {pictures.length > 1 && (
        <ul className="gallery__thumbnails">
          {pictures.map((each, at) => (
            <li key={each.url}>
              <button
                type="button"
                className="gallery__thumbnail after-paint"
                aria-label={`Picture ${at + 1} of ${pictures.length}`}
                aria-current={at === chosen}
                onClick={() => setChosen(at)}
              >
                <Picture image={each} alt="" sizes="84px" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="gallery__main" {...swipe}>
        <Lens url={picture.url}>
          <Picture image={picture} sizes="(min-width: 1024px) 54vw, 100vw" priority />
        </Lens>
        <IconButton
          className="gallery__full"
          icon="zoom"
          label="View full screen"
          onClick={() => setFull(true)}
        />
        {pictures.length > 1 && (
          <p className="gallery__place num below-1024">
            {chosen + 1} / {pictures.length}
          </p>
        )}
      </div>
      <Dialog title={product.name} open={isFull} onClose={() => setFull(false)} size="wide">
        <div className="gallery__screen" {...swipe}>
          <Picture image={picture} sizes="100vw" />
        </div>
      </Dialog>
    </div>
  )
}

/** A round glass under the mouse; on touch and for keyboards the full screen does the same. */
function Lens({ url, children }: { url: string; children: React.ReactNode }) {
  const [at, setAt] = useState<{ x: number; y: number; width: number } | null>(null)
  const follow = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    const box = event.currentTarget.getBoundingClientRect()
    setAt({ x: event.clientX - box.left, y: event.clientY - box.top, width: box.width })
  }
  return (
    <div className="lens" onPointerMove={follow} onPointerLeave={() => setAt(null)}>
      {children}
      {at && (
        <span
          className="lens__glass"
          style={{
            left: at.x - LENS / 2,
            top: at.y - LENS / 2,
            backgroundImage: `url("${url}")`,
            backgroundSize: `${at.width * ZOOM}px`,
            backgroundPosition: `${LENS / 2 - at.x * ZOOM}px ${LENS / 2 - at.y * ZOOM}px`,
          }}
        />
      )}
    </div>
  )
}
