/** A Chinese name in Latin letters, for badges and foreign guests: 张三丰 → Zhang Sanfeng. */
import { syllablesOfName } from '../../flow/pinyin.ts'
import { LONG_SURNAMES } from './surname.ts'

/**
 * Surname and given name, capitalised; surnames with their own reading (单 Shan, 仇 Qiu) are known.
 * A name without Chinese characters gives ''.
 */
export async function pinyinOf(name: string): Promise<string> {
  if (!/\p{Script=Han}/u.test(name)) return ''
  const syllables = syllablesOfName(name)
  const surname = LONG_SURNAMES.test(name) ? 2 : 1
  const capital = (parts: string[]) => parts.join('').replace(/^./, (letter) => letter.toUpperCase())
  return `${capital(syllables.slice(0, surname))} ${capital(syllables.slice(surname))}`.trim()
}
