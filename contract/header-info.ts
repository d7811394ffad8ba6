/** A system (sysCode) as the portal shows it: title, icon, brand, support. Apart from the other lists, because every page asks for it. */
import * as v from 'valibot'
import { get } from './call.ts'

export const HeaderInfo = v.object({
  sysCode: v.string(),
  title: v.string(),
  /** Whose portal it is: the company that the agreements are made with. */
  operator: v.string(),
  favicon: v.string(),
  logo: v.string(),
  brandColor: v.string(),
  supportPhone: v.string(),
  supportHours: v.string(),
  manualUrl: v.string(),
  icp: v.string(),
  /** Ours: its number at the police's register (公安备案), and where infringements and what concerns minors are reported. */
  police: v.optional(v.string()),
  reportPhone: v.optional(v.string()),
  reportMail: v.optional(v.string()),
  /** Ours: true until the portal is set up; before, it has no operator. */
  isNew: v.optional(v.boolean()),
})
export type HeaderInfo = v.InferOutput<typeof HeaderInfo>

/** GET `/` with `Accept: application/json`; a browser gets the page instead. */
export const headerInfo = get('/', { access: 'anyone', input: v.object({}), data: HeaderInfo })
