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
import * as texts from './sizer-texts.ts'

const CIRCLES = layoutCircles(RING_SIZES.india, SHEET_MM.width, 4)

/** A strip for the finger and circles for a ring, with two measures that show whether the printer scaled. */
export function RingSizerSheet({ shopName }: { shopName: string }) {
  return (
    <SizerSheet name={texts.ringSheet}>
      <SheetTitle x={0} y={7}>
        {texts.ringSheetTitle(shopName)}
      </SheetTitle>
      <TextLines x={0} y={13.5} lines={texts.ringSheetPrint} />
      <BankCardOutline x={0} y={20} />
      <RulerLine x={98} y={30} />
      <TextLines x={98} y={42} lines={texts.ringSheetRuler} />
      <TextLines x={0} y={83} size={4} lines={texts.ringSheetFinger} />
      <MeasuringStrip
        x={0.2}
        y={87}
        length={98}
        height={11}
        sizes={RING_SIZES.india}
        isLabeled={({ label }) => Number(label) % 5 === 0}
      />
      <TextLines x={106} y={91} lines={texts.ringSheetKnuckle} />
      <TextLines x={0} y={109} size={4} lines={texts.ringSheetRing} />
      <SizeCircles circles={CIRCLES} x={0} y={115} />
      <TextLines x={0} y={216} size={4} lines={texts.ringSheetNotes} />
      <WritingLines x={0} y={226} count={2} width={SHEET_MM.width} />
    </SizerSheet>
  )
}
