/** Names in many scripts, made by chance from a seed: the same names in every run. */
import { chanceOf } from '#rehearsal/chance.ts'

const letters = {
  latin: ['A', 'É', 'Ø', 'Ł', 'ß', 'ı', 'İ', 'Š', 'ñ', 'ü', 'Æ', 'œ', 'þ', 'ğ', 'Ệ', 'ʻ', 'o', 'm', 'K', 'z'],
  greek: ['Σ', 'ί', 'σ', 'υ', 'φ', 'Ο', 'ς', 'Ά', 'λ', 'Ω'],
  cyrillic: ['И', 'й', 'Ё', 'ж', 'Щ', 'ї', 'Ґ', 'а', 'н', 'О'],
  armenian: ['Ա', 'ր', 'մ', 'Ե', 'ն', 'և'],
  georgian: ['გ', 'ი', 'Ო', 'რ', 'ა'],
  arabic: ['م', 'ح', 'د', 'أ', 'ة', 'ی', 'ئ', 'ل', 'ا'],
  hebrew: ['ד', 'ו', 'ש', 'ך', 'כ', 'ם'],
  devanagari: ['रा', 'मि', 'क्ष', 'ज़', 'ती', 'अं'],
  thai: ['ส', 'มช', 'ใ', 'จ', 'ดี', 'ยุ'],
  hangul: ['김', '민', '준', '이', '박', '서'],
  kana: ['サ', 'ト', 'ガ', 'パ', 'みさ', 'ｶﾞ', 'ー'],
  mongolian: ['ᠮ', 'ᠣ', 'ᠩ', 'ᠭ', 'ᠣ', 'ᠯ'],
  han: ['吕', '单', '重', '曾', '行', '女', '绿', '王', '伟', '〇', '䶮', '𠮷', '乐', '艾', '欧', '阳', '长', '孙'],
  signs: ['1', '2', '8', '6', 'Ⅷ', '%', '_', '!', '，', '(', ')', '&', '+'],
} as const

const between = ['', '', '', ' ', ' ', '·', '・', '-', '.', '. ', '’', "'", '　', ' - ']

export function manyNames(count: number, seed = 48): string[] {
  const chance = chanceOf(seed)
  const one = <T>(of: readonly T[]): T => of[Math.floor(chance() * of.length)] as T
  const scripts = Object.values(letters) as (readonly string[])[]
  return Array.from({ length: count }, () => {
    const script = one(scripts)
    let name = ''
    for (let left = 1 + Math.floor(chance() * 9); left > 0; left--) name += one(chance() < 0.05 ? one(scripts) : script) + one(between)
    return name.trim()
  })
}

/** The ways in which people type a name that they look for. */
export function waysToType(name: string): string[] {
  return [name, name.toUpperCase(), name.toLowerCase(), name.normalize('NFD'), name.replace(/\s/g, '')]
}
