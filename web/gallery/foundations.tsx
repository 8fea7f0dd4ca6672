import { Price, SaveBadge } from '../ui/price.tsx'
import { Sample } from './sample.tsx'

const COLOURS = [
  ['Paper', '--paper', 'page'],
  ['Stone', '--stone', 'picture wells, bands'],
  ['Ink', '--ink', '16.6:1'],
  ['Ink 2', '--ink-2', '8.5:1'],
  ['Ink 3', '--ink-3', '5.9:1'],
  ['Garnet', '--action', '11.1:1'],
  ['Gold', '--gold', 'hairline only'],
  ['Gold ink', '--gold-ink', '5.5:1'],
  ['Line', '--line', 'hairline'],
  ['Field edge', '--line-strong', '3.8:1'],
  ['Error', '--error', '7.1:1'],
  ['Focus', '--focus', '8.5:1'],
] as const

export function Foundations() {
  return (
    <>
      <Sample title="Colour">
        <ul className="swatches">
          {COLOURS.map(([name, token, use]) => (
            <li key={token} className="swatches__one">
              <span className="swatches__colour" style={{ background: `var(${token})` }} />
              <b>{name}</b>
              <code>{token}</code>
              <span className="muted">{use}</span>
            </li>
          ))}
        </ul>
      </Sample>
      <Sample title="Type">
        <div className="sample__type">
          <p className="hero-title">Four generations</p>
          <p className="h1">Wedding Jewellery</p>
          <p className="h2">Shop By Category</p>
          <p className="h3">Temple Heritage</p>
          <p className="lead">Lead, 16 to 18 px. Carved kadas, temple jhumkas and certified diamonds.</p>
          <p>Body, 16 px. Each flute is raised by hand, then edged in granulation.</p>
          <p className="small muted">Small, 14 px. Delivers to Madhapur, 14.2 km away.</p>
          <p className="caption">Caption, 13 px. The smallest text in the shop.</p>
          <p className="num">
            ₹1,11,111
            <br />
            ₹9,88,888
            <br />
            ₹5,17,192.50
          </p>
        </div>
      </Sample>
      <Sample title="Price">
        <div className="sample__type">
          <Price price={123456} compareAt={131110} size="large" />
          <Price price={86400} compareAt={94500} />
          <Price price={517192.5} />
          <Price price={null} />
          <p>
            <SaveBadge price={86400} compareAt={94500} />
          </p>
        </div>
      </Sample>
    </>
  )
}
