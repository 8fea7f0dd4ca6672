import { Link, type LinkProps } from 'react-router'
import { classes } from './classes.ts'

/** A link within text. */
export function TextLink(props: LinkProps) {
  return <Link {...props} className={classes('text-link', props.className as string)} />
}
