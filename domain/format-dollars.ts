/** `$1,234.50`: the samples of S1 §2. Not by `Intl`, which takes longer to load than all else on the home page. */
export const formatDollars = (dollars: number): string =>
  `$${dollars.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`
