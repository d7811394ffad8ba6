/** The readings of Chinese characters. The dictionary is large: the first name with a Chinese character loads it. */
import { createRequire } from 'node:module'

type Dictionary = Pick<typeof import('pinyin-pro'), 'pinyin'>

let dictionary: Dictionary | undefined

/** Loads in about 60 ms and without waiting, so that a statement can be compiled with it. */
export function pinyinDictionary(): Dictionary {
  dictionary ??= createRequire(import.meta.url)('pinyin-pro') as Dictionary
  return dictionary
}

/** The syllables of a name, one per character; surnames with their own reading (单 shan, 仇 qiu) are known. */
export function syllablesOfName(name: string): string[] {
  return pinyinDictionary().pinyin(name, { toneType: 'none', mode: 'surname', type: 'array' })
}

/** The readings of one character without tones; of a character without a reading, the character. */
export function readingsOf(character: string): string[] {
  return [...new Set(pinyinDictionary().pinyin(character, { toneType: 'none', type: 'array', multiple: true }))]
}
