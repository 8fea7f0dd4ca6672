import { DiscountBadge, Price } from '#web/ui/price.tsx'
import { Sample } from './sample.tsx'

const COLOURS = [
  ['Paper', '--color-background', 'page'],
  ['Stone', '--color-background-muted', 'picture wells, bands'],
  ['Ink', '--color-text', '16.6:1'],
  ['Ink 2', '--color-text-secondary', '8.5:1'],
  ['Ink 3', '--color-text-muted', '5.9:1'],
  ['Garnet', '--color-primary', '11.1:1'],
  ['Gold', '--color-accent', 'hairline only'],
  ['Gold ink', '--color-accent-text', '5.5:1'],
  ['Line', '--color-border', 'hairline'],
  ['Field edge', '--color-border-strong', '3.8:1'],
  ['Error', '--color-danger', '7.1:1'],
  ['Focus', '--color-focus', '8.5:1'],
] as const

export function Foundations() {
  return (
    <>
      <Sample title="Colour">
        <ul className="swatches">
          {COLOURS.map(([name, token, usage]) => (
            <li key={token} className="swatches__item">
              <span className="swatches__colour" style={{ background: `var(${token})` }} />
              <b>{name}</b>
              <code>{token}</code>
              <span className="muted">{usage}</span>
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
            <DiscountBadge price={86400} compareAt={94500} />
          </p>
        </div>
      </Sample>
    </>
  )
}
