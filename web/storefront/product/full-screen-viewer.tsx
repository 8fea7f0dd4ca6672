import { type PointerEvent, useEffect, useRef, useState, type WheelEvent } from 'react'
import { ArrowButton } from '#web/ui/arrow-button.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Picture, type PictureSource } from '#web/ui/picture.tsx'
import { texts } from './full-screen-texts.ts'
import './full-screen-viewer.css'
import { MAX_ZOOM, moveBy, type View, WHOLE_PICTURE, zoomAt } from './zoom-view.ts'

type Props = {
  title: string
  pictures: readonly PictureSource[]
  selectedIndex: number
  onSelect: (index: number) => void
  open: boolean
  onClose: () => void
}

/** The pictures over the whole window, with arrows, thumbnails and zoom. Its code is loaded when it is first opened. */
export function FullScreenViewer({ title, pictures, selectedIndex, onSelect, open, onClose }: Props) {
  const step = (by: number) => onSelect((selectedIndex + by + pictures.length) % pictures.length)
  const picture = pictures[selectedIndex]
  return (
    <Dialog className="viewer" title={title} open={open} onClose={onClose}>
      {open && picture && (
        <>
          <Stage
            picture={picture}
            position={texts.position(selectedIndex + 1, pictures.length)}
            {...(pictures.length > 1 && { onStep: step })}
          />
          {pictures.length > 1 && (
            <ul className="viewer__thumbnails">
              {pictures.map((thumbnail, index) => (
                <li key={thumbnail.url}>
                  <button
                    type="button"
                    aria-label={texts.pictureOf(index + 1, pictures.length)}
                    aria-current={index === selectedIndex}
                    onClick={() => onSelect(index)}
                  >
                    <Picture image={thumbnail} alt="" sizes="64px" eager />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Dialog>
  )
}

/** A shorter movement is a tap. */
const MIN_SWIPE_PX = 40
const MAX_TAP_PX = 8
const DOUBLE_TAP_MS = 320
const DOUBLE_TAP_ZOOM = 2.5
const ZOOM_STEP = 1.5

type StageProps = {
  picture: PictureSource
  position: string
  /** Absent: there is one picture. */
  onStep?: (by: number) => void
}

type Finger = { x: number; y: number; startX: number; startY: number }

/** One picture that is zoomed with two fingers, a double tap, the wheel, the buttons and the keys + and -. */
function Stage({ picture, position, onStep }: StageProps) {
  const [zoomed, setZoomed] = useState({ url: picture.url, view: WHOLE_PICTURE })
  // Another picture is shown whole.
  const viewOf = ({ url, view }: typeof zoomed) => (url === picture.url ? view : WHOLE_PICTURE)
  const view = viewOf(zoomed)
  const changeView = (change: (shown: View) => View) =>
    setZoomed((previous) => ({ url: picture.url, view: change(viewOf(previous)) }))
  const stage = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Finger>())
  const lastTapAt = useRef(Number.NEGATIVE_INFINITY)

  /** From the middle of the stage, whose size limits how far the picture moves. */
  const toPoint = (clientX: number, clientY: number) => {
    const { left, top, width, height } = stage.current!.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2, width, height }
  }
  const zoomBy = (factor: number, clientX: number, clientY: number) => {
    const point = toPoint(clientX, clientY)
    changeView((shown) => zoomAt(shown, shown.zoom * factor, point))
  }
  const zoomInMiddle = (factor: number) => {
    const { left, top, width, height } = stage.current!.getBoundingClientRect()
    zoomBy(factor, left + width / 2, top + height / 2)
  }

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button > 0 || (event.target as Element).closest('button')) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { clientX: x, clientY: y } = event
    fingers.current.set(event.pointerId, { x, y, startX: x, startY: y })
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const finger = fingers.current.get(event.pointerId)
    if (!finger) return
    const moved = { ...finger, x: event.clientX, y: event.clientY }
    fingers.current.set(event.pointerId, moved)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (other) {
      const distance = (from: Finger) => Math.hypot(from.x - other.x, from.y - other.y)
      zoomBy(distance(moved) / (distance(finger) || 1), (moved.x + other.x) / 2, (moved.y + other.y) / 2)
      return
    }
    const { width, height } = toPoint(0, 0)
    changeView((shown) => moveBy(shown, moved.x - finger.x, moved.y - finger.y, { width, height }))
  }
  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    const finger = fingers.current.get(event.pointerId)
    const isOnly = fingers.current.size === 1
    fingers.current.delete(event.pointerId)
    if (!finger || !isOnly || event.type === 'pointercancel') return
    const [dx, dy] = [event.clientX - finger.startX, event.clientY - finger.startY]
    if (Math.hypot(dx, dy) <= MAX_TAP_PX) {
      const isDouble = event.timeStamp - lastTapAt.current < DOUBLE_TAP_MS
      lastTapAt.current = isDouble ? Number.NEGATIVE_INFINITY : event.timeStamp
      if (isDouble) zoomBy(view.zoom > 1 ? 1 / view.zoom : DOUBLE_TAP_ZOOM, event.clientX, event.clientY)
      return
    }
    if (view.zoom === 1 && Math.abs(dx) > Math.max(MIN_SWIPE_PX, Math.abs(dy))) onStep?.(-Math.sign(dx))
  }
  const onWheel = (event: WheelEvent) =>
    zoomBy(event.deltaY < 0 ? 1.2 : 1 / 1.2, event.clientX, event.clientY)
  // The keys work wherever the focus is in the dialog.
  useEffect(() => {
    const dialog = stage.current?.closest('dialog')
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') onStep?.(-1)
      else if (key === 'ArrowRight') onStep?.(1)
      else if (key === '+' || key === '=') zoomInMiddle(ZOOM_STEP)
      else if (key === '-') zoomInMiddle(1 / ZOOM_STEP)
    }
    dialog?.addEventListener('keydown', onKeyDown)
    return () => dialog?.removeEventListener('keydown', onKeyDown)
  })

  return (
    <div
      ref={stage}
      className="viewer__stage"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onWheel={onWheel}
    >
      <div
        className="viewer__picture"
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})` }}
      >
        {/* Without its blurred placeholder, which would fill the room beside it. */}
        <Picture key={picture.url} image={{ ...picture, color: '', placeholder: '' }} sizes="200vw" eager />
      </div>
      {onStep && (
        <>
          <ArrowButton side="previous" label={texts.previous} onClick={() => onStep(-1)} />
          <ArrowButton side="next" label={texts.next} onClick={() => onStep(1)} />
        </>
      )}
      <div className="viewer__tools">
        <IconButton
          icon="minus"
          label={texts.zoomOut}
          disabled={view.zoom === 1}
          onClick={() => zoomInMiddle(1 / ZOOM_STEP)}
        />
        <p className="num small" role="status">
          {position}
        </p>
        <IconButton
          icon="plus"
          label={texts.zoomIn}
          disabled={view.zoom === MAX_ZOOM}
          onClick={() => zoomInMiddle(ZOOM_STEP)}
        />
      </div>
    </div>
  )
}
