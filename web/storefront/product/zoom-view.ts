/** How a picture is shown: enlarged, and moved in pixels from the middle of its stage. */
export type View = { zoom: number; x: number; y: number }

type Size = { width: number; height: number }

export const MAX_ZOOM = 4
export const WHOLE_PICTURE: View = { zoom: 1, x: 0, y: 0 }

/** What is at the point stays there. The point counts from the middle of the stage. */
export function zoomAt(view: View, zoom: number, point: { x: number; y: number } & Size): View {
  const next = Math.min(Math.max(zoom, 1), MAX_ZOOM)
  const factor = next / view.zoom
  return keepInside(
    { zoom: next, x: point.x - (point.x - view.x) * factor, y: point.y - (point.y - view.y) * factor },
    point,
  )
}

export const moveBy = (view: View, x: number, y: number, stage: Size): View =>
  keepInside({ ...view, x: view.x + x, y: view.y + y }, stage)

/** The edges of the picture never leave the edges of the stage. */
function keepInside({ zoom, x, y }: View, { width, height }: Size): View {
  const limit = (value: number, size: number) => {
    const most = ((zoom - 1) * size) / 2
    return Math.min(Math.max(value, -most), most)
  }
  return { zoom, x: limit(x, width) || 0, y: limit(y, height) || 0 }
}
