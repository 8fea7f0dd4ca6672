import { RING_SIZES } from '#domain/jewellery-sizes.ts'
import { layoutCircles } from './layout-circles.ts'
import {
  BankCardOutline,
  MeasuringStrip,
  RulerLine,
  SHEET_MM,
  SheetTitle,
  SizeCircles,
  SizerSheet,
  TextLines,
  WritingLines,
} from './sizer-sheet-parts.tsx'

const CIRCLES = layoutCircles(RING_SIZES.india, SHEET_MM.width, 4)

/** A strip for the finger and circles for a ring, with two measures that show whether the printer scaled. */
export function RingSizerSheet({ shopName }: { shopName: string }) {
  return (
    <SizerSheet name="Ring sizer: a strip to wrap around the finger, and a circle for each Indian size from 1 to 30">
      <SheetTitle x={0} y={7}>{`${shopName} ring sizer`}</SheetTitle>
      <TextLines
        x={0}
        y={13.5}
        lines={['Print at 100 % (actual size) on A4 or Letter, then check the two measures below.']}
      />
      <BankCardOutline x={0} y={20} />
      <RulerLine x={98} y={30} />
      <TextLines
        x={98}
        y={42}
        lines={[
          'Lay a ruler on this line: 50 mm.',
          'If either is off, print again and switch',
          'off “Fit to page” in the print dialog.',
        ]}
      />
      <TextLines
        x={0}
        y={83}
        size={4}
        lines={[
          '1. From your finger: cut out the strip, push its point through the slit, read the mark there.',
        ]}
      />
      <MeasuringStrip
        x={0.2}
        y={87}
        length={98}
        height={11}
        sizes={RING_SIZES.india}
        isLabeled={({ label }) => Number(label) % 5 === 0}
      />
      <TextLines
        x={106}
        y={91}
        lines={['Wrapped at the base, it should pass', 'the knuckle with a little resistance.']}
      />
      <TextLines
        x={0}
        y={109}
        size={4}
        lines={['2. From a ring: its Indian size is the largest circle that you see whole inside of it.']}
      />
      <SizeCircles circles={CIRCLES} x={0} y={115} />
      <TextLines x={0} y={216} size={4} lines={['Write down whose finger, which hand and which size:']} />
      <WritingLines x={0} y={226} count={2} width={SHEET_MM.width} />
    </SizerSheet>
  )
}
