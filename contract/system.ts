/** A system (sysCode) as the portal shows it: title, icon, brand, support; and the lists that every form draws on. */
import * as v from 'valibot'
import { get } from './call.ts'
import { line } from './fields.ts'

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
  /** Ours: nobody has set the portal up yet; it has no operator. */
  isNew: v.optional(v.boolean()),
})
export type HeaderInfo = v.InferOutput<typeof HeaderInfo>

/** One entry of a dictionary. */
export const DictionaryEntry = v.object({ code: v.string(), name: v.string(), sort: v.number() })
export type DictionaryEntry = v.InferOutput<typeof DictionaryEntry>

export const dictionaryCodes = ['certifyCardType', 'sex', 'nation', 'identity', 'organisationType', 'applicationState'] as const

/** A province, city or county by its six digits (GB/T 2260). */
export interface AreaNode {
  code: string
  name: string
  children?: AreaNode[] | undefined
}
export const AreaNode: v.GenericSchema<AreaNode> = v.object({
  code: v.string(),
  name: v.string(),
  children: v.optional(v.array(v.lazy(() => AreaNode))),
})

export const system = {
  /** GET `/` with `Accept: application/json`; a browser gets the page instead. */
  headerInfo: get('/', { access: 'anyone', input: v.object({}), data: HeaderInfo }),

  /** The systems that the caller may enter; a visitor sees the public one. Which query the specification means, it does not say. */
  byPermission: get('/api/system/sysSystemConfig/getSysSystemByPermission', {
    access: 'anyone',
    input: v.object({ sysCode: line(40) }),
    data: v.array(HeaderInfo),
  }),

  dictionary: get('/api/system/commonDictionary/getByDictionaryCode', {
    access: 'anyone',
    input: v.object({ dictionaryCode: v.picklist(dictionaryCodes) }),
    data: v.array(DictionaryEntry),
    cache: 3_600,
  }),
  /** The kinds of organisation: one of the dictionaries under a name of its own. */
  organisationTypes: get('/api/member/orgType/orgDictionary', {
    access: 'anyone',
    input: v.object({}),
    data: v.array(DictionaryEntry),
    cache: 3_600,
  }),
  /** Provinces, cities and counties. */
  areaTree: get('/api/member/area/tree', { access: 'anyone', input: v.object({}), data: v.array(AreaNode), cache: 86_400 }),
}
