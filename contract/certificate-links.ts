/** Links to certificates, apart: whoever has none does not carry the rules of issuing them. */
import { link, paths } from './paths.ts'

/** What my space shows instead of all its parts. */
export const MY_CERTIFICATES = 'certificates'

export const certificateLinks = {
  /** One's own, of all meetings. */
  mine: link(paths.mySpace, { show: MY_CERTIFICATES }),
} as const
