/**
 * The colours of badges by what they mean. `warning` is yellow, `info` blue, `progress` indigo, `success` green, `danger`
 * red, `attention` orange, `closed` purple: seven, because each order status has a colour of its own.
 */
export type BadgeTone =
  | 'neutral'
  | 'warning'
  | 'info'
  | 'progress'
  | 'success'
  | 'danger'
  | 'attention'
  | 'closed'
