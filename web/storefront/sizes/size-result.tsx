import { Note } from '../../ui/note.tsx'

type Found = {
  title: string
  /** Null: beyond the scale. */
  size: string | null
  advice: string | null
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

function Answer({ title, size, advice, facts }: Found) {
  return (
    <>
      <p className="size-result__size">
        <span className="small">{title}</span>
        <b className="num">{size ?? 'Made to order'}</b>
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
