import './swatch.css'

/** A disc in the colour of a metal or stone. Two colours (`#dcb758/#dcdcd8`) share it. Show its name beside it. */
export function Swatch({ colours }: { colours: string }) {
  const [first, second = first] = colours.split('/')
  return (
    <span
      className="swatch"
      style={{ background: `linear-gradient(135deg, ${first} 50%, ${second} 50%)` }}
      aria-hidden="true"
    />
  )
}
