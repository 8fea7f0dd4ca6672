import type { ProductChanges } from '#contract/product-changes.ts'
import * as texts from './change-texts.ts'
import './change-list.css'

/** What an import changes in a product: old and new values, and its variants. */
export function ChangeList({ changes }: { changes: ProductChanges }) {
  const { isNew, values, variants, moreValues, moreVariants } = changes
  const [onlyVariant] = variants
  const isWithoutOptions = variants.length === 1 && onlyVariant?.title === ''
  if (!isNew && values.length === 0 && variants.length === 0 && moreValues === 0)
    return <span className="muted">{texts.noChanges}</span>
  return (
    <div className="change-list">
      <Values values={isWithoutOptions ? [...values, ...onlyVariant.values] : values} />
      {!isWithoutOptions &&
        variants.map(({ title, status, values: ofVariant }) => (
          <div key={`${title} ${status}`}>
            <b>{title || texts.withoutOptions}</b>
            {status !== 'changed' && <span className="muted"> ({texts.VARIANT_STATUSES[status]})</span>}
            <Values values={ofVariant} />
          </div>
        ))}
      {moreVariants > 0 && <p className="muted">{texts.moreVariants(moreVariants)}</p>}
      {moreValues > 0 && <p className="muted">{texts.moreValues(moreValues)}</p>}
    </div>
  )
}

function Values({ values }: Pick<ProductChanges, 'values'>) {
  if (values.length === 0) return null
  return (
    <ul>
      {values.map(({ field, before, after }) => (
        <li key={field}>
          <span className="muted">{texts.labelOf(field)}:</span>{' '}
          {before !== '' && (
            <>
              <del>{texts.formatValue(field, before)}</del> <span aria-hidden>→</span>
              <span className="visually-hidden">{texts.becomes}</span>{' '}
            </>
          )}
          <ins>{texts.formatValue(field, after)}</ins>
        </li>
      ))}
    </ul>
  )
}
