/** What a legal document of the portal is made of. Its text names the operator by placeholders, filled in where it is shown. */
import type { ConsentDocument } from '#contract/consent.ts'
import type { HeaderInfo } from '#contract/header-info.ts'

export const documentTitles = { agreement: '用户协议', privacy: '隐私政策' } as const
export type DocumentKey = keyof typeof documentTitles & ConsentDocument

interface Section {
  heading: string
  /** Numbered when shown: the third of section 5 is 5.3. */
  paragraphs: readonly string[]
  /** Limits rights or weighs on the reader: the law (民法典 第四百九十六条) wants it to stand out. */
  stressed?: true
}

export interface LegalDocument {
  key: DocumentKey
  title: string
  version: string
  /** The day it begins to hold, as people read it. */
  effective: string
  sections: readonly Section[]
}

/** Puts the operator's name, phone and hours into a text; one that is not known (yet) is described instead. */
export function filled(text: string, system: HeaderInfo | undefined): string {
  return text
    .replace(/\{运营方\}/g, () => system?.operator || '本平台运营方')
    .replace(/\{客服电话\}/g, () => system?.supportPhone || '以本平台公布的号码为准')
    .replace(/\{服务时间\}/g, () => system?.supportHours || '工作日 09:00-18:00')
}
