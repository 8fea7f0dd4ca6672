import { RING_SIZES } from '#domain/sizes.ts'
import { layCircles } from './lay-circles.ts'
import {
  CardOutline,
  Circles,
  NoteLines,
  RulerLine,
  SHEET,
  Sheet,
  Strip,
  Title,
  Words,
} from './sheet-parts.tsx'

const CIRCLES = layCircles(RING_SIZES.india, SHEET.width, 4)

/** A strip for the finger and circles for a ring, with two measures that show whether the printer scaled. */
export function RingSheet({ shopName }: { shopName: string }) {
  return (
    <Sheet name="Ring sizer: a strip to wrap around the finger, and a circle for each Indian size from 1 to 30">
      <Title x={0} y={7}>{`${shopName} ring sizer`}</Title>
      <Words
        x={0}
        y={13.5}
        lines={['Print at 100 % (actual size) on A4 or Letter, then check the two measures below.']}
      />
      <CardOutline x={0} y={20} />
      <RulerLine x={98} y={30} />
      <Words
        x={98}
        y={42}
        lines={[
          'Lay a ruler on this line: 50 mm.',
          'If either is off, print again and switch',
          'off “Fit to page” in the print dialog.',
        ]}
      />
      <Words
        x={0}
        y={83}
        size={4}
        lines={[
          '1. From your finger: cut out the strip, push its point through the slit, read the mark there.',
        ]}
      />
      <Strip
        x={0.2}
        y={87}
        length={98}
        height={11}
        sizes={RING_SIZES.india}
        isNamed={({ label }) => Number(label) % 5 === 0}
      />
      <Words
        x={106}
        y={91}
        lines={['Wrapped at the base, it should pass', 'the knuckle with a little resistance.']}
      />
      <Words
        x={0}
        y={109}
        size={4}
        lines={['2. From a ring: its Indian size is the largest circle that you see whole inside of it.']}
      />
      <Circles circles={CIRCLES} x={0} y={115} />
      <Words x={0} y={216} size={4} lines={['Write down whose finger, which hand and which size:']} />
      <NoteLines x={0} y={226} count={2} width={SHEET.width} />
    </Sheet>
  )
}
