/** `$1,234.50`, for the sample products of the home page. Without `Intl`, which takes longer to load than the rest of the page. */
export const formatDollars = (dollars: number): string =>
  `$${dollars.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`
