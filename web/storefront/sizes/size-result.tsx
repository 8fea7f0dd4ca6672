import type { Fit } from '#domain/sizes.ts'
import { Note } from '../../ui/note.tsx'

type Found = {
  title: string
  /** Null: beyond the scale. */
  fit: Fit | null
  /** When the larger of two sizes is to be taken. */
  larger: string
  facts: readonly (readonly [label: string, value: string])[]
}

/** The answer of a size finder; before there is one, where it will be. */
export function SizeResult(props: Found | { prompt: string }) {
  return (
    <div className="size-result" role="status">
      {'prompt' in props ? <p className="muted">{props.prompt}</p> : <Answer {...props} />}
    </div>
  )
}

function Answer({ title, fit, larger, facts }: Found) {
  const advice = adviceOn(fit, larger)
  return (
    <>
      <p className="size-result__size">
        <span className="small">{title}</span>
        <b className="num">{fit?.size.label ?? 'Made to order'}</b>
      </p>
      <dl className="size-result__facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {advice && (
        <Note kind="info" icon="info">
          {advice}
        </Note>
      )}
    </>
  )
}

function adviceOn(fit: Fit | null, larger: string): string | null {
  if (!fit) return 'We make this size to order. Write to us, or book an appointment.'
  return fit.isBetween ? `Your measure lies between two sizes. Take ${fit.larger!.label} ${larger}.` : null
}
