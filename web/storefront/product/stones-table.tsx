import type { Stone } from '#contract/stones.ts'
import { texts } from './price-breakup-texts.ts'

type Props = {
  stones: readonly Stone[]
  /** Their total weight: `0.48 ct diamond, 1.25 ct ruby`. */
  caratSummary: string
}

/** The stones of a product with their total weight. */
export const StonesTable = ({ stones, caratSummary }: Props) =>
  stones.length > 0 && (
    <table className="stones-table">
      <caption>{`${texts.stones}: ${caratSummary || stoneSummary(stones)}`}</caption>
      <tbody>
        {stones.map((stone, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no id, and they are not reordered
          <tr key={index}>
            <th scope="row">{stone.label}</th>
            <td>{stoneSummary([stone])}</td>
            <td>
              {stone.quality}
              {stone.certificate && <Certificate certificate={stone.certificate} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )

const Certificate = ({ certificate }: { certificate: NonNullable<Stone['certificate']> }) => (
  <span className="stones-table__certificate">
    {[certificate.laboratory, certificate.number].filter(Boolean).join(' ')}{' '}
    {certificate.url && (
      <a className="text-link" href={certificate.url} target="_blank" rel="noreferrer">
        {texts.viewCertificate}
      </a>
    )}
  </span>
)

/** `14 pcs, 1.730 ct`. Empty without stones. Pearls and the like may be sold by the piece, without a weight. */
export function stoneSummary(stones: readonly Stone[]): string {
  let [count, carats] = [0, 0]
  for (const stone of stones) {
    count += stone.count
    carats += stone.carats
  }
  return count > 0 ? texts.stoneSummary(count, carats) : ''
}
