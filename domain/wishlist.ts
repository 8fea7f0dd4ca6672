type Saved = { productId: string }

export const isSaved = (items: readonly Saved[], productId: string): boolean =>
  items.some((item) => item.productId === productId)

/** A piece that is saved already stays where it is (S1 §4). */
export const addSaved = <S extends Saved>(items: readonly S[], item: S): S[] =>
  isSaved(items, item.productId) ? [...items] : [item, ...items]

export const removeSaved = <S extends Saved>(items: readonly S[], productId: string): S[] =>
  items.filter((item) => item.productId !== productId)

export const toggleSaved = <S extends Saved>(items: readonly S[], item: S): S[] =>
  isSaved(items, item.productId) ? removeSaved(items, item.productId) : addSaved(items, item)
