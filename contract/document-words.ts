/** The types of identity documents, and how people know them. Without rules, for pages that only show them. */

/** By the key on the wire; an empty type with a number means `idcard`. */
export const documentTypeWords = {
  idcard: '居民身份证',
  hkMacaoPermit: '港澳居民来往内地通行证',
  taiwanPermit: '台湾居民来往大陆通行证',
  residencePermit: '港澳台居民居住证',
  passport: '护照',
  foreignerCard: '外国人永久居留身份证',
} as const
export type DocumentType = keyof typeof documentTypeWords
export const documentTypes = Object.keys(documentTypeWords) as [DocumentType, ...DocumentType[]]
