/** The systems (sysCode) of the portal, and the lists that every form draws on. */
import * as v from 'valibot'
import { get } from './call.ts'
import { line } from './fields.ts'
import { HeaderInfo, headerInfo } from './header-info.ts'

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
  headerInfo,

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
