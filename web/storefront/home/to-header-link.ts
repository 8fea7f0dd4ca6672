/** A link without words is not shown. */
export const toHeaderLink = ({ text, path }: { text: string; path: string }) =>
  text ? { label: text, to: path } : undefined
