import type { SizeMatch } from '#domain/jewellery-sizes.ts'
import { Alert } from '#web/ui/alert.tsx'
import * as texts from './texts.ts'

type SizeResultProps = {
  title: string
  /** Null: outside of the table. */
  fit: SizeMatch | null
  /** When to choose the larger of two sizes. */
  sizeUpAdvice: string
  facts: readonly (readonly [label: string, value: string])[]
}

/** The result of a size finder, or a prompt before there is one. */
export function SizeResult(props: SizeResultProps | { prompt: string }) {
  return (
    <div className="size-result" role="status">
      {'prompt' in props ? <p className="muted">{props.prompt}</p> : <ResultDetails {...props} />}
    </div>
  )
}

function ResultDetails({ title, fit, sizeUpAdvice, facts }: SizeResultProps) {
  const advice = sizingAdvice(fit, sizeUpAdvice)
  return (
    <>
      <p className="size-result__size">
        <span className="small">{title}</span>
        <b className="num">{fit?.size.label ?? texts.madeToOrder}</b>
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
        <Alert tone="info" icon="info">
          {advice}
        </Alert>
      )}
    </>
  )
}

function sizingAdvice(fit: SizeMatch | null, sizeUpAdvice: string): string | null {
  if (!fit) return texts.madeToOrderAdvice
  return fit.isBetweenSizes ? texts.betweenSizes(fit.larger!.label, sizeUpAdvice) : null
}
