import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fontEnvironment, fontSets, hasFontSet } from '../support/fonts.ts'

it('an unknown font set is refused with the names of the known ones', () => {
  expect(() => fontEnvironment('arial')).toThrow('FONT_SET is "arial"; it must be one of noto, wenquanyi, fallback.')
})

it.each(fontSets)('the font set %s gives Chromium a configuration, or is refused with the package to install', (name) => {
  if (hasFontSet(name)) expect(existsSync(fontEnvironment(name)['FONTCONFIG_FILE'] as string)).toBe(true)
  else expect(() => fontEnvironment(name)).toThrow(/^FONT_SET is "\w+", but \S+ is missing; install fonts-[\w-]+\.$/)
})
