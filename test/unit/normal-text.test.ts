import { describe, expect, it, vi } from 'vitest'
import { isStable } from '#contract/normal-form.ts'
import {
  foldText,
  normalCode,
  normalDigits,
  normalEmail,
  normalIdentifier,
  normalLine,
  normalMobile,
  normalName,
  normalPlainLine,
  normalProse,
  removeInvisible,
  removeInvisibleInLines,
  searchParts,
} from '#contract/normal-text.ts'
import { serialOf } from '#server/features/proof/serial.ts'

type Case = [typed: string, normal: string, why: string]
const MOBILE = '13800000001'
const TEACHER = '👩\u200d🏫'
const FAMILY = '👨\u200d👩\u200d👧'
const HEART = '❤️\u200d🔥'
const SCOTLAND = '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'
const PERSIAN = 'علی\u200cرضا'
const SINHALA = 'ශ්\u200dරී'
const LONE = '\ud83d'

const invisible: Case[] = [
  ['', '', 'nothing'],
  ['会\u200b务', '会务', 'a zero-width space'],
  ['\ufeff会\ufeff务', '会务', 'byte order marks'],
  ['会\u2060务\u00ad', '会务', 'a word joiner and a soft hyphen'],
  ['\u202e会务\u202c', '会务', 'marks of direction'],
  ['会\u0000务\u001b', '会务', 'control characters'],
  ['\u3164会\uffa0务\u115f', '会务', 'Hangul fillers'],
  ['会\u2800务', '会务', 'an empty Braille cell'],
  ['会\u034f务', '会务', 'a grapheme joiner'],
  ['会\u200d务\u200c', '会务', 'joiners between Han characters'],
  ['a\u200db', 'ab', 'a joiner between Latin letters'],
  [TEACHER, TEACHER, 'a joined emoji'],
  [FAMILY, FAMILY, 'three joined emoji'],
  [HEART, HEART, 'a joiner after a variation selector'],
  ['👩🏽\u200d🏫', '👩🏽\u200d🏫', 'a joiner after a colour of skin'],
  ['👩\u200d', '👩', 'a joiner after the last emoji'],
  ['👍🏽1️⃣🇨🇳', '👍🏽1️⃣🇨🇳', 'a colour of skin, a keycap and a flag'],
  [SCOTLAND, SCOTLAND, 'a flag with tags'],
  ['会\u{e0067}务', '会务', 'a tag without a flag'],
  [PERSIAN, PERSIAN, 'a Persian non-joiner'],
  [SINHALA, SINHALA, 'a Sinhala joiner'],
  ['क्\u200d', 'क्\u200d', 'a Devanagari half form at the end'],
  ['م\u200c\u061cx', 'مx', 'a non-joiner before a mark that goes'],
  ['ᠠ\u180eᠨ', 'ᠠ\u180eᠨ', 'a Mongolian vowel separator'],
  ['葛\u{e0100}城', '葛\u{e0100}城', 'an ideographic variation selector'],
  [`会${LONE}务`, `会${LONE}务`, 'a lone surrogate, which the caller refuses'],
]

const table: [name: string, normal: (text: string) => string, cases: Case[]][] = [
  ['removeInvisible', removeInvisible, [...invisible, ['一\n二\t三', '一二三', 'line breaks and tabs']]],
  ['removeInvisibleInLines', removeInvisibleInLines, [...invisible, [' 一\n二\t三\u200b ', ' 一\n二\t三 ', 'line breaks and tabs']]],
  [
    'normalProse',
    normalProse,
    [
      ...invisible,
      [' 一\r\n二\r三\u2028四\u2029五\u0085六 ', '一\n二\n三\n四\n五\n六', 'line ends of other systems'],
      ['一  二\t三', '一  二\t三', 'spaces inside'],
      ['Ａ①', 'Ａ①', 'compatibility forms'],
      [`\u200b\n${TEACHER}\n`, TEACHER, 'blank lines around'],
    ],
  ],
  [
    'normalLine',
    normalLine,
    [
      ...invisible,
      ['\u3000望湖\u3000\u00a0小学\t\n', '望湖 小学', 'spaces of several widths'],
      ['望湖\u2028小学\u0085', '望湖 小学', 'separators of lines'],
      ['望湖 \u200b 小学', '望湖 小学', 'an invisible character between spaces'],
      ['Jose\u0301', 'José', 'an accent apart'],
      ['Ａ①（一）', 'Ａ①（一）', 'compatibility forms'],
      ['\uf900', '\u8c48', 'a compatibility ideograph'],
    ],
  ],
  [
    'normalPlainLine',
    normalPlainLine,
    [
      ['Ａ１　（一）', 'A1 (一)', 'full-width forms'],
      ['①Ⅷ㈱', '1VIII(株)', 'circled digits, Roman numerals, squared words'],
      ['ﾊﾝｶｸ', 'ハンカク', 'half-width katakana'],
      [`${TEACHER} ${PERSIAN}`, `${TEACHER} ${PERSIAN}`, 'joiners'],
      ['น้ำทิพย์ อำนาจ', 'น้ำทิพย์ อำนาจ', 'the Thai vowel AM, which fonts place by its own rule'],
      ['ໜູ ຄຳ', 'ໜູ ຄຳ', 'Lao letters'],
      ['Լևոն Սևակ', 'Լևոն Սևակ', 'the Armenian ech yiwn'],
      ['ٵ ٸ', 'ٵ ٸ', 'Kazakh letters with a high hamza'],
      ['Ａำ１', 'Aำ1', 'full-width forms next to a kept letter'],
      ['™\u200d❤', 'TM❤', 'a joiner after an emoji that becomes letters'],
    ],
  ],
  [
    'normalName',
    normalName,
    [
      ['王　伟', '王 伟', 'a full-width space'],
      ['叶尔江・巴合提', '叶尔江·巴合提', 'a katakana dot'],
      ['叶尔江 • 巴合提', '叶尔江·巴合提', 'a bullet with spaces'],
      ['叶尔江˙巴合提ㆍ艾力ꞏ努尔', '叶尔江·巴合提·艾力·努尔', 'a mark and letters that look like the dot'],
      ['叶尔江··巴合提', '叶尔江·巴合提', 'two dots'],
      ['叶尔江．巴合提', '叶尔江·巴合提', 'a full-width full stop'],
      ['叶尔江･巴合提‧艾力⋅买买提∙古丽●努尔', '叶尔江·巴合提·艾力·买买提·古丽·努尔', 'other dots'],
      ['阿不都。买买提', '阿不都·买买提', 'a full stop of a Chinese keyboard'],
      ['阿不都 ｡ 买买提', '阿不都·买买提', 'a half-width full stop with spaces'],
      ['阿不都。\u200b买买提', '阿不都·买买提', 'a full stop and a zero-width space'],
      ['J。K。 Rowling', 'J.K. Rowling', 'full stops of a Chinese keyboard between Latin letters'],
      ['李雷。', '李雷。', 'a full stop behind a name'],
      ['J. K. Rowling', 'J. K. Rowling', 'full stops between Latin letters'],
      ['O’Neil', "O'Neil", 'a typographic apostrophe'],
      ['O´Neil', "O'Neil", 'an acute accent for an apostrophe'],
      ['O＇Neil', "O'Neil", 'a full-width apostrophe'],
      ['Kaʻiulani', 'Kaʻiulani', 'an ʻokina, which is a letter'],
      ['Anne–Marie', 'Anne-Marie', 'a dash'],
      ['ＣＨＡＮ（陈）', 'CHAN(陈)', 'full-width letters and brackets'],
      ['李\ue863', '李䶮', 'a private-use character of GBK'],
      ['\ue816\ue831\ue855', '𠂇𡗗𤇾', 'private-use characters outside the basic plane'],
      ['\ue81e\ue864', '龴龻', 'private-use characters of GB 18030'],
      ['a\ue7c7\ue7c8', 'aḿǹ', 'private-use letters'],
      ['\ue000', '\ue000', 'a private-use character without a standard'],
      ['葛\u{e0100}城', '葛\u{e0100}城', 'an ideographic variation selector'],
      ['李\u200b明\u202e', '李明', 'invisible characters'],
      [PERSIAN, PERSIAN, 'a Persian non-joiner'],
      [SINHALA, SINHALA, 'a Sinhala joiner'],
      ['ｶ\uff9e', 'ガ', 'half-width katakana'],
      [`李${LONE}`, `李${LONE}`, 'a lone surrogate'],
    ],
  ],
  [
    'normalDigits',
    normalDigits,
    [
      ['', '', 'nothing'],
      ['１２３ ４５６', '123456', 'full-width digits'],
      ['①2️⃣³', '123', 'circled, keycap and raised digits'],
      ['【云栖谷】123456', '123456', 'a whole message'],
      ['١٢٣一二三', '', 'digits of other scripts'],
    ],
  ],
  [
    'normalMobile',
    normalMobile,
    [
      [MOBILE, MOBILE, 'eleven digits'],
      ['138 0000 0001', MOBILE, 'groups'],
      ['138-0000-0001', MOBILE, 'dashes'],
      ['+86 138 0000 0001', MOBILE, 'the country code'],
      ['0086-13800000001', MOBILE, 'the country code with zeros'],
      ['＋８６１３８０００００００１', MOBILE, 'full-width digits'],
      ['\u202d13800000001\u202c', MOBILE, 'marks of direction of a list of contacts'],
      ['86138', '86138', 'a country code before a part of a number'],
      ['8601088888888', '8601088888888', 'a country code before a landline'],
      ['13800000001 13800000002', '1380000000113800000002', 'two numbers'],
    ],
  ],
  [
    'normalEmail',
    normalEmail,
    [
      [' Zhang.San＠Example。cn\u200b', 'Zhang.San@Example.cn', 'full-width signs'],
      ['a b@c.cn', 'a b@c.cn', 'a space inside, which is refused'],
    ],
  ],
  [
    'normalCode',
    normalCode,
    [
      ['ｂｉｇ 50\u200b', 'BIG50', 'full-width letters, a space and an invisible character'],
      ['big–50', 'BIG-50', 'a dash'],
    ],
  ],
  [
    'normalIdentifier',
    normalIdentifier,
    [
      ['110101 19900307 001x', '11010119900307001X', 'groups and a small letter'],
      ['９１３３-0000 ma', '91330000MA', 'full-width digits and a dash'],
      ['SER—001', 'SER001', 'a long dash'],
      ['军字第２００１号', '军字第2001号', 'Han characters'],
    ],
  ],
  [
    'foldText',
    foldText,
    [
      ['ÉLODIE Dupont', 'elodiedupont', 'capitals and accents'],
      ['Łukasz Øre', 'lukaszore', 'letters that Unicode does not decompose'],
      ['叶尔江・巴合提', '叶尔江巴合提', 'a dot'],
      ['Ｏ’Neil', 'oneil', 'a full-width letter and an apostrophe'],
      ['ΟΔΟΣ', 'οδοσ', 'a final sigma'],
      ['Straße', 'strasse', 'a sharp s'],
      ['１３９-１１１５', '1391115', 'digits in groups'],
      ['葛\u{e0100}城❤️', '葛城❤', 'selectors of a variant'],
      ['叶尔江●巴合提⸱艾力᛫努尔', '叶尔江巴合提艾力努尔', 'the other dots of names'],
      ['叶尔江˙巴合提ㆍ艾力ꞏ努尔', '叶尔江巴合提艾力努尔', 'a mark and letters that look like the dot'],
      ['O′Neil‛s בן־גוריון', 'oneilsבןגוריון', 'the other apostrophes, and a Hebrew dash'],
      ['น้ำ', foldText('น้ํา'), 'a Thai vowel in one part or in two'],
      ['أَحْمَد', 'احمد', 'a hamza and Arabic vowels'],
      ['محمـــد', 'محمد', 'a stretched Arabic word'],
      ['שָׁלוֹם', 'שלום', 'Hebrew vowels'],
    ],
  ],
]

for (const [name, normal, cases] of table)
  describe(name, () => {
    it.each(cases)('returns for %j: %j (%s)', (typed, expected) => {
      expect(normal(typed)).toBe(expected)
    })
    it('changes nothing in its own result', () => {
      for (const [typed] of cases) expect(normal(normal(typed))).toBe(normal(typed))
    })
  })

describe('searchParts', () => {
  it.each([
    ['', []],
    ['\u200b ', []],
    ['+86 138 0000 0001', [MOBILE]],
    ['（+86）138 0000 0001', [MOBILE]],
    ['(86)138-0000-0001', [MOBILE]],
    ['李 雷', ['李雷']],
    ['李 小龙', ['李小龙']],
    ['北京 医院', ['北京', '医院']],
    ['Lei Wang', ['lei', 'wang']],
  ])('returns for %j: %j', (typed, parts) => {
    expect(searchParts(typed)).toEqual(parts)
  })
})

it('private-use characters of GBK become what a decoder of GB 18030 makes of their bytes', () => {
  const decoder = new TextDecoder('gb18030')
  const bytes = Array.from({ length: 0xa1 - 0x50 }, (_, at) => 0x50 + at).filter((byte) => byte !== 0x7f)
  const differing = bytes.flatMap((byte, at) => {
    const decoded = decoder.decode(new Uint8Array([0xfe, byte]))
    const mapped = normalName(String.fromCharCode(0xe815 + at))
    // Six characters outside the basic plane are left at their private-use code points by decoders.
    return mapped === decoded || decoded === String.fromCharCode(0xe815 + at) ? [] : [byte]
  })
  expect([bytes.length, differing]).toEqual([80, []])
})

it('removing invisible characters takes time in proportion to the text', () => {
  const began = performance.now()
  removeInvisible('\u200d👩\u{e0067}'.repeat(100_000))
  expect(performance.now() - began).toBeLessThan(2_000)
})

it('a normal form never normalises more than 30 combining marks of a letter, which would take quadratic time', () => {
  const forms = [
    foldText,
    normalCode,
    normalDigits,
    normalEmail,
    normalIdentifier,
    normalLine,
    normalMobile,
    normalName,
    normalPlainLine,
    searchParts,
    serialOf,
  ]
  const { normalize } = String.prototype
  let most = 0
  const spy = vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form?: string) {
    most = Math.max(most, ...[...this.matchAll(/[\p{M}\uff9e\uff9f]+/gu)].map(([marks]) => marks.length))
    return normalize.call(this, form)
  })
  try {
    for (const marks of ['\u0301\u0316', '\uff9e\u0301', '\u0301\u200b\u0316\u200b'])
      for (const form of forms) {
        most = 0
        form(`a${marks.repeat(1_000)}`)
        expect([form.name, marks, most]).toEqual([form.name, marks, expect.toSatisfy((count: number) => count <= 30)])
      }
  } finally {
    spy.mockRestore()
  }
})

it('normal forms keep 30 combining marks of a letter and are stable beyond', () => {
  const thirty = '\u0316'.repeat(15) + '\u0301'.repeat(15)
  expect(normalLine(`x${thirty}`)).toBe(`x${thirty}`)
  expect(normalLine(`x${thirty}\u0301y`)).toBe(`x${thirty}y`)
  for (const form of [foldText, normalCode, normalLine, normalName, normalPlainLine])
    for (const mark of ['\u0344', '\u0f81', '\u0301\u0316', '\uff9e']) {
      const once = form(`a${mark.repeat(40)}b`)
      expect(form(once)).toBe(once)
    }
})

it('characters that skip normalization are the same in every form', () => {
  const skipped = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(isStable)
  expect(skipped.length).toBeGreaterThan(20_000)
  for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
    expect(skipped.filter((character) => character.normalize(form) !== character)).toEqual([])
})
