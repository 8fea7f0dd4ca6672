/** Sizes in millimetres. A roll has one tag on a page. */
export type TagLayout = {
  label: string
  page: { width: number; height: number }
  tag: { width: number; height: number }
  columns: number
  rows: number
  /** Of the first tag, from the left and the top of the page. */
  offset: { x: number; y: number }
  /** From one tag to the next. */
  pitch: { x: number; y: number }
}

const A4 = { width: 210, height: 297 }

/** Label sheets that stationers sell in India, and thermal rolls two inches wide. */
export const TAG_LAYOUTS = {
  'sheet-65': {
    label: 'A4 sheet, 65 labels (38.1 × 21.2 mm)',
    page: A4,
    tag: { width: 38.1, height: 21.2 },
    columns: 5,
    rows: 13,
    offset: { x: 4.75, y: 10.7 },
    pitch: { x: 40.6, y: 21.2 },
  },
  'sheet-24': {
    label: 'A4 sheet, 24 labels (64 × 33.9 mm)',
    page: A4,
    tag: { width: 64, height: 33.9 },
    columns: 3,
    rows: 8,
    offset: { x: 6.5, y: 12.9 },
    pitch: { x: 66.5, y: 33.9 },
  },
  'roll-2-inch': {
    label: 'Roll, 2 × 1 inch (50.8 × 25.4 mm)',
    page: { width: 50.8, height: 25.4 },
    tag: { width: 50.8, height: 25.4 },
    columns: 1,
    rows: 1,
    offset: { x: 0, y: 0 },
    pitch: { x: 0, y: 0 },
  },
} as const satisfies Record<string, TagLayout>

export type TagLayoutName = keyof typeof TAG_LAYOUTS
export const TAG_LAYOUT_NAMES = Object.keys(TAG_LAYOUTS) as [TagLayoutName, ...TagLayoutName[]]

export const countTagsPerPage = ({ columns, rows }: TagLayout): number => columns * rows

/** Where the tag goes: its page and its corner in millimetres. `skipped` labels of the first sheet are used already. */
export function placeTag(
  layout: TagLayout,
  index: number,
  skipped: number,
): { page: number; x: number; y: number } {
  const perPage = countTagsPerPage(layout)
  const position = index + skipped
  const onPage = position % perPage
  return {
    page: Math.floor(position / perPage),
    x: layout.offset.x + (onPage % layout.columns) * layout.pitch.x,
    y: layout.offset.y + Math.floor(onPage / layout.columns) * layout.pitch.y,
  }
}
