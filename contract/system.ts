/** A system (sysCode) as the portal shows it: title, icon, brand, support. */
import * as v from 'valibot'
import { get } from './call.ts'
import { line } from './fields.ts'

export const HeaderInfo = v.object({
  sysCode: v.string(),
  title: v.string(),
  favicon: v.string(),
  logo: v.string(),
  brandColor: v.string(),
  supportPhone: v.string(),
  supportHours: v.string(),
  manualUrl: v.string(),
  icp: v.string(),
})
export type HeaderInfo = v.InferOutput<typeof HeaderInfo>

export const system = {
  /** GET `/` with `Accept: application/json`; a browser gets the page instead. */
  headerInfo: get('/', { access: 'anyone', input: v.object({}), data: HeaderInfo }),

  /** The systems that the caller may enter; a visitor sees the public one. */
  byPermission: get('/api/system/sysSystemConfig/getSysSystemByPermission', {
    access: 'anyone',
    input: v.strictObject({ sysCode: line(40) }),
    data: v.array(HeaderInfo),
  }),
}
