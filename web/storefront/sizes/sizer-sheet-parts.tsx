import { formatMm, type Size } from '#domain/jewellery-sizes.ts'
import type { PositionedCircle } from './layout-circles.ts'
import * as texts from './sizer-texts.ts'

/** Parts of the printable sheets. One unit of the drawing is one millimetre on paper. */

/** ISO/IEC 7810 ID-1, the size of every bank card. People check the printer's scale with it. */
const BANK_CARD_MM = { width: 85.6, height: 53.98, corner: 3.18 }

/** Fits A4 and Letter with margins up to 15 mm. */
export const SHEET_MM = { width: 180, height: 240 }

/** Lines are drawn inside the measured length. */
const STROKE_MM = 0.3

export function SizerSheet({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <svg
      className="sizer-sheet"
      viewBox={`0 0 ${SHEET_MM.width} ${SHEET_MM.height}`}
      width={`${SHEET_MM.width}mm`}
      height={`${SHEET_MM.height}mm`}
      role="img"
      aria-label={name}
    >
      {children}
    </svg>
  )
}

type Position = { x: number; y: number }

/** Lines of text, one below the other. */
export function TextLines({
  x,
  y,
  lines,
  size = 3.4,
}: Position & { lines: readonly string[]; size?: number }) {
  return (
    <text className="sizer-sheet__text" y={y} fontSize={size}>
      {lines.map((line, at) => (
        <tspan key={line} x={x} dy={at === 0 ? 0 : size * 1.45}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

export function SheetTitle({ x, y, children }: Position & { children: string }) {
  return (
    <text className="sizer-sheet__title" x={x} y={y} fontSize={7.5}>
      {children}
    </text>
  )
}

export function BankCardOutline({ x, y }: Position) {
  return (
    <g>
      <rect
        data-measure="card"
        x={x + STROKE_MM / 2}
        y={y + STROKE_MM / 2}
        width={BANK_CARD_MM.width - STROKE_MM}
        height={BANK_CARD_MM.height - STROKE_MM}
        rx={BANK_CARD_MM.corner}
        className="sizer-sheet__line"
        strokeWidth={STROKE_MM}
      />
      <TextLines x={x + 6} y={y + BANK_CARD_MM.height / 2 - 2} lines={texts.bankCard} />
    </g>
  )
}

/** A line of fifty millimetres with a tick every ten, to check with a ruler. */
export function RulerLine({ x, y, upright = false }: Position & { upright?: boolean }) {
  const rotation = upright ? `rotate(90 ${x} ${y})` : undefined
  return (
    <g transform={rotation}>
      <line
        data-measure="ruler"
        x1={x}
        y1={y}
        x2={x + 50}
        y2={y}
        className="sizer-sheet__line"
        strokeWidth={STROKE_MM}
      />
      {[0, 10, 20, 30, 40, 50].map((at) => (
        <line
          key={at}
          x1={x + at}
          x2={x + at}
          y1={y - (at % 50 === 0 ? 2.5 : 1.2)}
          y2={y + (at % 50 === 0 ? 2.5 : 1.2)}
          className="sizer-sheet__line"
          strokeWidth={STROKE_MM}
        />
      ))}
      <text className="sizer-sheet__label" x={x + 25} y={y - 2.4} fontSize={3.2}>
        {texts.rulerLength}
      </text>
    </g>
  )
}

/** The largest circle that is fully visible inside a ring is its size. */
export function SizeCircles({
  circles,
  x,
  y,
  showsDiameter = false,
}: Position & { circles: PositionedCircle[]; showsDiameter?: boolean }) {
  return circles.map(({ size, cx, cy }) => (
    <g key={size.label} transform={`translate(${x + cx} ${y + cy})`}>
      <circle
        data-measure={`circle ${size.label}`}
        r={size.diameter / 2 - STROKE_MM / 2}
        className="sizer-sheet__line"
        strokeWidth={STROKE_MM}
      />
      <text className="sizer-sheet__label" y={showsDiameter ? 0 : 1.6} fontSize={showsDiameter ? 6 : 4.6}>
        {size.label}
      </text>
      {showsDiameter && (
        <text className="sizer-sheet__label" y={6} fontSize={3.2}>
          {formatMm(size.diameter)}
        </text>
      )}
    </g>
  ))
}

type MeasuringStripProps = Position & {
  sizes: readonly Size[]
  /** Includes the point. */
  length: number
  height: number
  /** Sizes whose label is printed beside their mark. */
  isLabeled: (size: Size) => boolean
}

const SLIT_OFFSET_MM = 6
const POINT_LENGTH_MM = 12

/**
 * A strip to cut out and wrap. Its point goes through the slit, and the mark at the slit is the size, so the distance of
 * a mark from the slit is the circumference of the size.
 */
export function MeasuringStrip({ x, y, sizes, length, height, isLabeled }: MeasuringStripProps) {
  const slit = x + SLIT_OFFSET_MM
  const end = x + length
  const middle = y + height / 2
  return (
    <g>
      <path
        d={`M${x} ${y}H${end - POINT_LENGTH_MM}L${end} ${middle}L${end - POINT_LENGTH_MM} ${y + height}H${x}Z`}
        className="sizer-sheet__line"
        strokeWidth={STROKE_MM}
      />
      <line
        data-measure="slit"
        x1={slit}
        x2={slit}
        y1={y + 1.5}
        y2={y + height - 1.5}
        className="sizer-sheet__slit"
        strokeWidth={0.5}
      />
      <text className="sizer-sheet__text" x={slit + 2} y={middle + 1.1} fontSize={3.2}>
        {texts.cutSlit}
      </text>
      {sizes.map((size) => (
        <g key={size.label}>
          <line
            data-measure={`mark ${size.label}`}
            x1={slit + size.circumference}
            x2={slit + size.circumference}
            y1={y}
            y2={y + (isLabeled(size) ? height / 2 - 0.5 : height / 3.5)}
            className="sizer-sheet__line"
            strokeWidth={STROKE_MM}
          />
          {isLabeled(size) && (
            <text
              className="sizer-sheet__label"
              x={slit + size.circumference}
              y={y + height - 1.6}
              fontSize={3.2}
            >
              {size.label}
            </text>
          )}
        </g>
      ))}
    </g>
  )
}

/** Lines to write on. */
export function WritingLines({ x, y, count, width }: Position & { count: number; width: number }) {
  return Array.from({ length: count }, (_, at) => (
    <line
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id
      key={at}
      x1={x}
      x2={x + width}
      y1={y + at * 8}
      y2={y + at * 8}
      className="sizer-sheet__line"
      strokeWidth={0.15}
    />
  ))
}
