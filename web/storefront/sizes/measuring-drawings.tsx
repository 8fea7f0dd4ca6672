/** Drawings of how to measure. The text beside them says the same, so screen readers skip them. */

const TICKS = Array.from({ length: 23 }, (_, tick) => tick)

/** A ring on a ruler, its inner diameter between two marks. */
export function RingOnRulerDrawing() {
  return (
    <svg className="size-drawing" viewBox="0 0 240 150" aria-hidden="true">
      <circle cx="120" cy="62" r="48" className="size-drawing__gold" />
      <path d="M76 62H164" className="size-drawing__measure" />
      <path d="m82 57-6 5 6 5M158 57l6 5-6 5" className="size-drawing__measure" />
      <path d="M76 66V120M164 66V120" className="size-drawing__guide" />
      <rect x="10" y="118" width="220" height="26" className="size-drawing__line" />
      {TICKS.map((tick) => (
        <path
          key={tick}
          d={`M${10 + tick * 10} 118v${tick % 5 === 0 ? 11 : 6}`}
          className="size-drawing__line"
        />
      ))}
    </svg>
  )
}

/** A strip of paper around a finger, marked where the ends meet. */
export function StripOnFingerDrawing() {
  return (
    <svg className="size-drawing" viewBox="0 0 240 150" aria-hidden="true">
      <path d="M96 148V44a24 24 0 0 1 48 0v104" className="size-drawing__line" />
      <path d="M108 38a12 12 0 0 1 24 0v8h-24Z" className="size-drawing__line" />
      <path d="M96 92q24 12 48 0v14q-24 12-48 0Z" className="size-drawing__strip" />
      <path d="M144 92l58-14v14l-58 14" className="size-drawing__strip" />
      <path d="M144 90v18" className="size-drawing__measure" />
      <path d="M100 72q20 8 40 0M100 78q20 8 40 0" className="size-drawing__guide" />
    </svg>
  )
}

/** A bangle and its inner diameter. */
export function BangleDiameterDrawing() {
  return (
    <svg className="size-drawing" viewBox="0 0 240 150" aria-hidden="true">
      <circle cx="120" cy="75" r="62" className="size-drawing__gold" />
      <circle cx="120" cy="75" r="68" className="size-drawing__guide" />
      <path d="M62 75H178" className="size-drawing__measure" />
      <path d="m69 69-7 6 7 6M171 69l7 6-7 6" className="size-drawing__measure" />
    </svg>
  )
}

/** Thumb to little finger, a tape over the knuckles. */
export function TapeOnHandDrawing() {
  return (
    <svg className="size-drawing" viewBox="0 0 240 150" aria-hidden="true">
      <path
        d="M92 148v-28c-12-12-18-28-14-44 2-8 8-10 12-8l4 10V28a8 8 0 0 1 16 0v-8a8 8 0 0 1 16 0v8a8 8 0 0 1 16 0v8a8 8 0 0 1 16 0v50c0 14-6 24-14 34v28"
        className="size-drawing__line"
      />
      <path d="M110 28v34M126 28v34M142 36v26" className="size-drawing__line" />
      <path d="M74 78q44 18 88-4v14q-44 22-86 4Z" className="size-drawing__strip" />
      <path d="M162 74l46-12v14l-46 12" className="size-drawing__strip" />
      <path d="M162 70v20" className="size-drawing__measure" />
    </svg>
  )
}
