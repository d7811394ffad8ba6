/** The fonts that Chromium sees in a test run: one set, so that a result does not depend on what else the machine has. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './sources.ts'

/** Each set has a fontconfig file of its name in `fonts/`. Here: its Debian package, and one font of that package. */
const sets = {
  noto: { name: 'fonts-noto-cjk', file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc' },
  wenquanyi: { name: 'fonts-wqy-zenhei', file: '/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc' },
  fallback: { name: 'fonts-dejavu-core', file: '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf' },
} as const
type FontSet = keyof typeof sets
export const fontSets = Object.keys(sets) as FontSet[]

const isFontSet = (name: string): name is FontSet => Object.hasOwn(sets, name)

export const hasFontSet = (name: FontSet): boolean => existsSync(sets[name].file)

/**
 * Environment variables that limit Chromium to one font set.
 * @param name defaults to FONT_SET; without it to `noto`, or to all fonts of a machine without Noto.
 * @throws if the set is unknown or its fonts are not installed.
 */
export function fontEnvironment(name = process.env['FONT_SET']): Record<string, string> {
  if (name === undefined) return hasFontSet('noto') ? fontEnvironment('noto') : {}
  if (!isFontSet(name)) throw new Error(`FONT_SET is "${name}"; it must be one of ${fontSets.join(', ')}.`)
  if (!hasFontSet(name)) throw new Error(`FONT_SET is "${name}", but ${sets[name].file} is missing; install ${sets[name].name}.`)
  return { FONTCONFIG_FILE: join(root, `test/support/fonts/${name}.conf`) }
}
