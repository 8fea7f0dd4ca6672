import { useState } from 'react'
import { BANGLE_SIZES, findNearestSize, formatMm, MM_PER_INCH } from '#domain/jewellery-sizes.ts'
import { BANGLE_RANGE } from '#domain/measurements.ts'
import { SelectField } from '#web/ui/field.tsx'
import * as bangleTexts from './bangle-texts.ts'
import { SizeFinder } from './size-finder.tsx'
import { SizeResult } from './size-result.tsx'
import * as texts from './texts.ts'

export function BangleSizeFinder() {
  const [label, setLabel] = useState('2-6')
  return (
    <SizeFinder
      measureLabels={{ circumference: bangleTexts.hand, diameter: bangleTexts.bangle }}
      circumferenceHint={bangleTexts.circumferenceHint}
      unit="cm"
      range={BANGLE_RANGE}
      knownSize={{
        field: (
          <SelectField label={texts.size} value={label} onChange={(event) => setLabel(event.target.value)}>
            {BANGLE_SIZES.map((size) => (
              <option key={size.label}>{size.label}</option>
            ))}
          </SelectField>
        ),
        circumference: BANGLE_SIZES.find((size) => size.label === label)!.circumference,
      }}
      renderResult={(circumference) => <BangleSizeResult circumference={circumference} />}
    />
  )
}

function BangleSizeResult({ circumference }: { circumference: number | null }) {
  if (circumference === null) return <SizeResult prompt={bangleTexts.resultPrompt} />
  return (
    <SizeResult
      title={bangleTexts.bangleSize}
      fit={findNearestSize(BANGLE_SIZES, circumference)}
      sizeUpAdvice={bangleTexts.sizeUpAdvice}
      facts={[
        [texts.innerDiameter, formatMm(circumference / Math.PI)],
        [bangleTexts.innerDiameterInches, (circumference / Math.PI / MM_PER_INCH).toFixed(2)],
        [texts.circumference, formatMm(circumference)],
      ]}
    />
  )
}
