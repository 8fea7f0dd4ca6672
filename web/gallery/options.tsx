import { type SizeMeasure, suggestEquivalents } from '#domain/options.ts'
import { SizeGuideButton } from '#web/storefront/sizes/size-guide-button.tsx'
import { Swatch } from '#web/ui/swatch.tsx'
import { Example, Row, Sample } from './sample.tsx'

const SIZES: { name: string; measure: SizeMeasure; labels: string[] }[] = [
  { name: 'Ring size', measure: 'ring', labels: ['10', '11', '12', '13', '14', 'Adjustable'] },
  { name: 'Bangle size', measure: 'bangle', labels: ['2-4', '2-6', '2-8'] },
  { name: 'Chain length', measure: 'length', labels: ['16 in', '18 in', '20 in'] },
]

/** What customers choose about a product. */
export function Options() {
  return (
    <Sample title="Options">
      <Row>
        {SIZES.map(({ name, measure, labels }) => (
          <Example key={name} name={name}>
            <SizeGuideButton
              option={{
                name,
                measure,
                values: labels.map((label) => ({ label, equivalents: suggestEquivalents(measure, label) })),
              }}
            />
          </Example>
        ))}
        <Example name="Rose gold">
          <Swatch colours="#dba18b" />
        </Example>
        <Example name="Two-tone">
          <Swatch colours="#dcb758/#dcdcd8" />
        </Example>
      </Row>
    </Sample>
  )
}
