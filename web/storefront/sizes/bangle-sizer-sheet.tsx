import { BANGLE_SIZES } from '#domain/jewellery-sizes.ts'
import { layoutCircles } from './layout-circles.ts'
import {
  BankCardOutline,
  MeasuringStrip,
  RulerLine,
  SheetTitle,
  SizeCircles,
  SizerSheet,
  TextLines,
} from './sizer-sheet-parts.tsx'
import * as texts from './sizer-texts.ts'

const LEFT_MARGIN = 20
const CIRCLES = layoutCircles(BANGLE_SIZES, 130, 4)
const LAST_CIRCLE = CIRCLES.at(-1)!

/** Circles for a bangle, and a strip for the hand. The strip runs along the long edge, because a hand's circumference exceeds the width of the paper. */
export function BangleSizerSheet({ shopName }: { shopName: string }) {
  return (
    <SizerSheet name={texts.bangleSheet}>
      <g transform="translate(11.2 2) rotate(90)">
        <MeasuringStrip x={0} y={0} length={234} height={11} sizes={BANGLE_SIZES} isLabeled={() => true} />
      </g>
      <SheetTitle x={LEFT_MARGIN} y={9}>
        {texts.bangleSheetTitle(shopName)}
      </SheetTitle>
      <TextLines x={LEFT_MARGIN} y={15.5} lines={texts.bangleSheetPrint} />
      <SizeCircles circles={CIRCLES} x={LEFT_MARGIN} y={25} showsDiameter />
      <RulerLine x={160} y={30} upright />
      <BankCardOutline x={94} y={25 + LAST_CIRCLE.cy - LAST_CIRCLE.size.diameter / 2} />
      <TextLines x={LEFT_MARGIN} y={229} lines={texts.bangleSheetMeasure} />
    </SizerSheet>
  )
}
