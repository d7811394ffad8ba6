/** The text of a piece of an upload. */
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { file } from '#contract/file.ts'

/** What a piece may be (RFC 4648, section 4). It is exact, and too slow for a server. */
const BASE64 = /^(?:[0-9A-Za-z+/]{4})*(?:[0-9A-Za-z+/]{2}==|[0-9A-Za-z+/]{3}=)?$/

const isAccepted = (base64: string) =>
  v.safeParse(file.save.input, { upload: 'an-upload-of-a-test', purpose: 'list', name: '名单.csv', size: 100, from: 0, base64 }).success

it('a piece is accepted exactly where it is padded base64 without any other letter', () => {
  const letters = ['A', 'z', '0', '9', '+', '/', '=', '-', '_', ' ', '\n', 'é', '会', '\0']
  const all = (length: number): string[] =>
    length === 0 ? [''] : all(length - 1).flatMap((start) => letters.map((letter) => start + letter))
  const texts = [0, 1, 2, 3, 4].flatMap(all).flatMap((text) => [text, `QUJD${text}`])
  const differing = texts.filter((text) => isAccepted(text) !== BASE64.test(text))
  expect(differing).toEqual([])
  expect(texts.filter(isAccepted).length).toBeGreaterThan(1_000)
})
