import type { Category } from '#contract/categories.ts'
import type { EditedBlock } from '#contract/home.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { findSectionDifferences } from './home-changes.ts'
import * as texts from './texts.ts'

type Props = {
  own: readonly EditedBlock[]
  theirs: readonly EditedBlock[]
  categories: readonly Category[]
}

/** The sections of another person where they differ from those of this form, to read and to copy from. */
export function TheirSections({ own, theirs, categories }: Props) {
  const differences = findSectionDifferences(own, theirs, categories)
  if (differences.length === 0) return <p className="small">{texts.nothingDiffers}</p>
  return (
    <ul className="their-sections">
      {differences.map(({ id, title, isMissing, values }) => (
        <li key={id}>
          <h3>
            {title} {isMissing && <Badge tone="info">{texts.notInYours}</Badge>}
          </h3>
          <DescriptionList items={values.map(({ label, value }) => [label, value])} />
        </li>
      ))}
    </ul>
  )
}
