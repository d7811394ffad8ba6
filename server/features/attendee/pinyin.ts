/** A Chinese name in Latin letters, for badges and foreign guests: 张三丰 → Zhang Sanfeng. */
import { LONG_SURNAMES } from './surname.ts'

type Pinyin = typeof import('pinyin-pro').pinyin
let loaded: Promise<Pinyin> | undefined

/** The dictionary is large; it is read when the first attendee needs it. */
function load(): Promise<Pinyin> {
  loaded ??= import('pinyin-pro').then((module) => module.pinyin)
  return loaded
}

/**
 * Surname and given name, capitalised; surnames with their own reading (单 Shan, 仇 Qiu) are known.
 * A name without Chinese characters gives ''.
 */
export async function pinyinOf(name: string): Promise<string> {
  if (!/\p{Script=Han}/u.test(name)) return ''
  const pinyin = await load()
  const syllables = pinyin(name, { toneType: 'none', mode: 'surname', type: 'array' })
  const surname = LONG_SURNAMES.test(name) ? 2 : 1
  const capital = (parts: string[]) => parts.join('').replace(/^./, (letter) => letter.toUpperCase())
  return `${capital(syllables.slice(0, surname))} ${capital(syllables.slice(surname))}`.trim()
}
