import { BANGLE_SIZES } from '#domain/sizes.ts'
import { layCircles } from './lay-circles.ts'
import { CardOutline, Circles, RulerLine, Sheet, Strip, Title, Words } from './sheet-parts.tsx'

const LEFT = 20
const CIRCLES = layCircles(BANGLE_SIZES, 130, 4)
const LAST = CIRCLES.at(-1)!

/** Circles for a bangle, and a strip for the hand that runs along the edge: a hand is longer around than paper is wide. */
export function BangleSheet({ shopName }: { shopName: string }) {
  return (
    <Sheet name="Bangle sizer: a strip to wrap around the hand, and a circle for each size from 2-2 to 2-10">
      <g transform="translate(11.2 2) rotate(90)">
        <Strip x={0} y={0} length={234} height={11} sizes={BANGLE_SIZES} isNamed={() => true} />
      </g>
      <Title x={LEFT} y={9}>{`${shopName} bangle sizer`}</Title>
      <Words
        x={LEFT}
        y={15.5}
        lines={[
          'Print at 100 % (actual size) on A4 or Letter, then check the card and the 50 mm line.',
          'If either is off, print again and switch off “Fit to page” in the print dialog.',
        ]}
      />
      <Circles circles={CIRCLES} x={LEFT} y={25} withMm />
      <RulerLine x={160} y={30} upright />
      <CardOutline x={94} y={25 + LAST.cy - LAST.size.diameter / 2} />
      <Words
        x={LEFT}
        y={229}
        lines={[
          'From a bangle: its size is the largest circle that you see whole inside of it.',
          'From your hand: cut out the strip at the left, push its point through the slit, wrap it over the knuckles,',
          'and read the mark at the slit.',
        ]}
      />
    </Sheet>
  )
}
