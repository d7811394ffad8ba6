/**
 * The fonts of server/type/fonts and the characters of each, without opening a font: the server asks here whether a text can be
 * drawn. The files are remade by scripts/type-fonts.ts.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, 'fonts')

/** A row of fonts.json; `characters` are hexadecimal code points and ranges: `41-5a 61`. */
interface ListedFont {
  name: string
  file: string
  shaped: boolean
  characters: string
}

export interface Face {
  name: string
  /** Absolute path of the font, compressed by Brotli. */
  path: string
  /** The script needs shaping: letters change their form and place by their neighbours. */
  shaped: boolean
  /** First and last code points of the ranges that the font covers, ascending. */
  starts: readonly number[]
  ends: readonly number[]
}

let loaded: readonly Face[] | undefined

/** All fonts, in the order in which a character looks for its font. */
export const faces = (): readonly Face[] => (loaded ??= readFaces())

function readFaces(): Face[] {
  const listed = JSON.parse(readFileSync(join(FOLDER, 'fonts.json'), 'utf8')) as ListedFont[]
  return listed.map(({ name, file, shaped, characters }) => {
    const ranges = characters.split(' ').map((range) => range.split('-').map((point) => Number.parseInt(point, 16)))
    return {
      name,
      path: join(FOLDER, file),
      shaped,
      starts: ranges.map(([from]) => from as number),
      ends: ranges.map((range) => range.at(-1) as number),
    }
  })
}

function hasCharacter({ starts, ends }: Face, point: number): boolean {
  let [low, high] = [0, starts.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    if (point < (starts[middle] as number)) high = middle - 1
    else if (point > (ends[middle] as number)) low = middle + 1
    else return true
  }
  return false
}

/** Characters without a picture: joiners, direction marks, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
export const withoutInvisible = (text: string) => text.replace(INVISIBLE, '')

/** Whether the font has every character of a text; a text without visible characters fits any font. */
export function hasEvery(face: Face, text: string): boolean {
  for (const character of withoutInvisible(text)) if (!hasCharacter(face, character.codePointAt(0) as number)) return false
  return true
}
