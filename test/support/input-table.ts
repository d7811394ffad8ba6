/**
 * What people type, good and bad, and the sentence for each: written by hand
 * from spec.md section 5, so that a rule that changes in the contract by
 * mistake does not change here with it. Every number of a person is made up.
 */
import { AGREED } from '#contract/consent.ts'
import { idcardOf } from './id-numbers.ts'

/**
 * `password` and `brandedPassword` are as typed, `digest` is as the wire carries it. `idcard`, `officerCard` and
 * `studentCard` are numbers of the three certificates.
 */
export type Kind =
  | 'mobile'
  | 'phone'
  | 'smsCode'
  | 'password'
  | 'brandedPassword'
  | 'digest'
  | 'name'
  | 'idcard'
  | 'officerCard'
  | 'studentCard'
  | 'birthday'
  | 'agreed'
  | 'captcha'
  | 'id'
  | 'payerName'
  | 'bankSerial'
  | 'payDay'
  | 'note'
  | 'pictureType'
  | 'pictureBytes'
  | 'picture'
  | 'rejectReason'
  | 'reviewReason'
  | 'refundReason'
  | 'refundAction'
  | 'change'
  | 'pin'
  | 'helperCode'
  | 'claimCode'
  | 'uses'
  | 'hours'
  | 'shownNumber'
  | 'tail'
  | 'phoneOrTail'
  | 'nonce'
  | 'moment'
  | 'shown'
  | 'doorTime'
  | 'serials'
  | 'latitude'
  | 'longitude'
  | 'doorNote'
  | 'listName'
  | 'amount'
  | 'moneyBack'
  | 'bankType'
  | 'place'
  | 'flag'
  | 'back'
  | 'authoriseType'
  | 'sysCode'
  | 'oauthCode'
  | 'oauthState'
  | 'appId'
  | 'pageUrl'

export interface InputRow {
  kind: Kind
  /** Texts for the most part; what is none can be sent, not typed. undefined: left out. */
  value: unknown
  good: boolean
  /** What is said of a bad one. */
  sentence: string
  /** The server's word for it. */
  reason: 'invalid' | 'picture_invalid' | 'pay_day_ahead'
  why: string
  /** What the field keeps of it where it is typed, and whether that is good. */
  typed: { keeps: string; good: boolean }
}

/** @param more `keeps`: what the field keeps; `says`: another sentence than its kind's; `reason`: another word than `invalid`. */
type Entry = [value: unknown, why: string, more?: { keeps?: string; says?: string; reason?: InputRow['reason'] }]

export function rows(kind: Kind, sentence: string, { good, bad }: { good: Entry[]; bad: Entry[] }): InputRow[] {
  const fine = new Set(good.map(([value]) => value))
  const row =
    (isGood: boolean) =>
    ([value, why, { keeps, says = sentence, reason = 'invalid' } = {}]: Entry): InputRow => ({
      kind,
      value,
      good: isGood,
      sentence: says,
      reason,
      why,
      typed: { keeps: keeps ?? String(value), good: isGood || (keeps !== undefined && fine.has(keeps)) },
    })
  return [...good.map(row(true)), ...bad.map(row(false))]
}

const idcard = (region: string, born: string, serial: string) => idcardOf(region + born + serial)
/** The same with a check character that is off by one. */
const misprinted = (card: string) =>
  card.slice(0, 17) + (card.endsWith('X') ? '0' : card.endsWith('9') ? 'X' : String(Number(card[17]) + 1))

const someone = idcard('330106', '19900307', '102')
const endsInX = '11010519491231002X'
/** Zero to nine in full width and in Arabic-Indic digits. */
export const wide = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))
const arabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))

const MOBILE = '13800000001'

const groups = (number: string, mark: string) => [number.slice(0, 3), number.slice(3, 7), number.slice(7)].join(mark)
/** Ways in which people and their devices write a number. */
const otherwiseTyped: readonly [write: (number: string) => string, why: string][] = [
  [(number) => `86${number}`, '86 before it'],
  [(number) => `+86${number}`, '+86 before it'],
  [(number) => `+86 ${groups(number, ' ')}`, '+86 and spaces'],
  [(number) => `0086${number}`, '0086 before it'],
  [(number) => `+${number}`, 'a plus'],
  [(number) => `-${number}`, 'a minus'],
  [(number) => groups(number, ' '), 'spaces as phones print them'],
  [(number) => groups(number, '-'), 'hyphens'],
  [(number) => ` ${number}`, 'a space before'],
  [(number) => `${number} `, 'a space behind'],
  [(number) => `${number}\t`, 'a tab behind'],
  [(number) => `${number}\n`, 'a line break behind'],
  [(number) => groups(number, '\u00a0'), 'no-break spaces'],
  [(number) => groups(number, '\u3000'), 'spaces of full width'],
  [(number) => groups(number, '\u200b'), 'zero-width spaces'],
  [(number) => `\u202d${number}\u202c`, 'pasted from contacts with marks of direction'],
  [(number) => `${number}\u200f`, 'a right-to-left mark'],
  [(number) => `\ufeff${number}`, 'a byte order mark'],
  [(number) => `${number}\u0000`, 'a null behind'],
  [wide, 'full-width digits'],
  [(number) => `1${wide(number.slice(1))}`, 'one half-width digit'],
  [(number) => number.replace(/\d/g, (digit) => String.fromCodePoint(0x1d7ce + Number(digit))), 'mathematical digits'],
  [(number) => number.replace('1', '1\ufe0f\u20e3'), 'a keycap for one'],
  [(number) => number.replace('1', '1.'), 'a decimal point'],
  [(number) => `📱${number}`, 'an emoji'],
  [(number) => `手机${number}`, 'Chinese before it'],
  [(number) => `<b>${number}</b>`, 'HTML'],
]

const mobiles = rows('mobile', '请输入正确的手机号码', {
  good: [
    [MOBILE, '138'],
    ['13100000002', '131'],
    ['14712345678', '147, a data card'],
    ['15000000000', '150 and zeros'],
    ['16612345678', '166'],
    ['17012345678', '170, a virtual operator'],
    ['18888888888', 'eights'],
    ['19212345678', '192'],
    ['19999999999', 'the last there is'],
    ['13000000000', 'the first there is'],
    ...otherwiseTyped.map(([write, why], at): Entry => {
      const number = `139${20_000_000 + at}`
      return [write(number), why, { keeps: number }]
    }),
  ],
  bad: [
    ['', 'nothing'],
    [' ', 'a space', { keeps: '' }],
    ['1', 'one digit'],
    ['1380000000', '10 digits'],
    ['138000000011', '12 digits'],
    ['013800000001', 'a leading zero'],
    ['10012345678', '100'],
    ['10912345678', '109'],
    ['11012345678', '110'],
    ['11111111111', 'ones'],
    ['12012345678', '120'],
    ['12999999999', '129, the last before the first'],
    ['00000000000', 'zeros'],
    ['23800000001', 'beginning with 2'],
    ['93800000001', 'beginning with 9'],
    ['110', 'the police'],
    ['95588', 'a bank'],
    ['01088888888', 'a landline of Beijing'],
    ['010-88888888', 'a landline with a hyphen', { keeps: '01088888888' }],
    ['4008008888', 'a service number'],
    ['138\u00000000001', 'a null inside', { keeps: '1380000001' }],
    [arabic(MOBILE), 'Arabic-Indic digits', { keeps: '' }],
    ['१३८००००००००१', 'Devanagari digits', { keeps: '' }],
    ['一三八〇〇〇〇〇〇〇一', 'Chinese numerals', { keeps: '' }],
    ['138OOOOOOO1', 'the letter O for zero', { keeps: '1381' }],
    ['l3800000001', 'the letter l for one', { keeps: '3800000001' }],
    ['1З800000001', 'a Cyrillic letter for three', { keeps: '1800000001' }],
    ['1380000000a', 'a letter', { keeps: '1380000000' }],
    ['1.38e10', 'a number of science', { keeps: '13810' }],
    ['138*****001', 'a masked number', { keeps: '138001' }],
    ['13800000001,13900000002', 'two numbers', { keeps: '1380000000113900000002' }],
    ["13800000001' OR '1'='1", 'an attempt at SQL', { keeps: '1380000000111' }],
    ['\ud83d', 'half a surrogate pair', { keeps: '' }],
    ['1'.repeat(5000), 'five thousand digits'],
    [undefined, 'no field'],
    [null, 'null'],
    [13_800_000_001, 'a number'],
    [[MOBILE], 'a list'],
    [{}, 'an object'],
    [true, 'true'],
  ],
})

/** A number that may be left out; spaces around it are not held against anybody. */
const phones = rows('phone', '请输入正确的手机号码', {
  good: [
    ['', 'left out'],
    [MOBILE, 'a number'],
    ['19999999999', 'the last there is'],
    [` ${MOBILE} `, 'spaces around', { keeps: MOBILE }],
    ['+8613800000001', '+86 before it', { keeps: MOBILE }],
    ['138-0000-0001', 'hyphens', { keeps: MOBILE }],
    [wide(MOBILE), 'full-width digits', { keeps: MOBILE }],
  ],
  bad: [
    ['1380000000', '10 digits'],
    ['138000000011', '12 digits'],
    ['12800000001', '128'],
    [arabic(MOBILE), 'Arabic-Indic digits', { keeps: '' }],
    ['1380000\u200b001', 'a zero-width space in 11 characters', { keeps: '1380000001' }],
    ['无', 'the word none', { keeps: '' }],
    [0, 'a zero'],
    [null, 'null'],
  ],
})

const smsCodes = rows('smsCode', '请输入6位数字验证码', {
  good: [
    ['123457', 'six digits'],
    ['000000', 'zeros'],
    ['012345', 'a leading zero'],
    ['999999', 'nines'],
    [wide('123457'), 'full-width digits', { keeps: '123457' }],
    ['①②③④⑤⑥', 'circled digits', { keeps: '123456' }],
    ['123 457', 'a space inside', { keeps: '123457' }],
    [' 123457', 'a space before', { keeps: '123457' }],
    ['123457 ', 'a space behind', { keeps: '123457' }],
    ['123457\n', 'a line break behind', { keeps: '123457' }],
    ['123-457', 'a hyphen', { keeps: '123457' }],
    ['12345\u200b7', 'a zero-width space', { keeps: '123457' }],
    ['\u200f123457', 'a right-to-left mark', { keeps: '123457' }],
    ['123457\u0000', 'a null behind', { keeps: '123457' }],
    ['【云栖谷】123457', 'the whole message', { keeps: '123457' }],
  ],
  bad: [
    ['', 'nothing'],
    [' ', 'a space', { keeps: '' }],
    ['1', 'one digit'],
    ['12345', 'five digits'],
    ['1234567', 'seven digits'],
    ['12345a', 'a letter', { keeps: '12345' }],
    ['abcdef', 'letters', { keeps: '' }],
    ['l23457', 'the letter l for one', { keeps: '23457' }],
    [arabic('123457'), 'Arabic-Indic digits', { keeps: '' }],
    ['१२३४५७', 'Devanagari digits', { keeps: '' }],
    ['一二三四五六', 'Chinese numerals', { keeps: '' }],
    ['12345\u0000', 'a null for the sixth', { keeps: '12345' }],
    ['-12345', 'a minus', { keeps: '12345' }],
    ['+12345', 'a plus', { keeps: '12345' }],
    ['1.2345', 'a decimal point', { keeps: '12345' }],
    ['0x1234', 'hexadecimal', { keeps: '01234' }],
    ['😀😀😀', 'emoji as long as six', { keeps: '' }],
    ["' OR 1", 'an attempt at SQL', { keeps: '1' }],
    ['1'.repeat(5000), 'five thousand digits'],
    [null, 'null'],
    [123_457, 'a number'],
  ],
})

const LENGTH = '密码长度应为6-20位字符，请重新输入'
const NO_PASSWORD = '请输入密码'

const passwords = rows('password', LENGTH, {
  good: [
    ['abc123', 'six characters'],
    ['aB3$efgh', 'eight of all kinds'],
    ['a'.repeat(19), '19 characters'],
    ['12345678901234567890', '20 characters'],
    ['aaaaaa', 'the same letter six times'],
    ['      ', 'six spaces'],
    [' abc12', 'a space before'],
    ['abc12 ', 'a space behind'],
    ['ab cd ef', 'spaces inside'],
    ['密码密码密码', 'six Chinese characters'],
    ['密码abc1', 'Chinese and Latin'],
    ['ａｂｃｄｅｆ', 'full-width letters'],
    ['😀😀😀', 'three emoji, six units'],
    ['😀'.repeat(10), 'ten emoji, twenty units'],
    ['<b>"\'&', 'six characters of HTML'],
    ['\\u0000', 'a backslash'],
    ["' OR 1=1 --", 'an attempt at SQL'],
    ['пароль', 'Cyrillic'],
    ['كلمةسر', 'Arabic'],
    ['e\u0301e\u0301e\u0301', 'accents apart'],
    ['abc\u200bde', 'a zero-width space'],
  ],
  bad: [
    ['', 'nothing', { says: NO_PASSWORD }],
    ['a', 'one character'],
    ['abc12', 'five characters'],
    ['     ', 'five spaces'],
    ['密码密码密', 'five Chinese characters'],
    ['😀😀', 'two emoji, four units'],
    ['😀', 'one emoji'],
    ['0', 'a zero'],
    ['1234567890123456789a1', '21 characters'],
    ['a'.repeat(21), 'the same letter 21 times'],
    [' '.repeat(21), '21 spaces'],
    ['密'.repeat(21), '21 Chinese characters'],
    ['😀'.repeat(11), 'eleven emoji, 22 units'],
    ['a'.repeat(32), 'as long as a digest'],
    ['a'.repeat(5000), 'five thousand'],
  ],
})

/** The branded login takes neither spaces nor Chinese: what is left of what was typed is the password. */
const brandedPasswords = rows('brandedPassword', LENGTH, {
  good: [
    ['abc123', 'nothing to strip'],
    ['abc 123', 'a space inside', { keeps: 'abc123' }],
    [' abc123 ', 'spaces around', { keeps: 'abc123' }],
    ['abc\u3000123', 'a space of full width', { keeps: 'abc123' }],
    ['abc\u00a0123', 'a no-break space', { keeps: 'abc123' }],
    ['abc\t123', 'a tab', { keeps: 'abc123' }],
    ['密码abc123', 'Chinese before', { keeps: 'abc123' }],
    ['a密b码c一2二3三1', 'Chinese between', { keeps: 'abc231' }],
    ['𠮷abc123', 'a rare character', { keeps: 'abc123' }],
    [`${'密'.repeat(30)}abc123`, 'too long only by what is stripped', { keeps: 'abc123' }],
    ['abc123。', 'a Chinese full stop, which stays'],
    ['ａｂｃｄｅｆ', 'full-width letters, which stay'],
    ['12345678901234567890', '20 characters'],
    ['1 2345678901234567890a', '21 without the space, of which the input holds 20', { keeps: '12345678901234567890' }],
  ],
  bad: [
    ['', 'nothing', { says: NO_PASSWORD }],
    ['      ', 'six spaces', { keeps: '', says: NO_PASSWORD }],
    ['密码密码密码', 'six Chinese characters', { keeps: '', says: NO_PASSWORD }],
    ['密码 密码', 'Chinese and a space', { keeps: '', says: NO_PASSWORD }],
    ['a b c 1 2', 'five without the spaces', { keeps: 'abc12' }],
    ['密码abc12', 'five without the Chinese', { keeps: 'abc12' }],
  ],
})

const digests = rows('digest', LENGTH, {
  good: [
    ['0123456789abcdef0123456789abcdef', '32 hexadecimal digits'],
    ['0'.repeat(32), 'zeros'],
  ],
  bad: [
    ['', 'nothing', { says: NO_PASSWORD }],
    ['d41d8cd98f00b204e9800998ecf8427e', 'of nothing'],
    ['0123456789ABCDEF0123456789ABCDEF', 'capitals'],
    ['0123456789abcdef0123456789abcdeF', 'one capital'],
    ['0123456789abcdef0123456789abcde', '31 letters'],
    ['0123456789abcdef0123456789abcdef0', '33 letters'],
    ['0123456789abcdef0123456789abcdeg', 'a letter beyond f'],
    ['secret123', 'the password itself'],
    ['密码密码密码', 'Chinese'],
    [wide('0123456789abcdef0123456789abcdef'), 'full-width digits'],
    [' 0123456789abcdef0123456789abcdef', 'a space before'],
    ['0123456789abcdef0123456789abcdef\n', 'a line break behind'],
    ['0123456789abcdef0123456789abcde\u0000', 'a null for the last'],
    ['0123456789abcdef\u200b0123456789abcde', 'a zero-width space'],
    ['0x23456789abcdef0123456789abcdef', 'a prefix'],
    ['{md5}0123456789abcdef0123456789abcdef', 'a scheme'],
    ['0123456789abcdef0123456789abcdef01234567', 'a SHA-1'],
    ['a'.repeat(5000), 'five thousand'],
    ['😀'.repeat(16), 'emoji of 32 units'],
    ["' OR '1'='1", 'an attempt at SQL'],
    [null, 'null', { says: NO_PASSWORD }],
    [7, 'a number', { says: NO_PASSWORD }],
  ],
})

/** The message for a name with a character that names do not have. */
const notIn = (character: string) => ({ says: `姓名中不能有“${character}”` })
const startsWith = (character: string) => ({ says: `姓名不能以“${character}”开头` })
const unreadable = (code: string) => ({ says: `姓名中有无法识别的字符（${code}），请删除后重新输入` })
const endsWith = (character: string) => ({ says: `姓名不能以“${character}”结尾` })
const NAME_LONG = { says: '姓名最多50个字' }
const names = rows('name', '请输入正确的姓名', {
  good: [
    ['张三', 'two characters'],
    ['张', 'one character'],
    ['𠮷', 'one character of two units'],
    ['A', 'one letter'],
    ['欧阳娜娜', 'a double surname'],
    ['阿卜杜拉·买买提', 'a name with the dot'],
    ['古丽•艾力', 'a name with a round dot'],
    ['叶尔江・巴合提', 'a name with the dot of a keyboard'],
    ['阿不都热依木·买买提吐尔逊·艾山', 'a name with two dots'],
    ['𠮷野家', 'a rare character'],
    ['㐂张', 'a character of extension A'],
    ['李\ue863', 'a private-use character of GBK'],
    ['葛\u{e0100}城', 'a character with a variation selector'],
    ['王〇〇', 'the numeral zero as a character'],
    ['Zhang San', 'Latin'],
    ["O'Brien", 'an apostrophe'],
    ['O’Brien', 'a typographic apostrophe'],
    ['Kaʻiulani', 'an ʻokina'],
    ['Anne-Marie', 'a hyphen'],
    ['Zoë Müller', 'accents'],
    ['José', 'an accent apart'],
    ['J. R. R. Tolkien', 'initials'],
    ['Sammy Davis Jr.', 'a dot behind an abbreviation'],
    ['King, Jr.', 'a comma'],
    ['Muthu S/O Raman', 'a slash as Singapore writes it'],
    ['Siti @ Aminah', 'an at sign as Malaysia writes it'],
    ['CHAN TAI MAN (陈大文)', 'brackets as Hong Kong writes them'],
    ['张三（一）', 'full-width brackets'],
    ['Ｊｏｈｎ', 'full-width letters'],
    ['Иван Петров', 'Cyrillic'],
    ['محمد علي', 'Arabic'],
    ['علی\u200cرضا', 'Persian with a non-joiner'],
    ['ශ්\u200dරී', 'Sinhala with a joiner'],
    ['สมชาย ใจดี', 'Thai'],
    ['ᠪᠠᠲᠤ', 'Mongolian'],
    ['नरेन्द्र शर्मा', 'Devanagari'],
    ['김철수', 'Korean'],
    ['山田たろう', 'Japanese'],
    ['王小明2', 'a number for one of two namesakes'],
    ['张三①', 'a circled digit'],
    ['Ⅷ世', 'a Roman numeral'],
    ['李 明', 'a space inside'],
    ['王\u3000伟', 'a space of full width inside'],
    ['张\u00a0三', 'a no-break space'],
    [' 张三 ', 'spaces around'],
    ['\ufeff张三', 'a byte order mark before'],
    ['张\u0000三', 'a null'],
    ['张三\u0007王', 'a bell'],
    ['张\t三', 'a tab'],
    ['张\n三', 'a line break', { keeps: '张三' }],
    ['张\u202e三', 'an override of direction'],
    ['\u2066张三\u2069', 'an isolate of direction'],
    ['张\u200e三', 'a left-to-right mark'],
    ['张\u061c三', 'an Arabic letter mark'],
    ['张\u200b三', 'a zero-width space'],
    ['张\u200d三', 'a zero-width joiner'],
    ['张\ufeff三', 'a byte order mark inside'],
    ['张\u00ad三', 'a soft hyphen'],
    ['张\uffa0三', 'a Hangul filler inside'],
    ['张\u115f三', 'a Hangul filler of syllables'],
    ['张三@qq', 'an at sign'],
    ['测试/张三', 'a slash'],
    ['张'.repeat(50), '50 characters'],
    ['𠮷'.repeat(50), '50 characters of two units'],
    ['a'.repeat(50), '50 letters'],
    [`${'a'.repeat(49)}\u200b\u200bb`, '50 letters in the normal form'],
  ],
  bad: [
    ['', 'nothing'],
    ['   ', 'spaces'],
    ['\u3000\u3000', 'spaces of full width'],
    ['12', 'digits', startsWith('1')],
    ['13800000001', 'a phone number', startsWith('1')],
    ['１２３', 'full-width digits', startsWith('1')],
    ['1张三', 'a digit before', startsWith('1')],
    ['·买买提', 'a dot before', startsWith('·')],
    ['买买提·', 'a dot behind', endsWith('·')],
    ['··', 'dots', startsWith('·')],
    ['--', 'hyphens', startsWith('-')],
    ['张三-', 'a hyphen behind', endsWith('-')],
    ['张'.repeat(51), '51 characters', NAME_LONG],
    ['a'.repeat(51), '51 letters', NAME_LONG],
    ['张'.repeat(5000), 'five thousand', NAME_LONG],
    ['张\u001b[31m三', 'an escape of the terminal', notIn('[')],
    ['\u3164\u3164', 'Hangul fillers, which are invisible'],
    ['张三😀', 'an emoji', notIn('😀')],
    ['😀😀', 'emoji', notIn('😀')],
    ['👨\u200d👩\u200d👧', 'a family of emoji', notIn('👨')],
    ['张\ud800三', 'half a surrogate pair', unreadable('U+D800')],
    ['\ue000张三', 'a character of private use', unreadable('U+E000')],
    ['①②', 'circled digits', startsWith('1')],
    ['李＃明', 'a full-width number sign', notIn('＃')],
    ['<b>张三</b>', 'HTML', notIn('<')],
    ['张三<script>', 'a script', notIn('<')],
    ['张三&amp;', 'an entity', notIn('&')],
    ["'; DROP TABLE users; --", 'an attempt at SQL', notIn(';')],
    ['张三;', 'a semicolon', notIn(';')],
    ['张_三', 'an underscore', notIn('_')],
    ['张三，李四', 'two names', notIn('，')],
    ['=1+1', 'a formula', notIn('=')],
    ['@张三', 'a mention', startsWith('@')],
    [undefined, 'no field'],
    [null, 'null'],
    [7, 'a number'],
    [['张三'], 'a list'],
    [{}, 'an object'],
    [false, 'false'],
  ],
})

const idcards = rows('idcard', '请输入正确的身份证号码', {
  good: [
    ['', 'left out'],
    [someone, 'a woman of Hangzhou'],
    [endsInX, 'ending in X'],
    [endsInX.toLowerCase(), 'ending in x'],
    [idcard('440304', '20010101', '337'), 'a man of Shenzhen'],
    [idcard('650102', '19991231', '123'), 'the last day of a century'],
    [idcard('540102', '20000101', '123'), 'the first day of another'],
    [idcard('310101', '20000229', '123'), '29 February of a leap year'],
    [idcard('310101', '19960229', '006'), '29 February of another'],
    [idcard('110101', '19000101', '001'), 'born in 1900'],
    [idcard('710000', '19800615', '451'), 'of Taiwan'],
    [idcard('810000', '19751120', '018'), 'a residence permit of Hong Kong'],
    [idcard('820000', '19880930', '027'), 'a residence permit of Macau'],
    [idcard('830000', '19920804', '039'), 'a residence permit of Taiwan'],
    [idcard('330106', '19900307', '000'), 'a serial of zeros'],
    [` ${someone} `, 'spaces around'],
    [wide(someone), 'full-width digits'],
    [`${endsInX.slice(0, 17)}Ｘ`, 'a full-width X'],
    [`${endsInX.slice(0, 17)}Ⅹ`, 'a Roman numeral for X'],
    [`${someone.slice(0, 6)} ${someone.slice(6)}`, 'a space inside'],
    [`${someone.slice(0, 6)}-${someone.slice(6)}`, 'a hyphen'],
  ],
  bad: [
    [misprinted(someone), 'a wrong check digit'],
    [misprinted(endsInX), 'a digit where X belongs'],
    [`${someone.slice(0, 17)}X`, 'X where a digit belongs'],
    [someone.slice(0, 15) + someone[16] + someone[15] + someone[17], 'two digits exchanged'],
    [someone.replace('0106', '0107'), 'a wrong region'],
    [idcard('310101', '19900230', '123'), '30 February'],
    [idcard('310101', '19990229', '123'), '29 February of a common year'],
    [idcard('310101', '19000229', '123'), '29 February of 1900'],
    [idcard('310101', '19900431', '123'), '31 April'],
    [idcard('310101', '19901301', '123'), 'a thirteenth month'],
    [idcard('310101', '19900001', '123'), 'a month of zero'],
    [idcard('310101', '19900100', '123'), 'a day of zero'],
    [idcard('310101', '19900132', '123'), '32 January'],
    ['440524188001010014', 'born in 1880'],
    [idcard('310101', '21900101', '123'), 'born in 2190'],
    [idcard('010101', '19900101', '123'), 'a region of zero'],
    ['330106900307102', '15 digits'],
    [someone.slice(0, 17), '17 digits'],
    [`${someone}1`, '19 digits'],
    [someone + someone, 'twice'],
    ['0', 'a zero'],
    ['0'.repeat(18), 'zeros'],
    ['1'.repeat(18), 'ones'],
    ['123456789012345678', 'digits in their order'],
    [arabic(someone), 'Arabic-Indic digits'],
    [`${endsInX.slice(0, 17)}×`, 'a multiplication sign for X'],
    [`${endsInX.slice(0, 17)}Х`, 'a Cyrillic letter for X'],
    [`X${someone.slice(1)}`, 'X before'],
    [someone.replace('1990', 'l990'), 'the letter l for one'],
    [`${someone.slice(0, 17)}\u200b`, 'a zero-width space for the last'],
    [`\u202e${someone.slice(1)}`, 'an override of direction'],
    [`${someone.slice(0, 17)}\u0000`, 'a null for the last'],
    ['330106********1023', 'a masked number'],
    ['H12345678', 'a permit of Hong Kong before 2018'],
    ['E12345678', 'a passport'],
    ['无', 'the word none'],
    ['😀'.repeat(9), 'emoji of 18 units'],
    ['<script>alert(1)<', 'a script'],
    ["' OR '1'='1", 'an attempt at SQL'],
    ['1'.repeat(5000), 'five thousand digits'],
    [null, 'null'],
    [110105194912310020, 'a number'],
    [{}, 'an object'],
  ],
})

const CARD = '请输入正确的证件号码'
const NO_CARD = '请选择证件类型并填写证件号码'

const officerCards = rows('officerCard', CARD, {
  good: [
    ['军字第2001988号', 'of an officer'],
    ['士字第20019881号', 'of a sergeant'],
    ['南字012345', 'of a region, short'],
    ['海字第0123456789号', 'ten digits'],
    ['武警部队字第123456号', 'four characters before'],
    ['01234567', 'digits only'],
    ['123456', 'six digits'],
    ['2001988号', 'without what stands before'],
    [' 军字第2001988号 ', 'spaces around'],
    ['军字第２００１９８８号', 'full-width digits'],
    ['军字第2001 988号', 'a space inside'],
    ['军字第2001988\u200b号', 'a zero-width space'],
    ['军字第2001988\u0000', 'a null'],
  ],
  bad: [
    ['', 'nothing', { says: NO_CARD }],
    ['军字第12345号', 'five digits'],
    ['军字第12345678901号', 'eleven digits'],
    ['军字第号', 'no digits'],
    ['军第2001988号', 'without 字'],
    ['字第2001988号', 'of nobody'],
    ['中国人民解放军字第2001988号', 'too much before'],
    ['ABC2001988', 'Latin before'],
    ['军字第2001988号号', 'twice 号'],
    ['<b>军字第2001988号</b>', 'HTML'],
    ['军'.repeat(31), '31 characters'],
    [someone, 'an ID number'],
  ],
})

const studentCards = rows('studentCard', CARD, {
  good: [
    ['S2026001', 'a letter and digits'],
    ['2026', 'four'],
    ['20260102030405060708', 'twenty'],
    ['abcd', 'letters'],
    ['0000', 'zeros'],
    [' S2026001 ', 'spaces around'],
    ['2026-001', 'a hyphen'],
    [wide('2026001'), 'full-width digits'],
    ['S2026 001', 'a space inside'],
    ['S2026\u200b001', 'a zero-width space'],
    ['S2026\u0000', 'a null'],
    ['Ｓ2026001', 'a full-width letter'],
  ],
  bad: [
    ['', 'nothing', { says: NO_CARD }],
    ['202', 'three'],
    ['202601020304050607081', '21'],
    ['学2026001', 'Chinese'],
    ['😀😀', 'emoji of four units'],
    ['С2026001', 'a Cyrillic letter'],
    ['S2026001;', 'a semicolon'],
    ['é2026', 'an accent'],
    ['0'.repeat(31), '31 digits'],
  ],
})

const birthdays = rows('birthday', '请输入正确的出生日期', {
  good: [
    ['', 'left out'],
    ['1990-03-07', 'a day'],
    ['2000-02-29', '29 February of a leap year'],
    ['1900-01-01', 'the first day taken'],
    [' 1990-03-07', 'a space before'],
  ],
  bad: [
    ['1990-02-30', '30 February'],
    ['1999-02-29', '29 February of a common year'],
    ['1990-04-31', '31 April'],
    ['1990-13-01', 'a thirteenth month'],
    ['1990-00-10', 'a month of zero'],
    ['1990-01-00', 'a day of zero'],
    ['1990-01-32', '32 January'],
    ['1899-12-31', 'born before 1900'],
    ['2190-01-01', 'born in 2190'],
    ['1990-3-7', 'no zeros'],
    ['1990/03/07', 'slashes'],
    ['19900307', 'no hyphens'],
    ['07-03-1990', 'the day first'],
    ['1990-03-07T00:00:00Z', 'a moment'],
    ['1990年3月7日', 'in Chinese'],
    [wide('1990-03-07'), 'full-width digits'],
    ['昨天', 'yesterday'],
    [null, 'null'],
    [19900307, 'a number'],
  ],
})

const agreements = rows('agreed', '请阅读并同意协议', {
  good: [
    [AGREED, 'the wording that the form shows'],
    [undefined, 'no field: the specification has none'],
  ],
  bad: [
    ['', 'no tick'],
    ['2020-01', 'another wording'],
    ['1', 'a tick without a wording'],
    ['2026-11 ', 'a space behind'],
    [wide(AGREED), 'full-width digits'],
    [null, 'null'],
    [true, 'true'],
    [1, 'one'],
  ],
})

const TEXT = '内容过长或含有无法识别的字符'
const tooLong = (most: number) => `最多${most}个字符，请删减`
/** Whatever the field is, and whatever it says of other texts. */
export const UNREADABLE = '含有无法识别的字符（U+D83D），请删除后重新输入'

/** An answer to a captcha is right or wrong; only what no answer can be is refused for its form. */
const captchas = rows('captcha', TEXT, {
  good: [
    ['AB12CD', 'six characters'],
    ['ab12cd', 'small letters'],
    ['AB', 'too few: a wrong answer'],
    ['答案', 'Chinese: a wrong answer'],
    ['AB\u000012', 'a null'],
    ['AB\u200b12', 'a zero-width space'],
    ['AB\u202e12', 'an override of direction'],
  ],
  bad: [
    ['A'.repeat(11), 'eleven characters'],
    ['A'.repeat(5000), 'five thousand'],
    ['AB\ud83d', 'half a surrogate pair', { says: UNREADABLE }],
    [null, 'null'],
    [123456, 'a number'],
    [[], 'a list'],
  ],
})

/** Where no form types it: whoever sends it wrongly is a program. */
export const UNKNOWN = '提交的内容有误，请检查后重试'

/** What a line removes or replaces by a space, in the middle of one. */
export const unseen: [mark: string, why: string][] = [
  ['\u0000', 'a null'],
  ['\u0007', 'a bell'],
  ['\t', 'a tab'],
  ['\u001b[31m', 'an escape of the terminal'],
  ['\u007f', 'a delete'],
  ['\u0085', 'a next line of mainframes'],
  ['\u2028', 'a separator of lines'],
  ['\u2029', 'a separator of paragraphs'],
  ['\u202e', 'an override of direction'],
  ['\u2067', 'an isolate of direction'],
  ['\u200e', 'a left-to-right mark'],
  ['\u200f', 'a right-to-left mark'],
  ['\u061c', 'an Arabic letter mark'],
  ['\u200b', 'a zero-width space'],
  ['\u2060', 'a word joiner'],
  ['\ufeff', 'a byte order mark'],
  ['\u00ad', 'a soft hyphen'],
  ['\u3164', 'a Hangul filler'],
  ['\uffa0', 'a narrow Hangul filler'],
  ['\u{e0061}', 'a tag that nobody sees'],
]
/** A space, or what follows an escape. */
const leavesSomething = (mark: string) => /[\s\u0085[]/.test(mark) && mark !== '\ufeff'
const inside = (mark: string) => `望湖${mark}小学`

/** Free text: kept as it is typed, but for the space around it. @param of.area typed where several lines fit. */
export function lines(
  kind: Kind,
  { least, most, missing = TEXT, area = false }: { least: 0 | 1 | 2; most: number; missing?: string; area?: boolean },
): InputRow[] {
  const nothing: Entry[] = [
    ['', 'nothing'],
    ['   ', 'spaces'],
    ['\u3000', 'a space of full width'],
    ['\ufeff', 'a byte order mark alone'],
    ['\u200b\u200b\u200b', 'zero-width spaces alone'],
    [undefined, 'no field'],
  ]
  const one: Entry[] = [
    ['望', 'one character'],
    [' 望 ', 'one character and spaces'],
  ]
  const asMissing = (entries: Entry[]) => entries.map(([value, why]): Entry => [value, why, { says: missing }])
  return rows(kind, TEXT, {
    good: [
      ...(least === 0 ? nothing : []),
      ...(least < 2 ? one : []),
      ['望湖小学', 'Chinese'],
      [' 望湖小学 ', 'spaces around'],
      ['\u3000望湖小学\u3000', 'spaces of full width around'],
      ['\ufeff望湖小学', 'a byte order mark before'],
      ['望湖小学\n', 'a line break behind'],
      ['望湖 小学', 'a space inside'],
      ['Wang Hu School No. 1', 'Latin'],
      ['محمد علي', 'Arabic'],
      ['Иван Петров', 'Cyrillic'],
      ['𠮷野家', 'a rare character'],
      [wide('20260901'), 'full-width digits'],
      [arabic('20260901'), 'Arabic-Indic digits'],
      ['一万二千元整', 'Chinese numerals'],
      ['已转 😀🎉', 'emoji'],
      ['👍🏽❤️', 'emoji with a colour of skin and a selector'],
      ['🇨🇳1️⃣', 'a flag and a keycap'],
      ['<b>望湖</b>', 'HTML'],
      ['<script>alert(1)</script>', 'a script'],
      ['<img src=x onerror=alert(1)>', 'a picture that runs'],
      ['望湖&amp;小学', 'an entity'],
      ['=1+1', 'a formula'],
      ['=HYPERLINK("http://e.example","x")', 'a formula that leads elsewhere'],
      ['+86 571 8800', 'a formula that begins with plus'],
      ['-2+3', 'a formula that begins with minus'],
      ['@SUM(A1)', 'a formula that begins with at'],
      ["'; DROP TABLE orders; --", 'an attempt at SQL'],
      ['null', 'the word null'],
      ['undefined', 'the word undefined'],
      ['{{7*7}}${7*7}', 'templates'],
      ['%00%n%s', 'percent signs'],
      ['\\u0000', 'a backslash'],
      ['../../etc/passwd', 'a path'],
      ['名'.repeat(most), 'as long as it may be'],
      [`  ${'字'.repeat(most)}  `, 'too long only by the space around'],
      ['😀'.repeat(most), 'as many emoji as fit'],
      ...(area
        ? ([
            [inside('\n'), 'a line break inside'],
            [inside('\r\n'), 'a line break of Windows inside', { keeps: inside('\n') }],
          ] satisfies Entry[])
        : ([
            [inside('\n'), 'a line break inside', { keeps: inside('') }],
            [inside('\r\n'), 'a line break of Windows inside', { keeps: inside('') }],
          ] satisfies Entry[])),
      ...unseen.map(([mark, why]): Entry => [inside(mark), `${why} inside`]),
      ['\u202e望湖小学', 'an override of direction before'],
    ],
    bad: [
      ...(least > 0 ? asMissing(nothing) : []),
      ...(least === 2 ? asMissing(one) : []),
      ['名'.repeat(most + 1), 'one character too long', { says: tooLong(most) }],
      ['😀'.repeat(most + 1), 'one emoji too long', { says: tooLong(most) }],
      ['名'.repeat(5000), 'five thousand', { says: tooLong(most) }],
      [inside('\ud83d'), 'half a surrogate pair', { says: UNREADABLE }],
      [null, 'null'],
      [7, 'a number'],
      [true, 'true'],
      [['望湖小学'], 'a list'],
      [{}, 'an object'],
    ],
  })
}

const payerNames = lines('payerName', { least: 2, most: 60, missing: '请填写付款户名' })
const bankSerials = lines('bankSerial', { least: 0, most: 60 })
const notes = lines('note', { least: 0, most: 200, area: true })
const rejectReasons = lines('rejectReason', { least: 1, most: 200, missing: '请填写不通过的理由', area: true })
const reviewReasons = lines('reviewReason', { least: 1, most: 100, missing: '请填写未通过的原因' })
const refundReasons = lines('refundReason', { least: 2, most: 100, missing: '请填写退款原因', area: true })
const changes = lines('change', { least: 2, most: 100, missing: '请填写变更内容' })

/** As on an order: digits. Elsewhere links carry them; a form that asks for one keeps its digits. */
const NUMBER = '2609021000001234000001'
const ids = rows('id', '编号有误，请刷新后重试', {
  good: [
    [NUMBER, 'of an order'],
    ['-000001', 'of the portal itself', { keeps: '000001' }],
    ['01JK_abc', 'letters', { keeps: '01' }],
    ['0', 'a zero'],
    ['1'.repeat(40), '40 digits'],
    [7, 'a number'],
    [Number.MAX_SAFE_INTEGER, 'the greatest number there is'],
  ],
  bad: [
    ['', 'nothing'],
    ['   ', 'spaces', { keeps: '' }],
    ['1'.repeat(41), '41 digits'],
    [` ${NUMBER} `, 'spaces around', { keeps: NUMBER }],
    [`${NUMBER}\n`, 'a line break behind', { keeps: NUMBER }],
    [NUMBER.replace('1234', ' 1234 '), 'spaces inside', { keeps: NUMBER }],
    [NUMBER.replace('1234', '\u200b1234'), 'a zero-width space', { keeps: NUMBER }],
    [`\u202e${NUMBER}`, 'an override of direction', { keeps: NUMBER }],
    [`${NUMBER}\u0000`, 'a null', { keeps: NUMBER }],
    [`订单号：${NUMBER}`, 'with what stands before it', { keeps: NUMBER }],
    [wide(NUMBER), 'full-width digits', { keeps: NUMBER }],
    [arabic(NUMBER), 'Arabic-Indic digits', { keeps: '' }],
    ['订单', 'Chinese', { keeps: '' }],
    ['😀', 'an emoji', { keeps: '' }],
    ['--', 'minus twice', { keeps: '' }],
    [`${NUMBER}.`, 'a full stop', { keeps: NUMBER }],
    ['<b>', 'HTML', { keeps: '' }],
    ["' OR '=", 'an attempt at SQL', { keeps: '' }],
    ['=A()', 'a formula', { keeps: '' }],
    ['../..', 'a path', { keeps: '' }],
    [undefined, 'no field', { says: UNKNOWN }],
    [null, 'null'],
    [-1, 'a negative number'],
    [1.5, 'half a number'],
    [2 ** 53, 'a number beyond what is exact'],
    [true, 'true'],
    [[NUMBER], 'a list'],
    [{}, 'an object'],
  ],
})

/** A day that was: a field for dates keeps nothing of what is none. */
const payDays = rows('payDay', '请选择转账日期', {
  good: [
    ['2025-09-01', 'a day'],
    ['2025-08-31', 'the end of a month'],
    ['2025-02-28', 'the end of February'],
    ['2024-02-29', '29 February of a leap year'],
    ['2024-12-31', 'the end of a year'],
  ],
  bad: (
    [
      ['', 'nothing'],
      ['2025-02-30', '30 February'],
      ['2025-02-29', '29 February of a common year'],
      ['2025-04-31', '31 April'],
      ['2025-13-01', 'a thirteenth month'],
      ['2025-00-10', 'a month of zero'],
      ['2025-01-00', 'a day of zero'],
      ['2025-01-32', '32 January'],
      ['2025-9-1', 'no zeros'],
      ['25-09-01', 'two digits of the year'],
      ['2025/09/01', 'slashes'],
      ['2025.09.01', 'full stops'],
      ['20250901', 'no hyphens'],
      ['01-09-2025', 'the day first'],
      ['2025-09', 'a month'],
      ['2025-09-01 10:00:00', 'a moment'],
      ['2025-09-01T02:00:00Z', 'a moment of computers'],
      ['+002025-09-01', 'six digits of the year'],
      ['2025年9月1日', 'in Chinese'],
      [wide('2025-09-01'), 'full-width digits'],
      [arabic('2025-09-01'), 'Arabic-Indic digits'],
      ['2025－09－01', 'full-width hyphens'],
      ['2025–09–01', 'dashes'],
      [' 2025-09-01', 'a space before'],
      ['2025-09-01\n', 'a line break behind'],
      ['2025-09-01\u200b', 'a zero-width space'],
      ['\u202e2025-09-01', 'an override of direction'],
      ['2025-09-01\u0000', 'a null'],
      ['昨天', 'yesterday'],
      ['😀', 'an emoji'],
      ['<b>2025-09-01</b>', 'HTML'],
      ['=TODAY()', 'a formula'],
      ['null', 'the word null'],
      ['1'.repeat(5000), 'five thousand digits'],
    ] satisfies Entry[]
  )
    .map(([value, why]): Entry => [value, why, { keeps: '' }])
    .concat([
      ['2099-12-31', 'a day that has not come', { says: '转账日期不能晚于今天', reason: 'pay_day_ahead' }],
      ['0000-01-01', 'the year zero', { keeps: '' }],
      ['0225-09-01', 'a digit that was not typed'],
      ['1999-12-31', 'another century'],
      ['9999-12-31', 'the last day there is'],
      ['10000-01-01', 'five digits of the year'],
      [undefined, 'no field'],
      [null, 'null'],
      [20_250_901, 'a number'],
      [['2025-09-01'], 'a list'],
      [{}, 'an object'],
      [true, 'true'],
    ]),
})

const NO_PICTURE = '请上传付款凭证图片'
const OTHER_PICTURE = '请上传 JPG、PNG 或 WebP 格式的图片'
const PICTURE_BYTES = 1_500_000
const base64 = (start: string, size = 0) =>
  Buffer.concat([Buffer.from(start, 'hex'), Buffer.alloc(Math.max(0, size - start.length / 2))]).toString('base64')
/** How files of each kind begin. */
const [jpeg, png, webp, gif, heic, pdf] = [
  'ffd8ffe0',
  '89504e470d0a1a0a',
  '524946460400000057454250',
  '474946383961',
  '00000018667479706865696300000000',
  '255044462d312e37',
] as const
const text64 = (text: string) => Buffer.from(text).toString('base64')
/** Such a text, and no such picture. */
const lie = { reason: 'picture_invalid' } as const

const pictureTypes = rows('pictureType', OTHER_PICTURE, {
  good: [
    ['image/jpeg', 'JPEG'],
    ['image/png', 'PNG'],
    ['image/webp', 'WebP'],
  ],
  bad: [
    ['', 'nothing'],
    ['image/jpg', 'as people write it'],
    ['image/gif', 'GIF'],
    ['image/heic', 'HEIC, as handsets take them'],
    ['image/svg+xml', 'SVG, which can run'],
    ['image/*', 'any picture'],
    ['application/pdf', 'PDF'],
    ['text/html', 'a page'],
    ['IMAGE/JPEG', 'capitals'],
    ['image/jpeg ', 'a space behind'],
    ['image/jpeg;base64', 'a parameter'],
    ['image/jpeg"><script>', 'HTML'],
    ['ｉｍａｇｅ/jpeg', 'full-width letters'],
    ['image/jpeg\u200b', 'a zero-width space'],
    ['image/jpeg\u0000', 'a null'],
    ['jpeg', 'no group'],
    ['😀', 'an emoji'],
    [null, 'null'],
    [1, 'a number'],
    [['image/jpeg'], 'a list'],
    [undefined, 'no field', { says: NO_PICTURE }],
  ],
})

/** Of a JPEG. */
const pictureBytes = rows('pictureBytes', OTHER_PICTURE, {
  good: [
    [base64(jpeg), 'the beginning of a JPEG'],
    [base64('ffd8ffe1'), 'a JPEG of a camera'],
    [base64('ffd8ffc000110800100010', PICTURE_BYTES), 'as large as it may be'],
  ],
  bad: [
    ['', 'nothing', { says: NO_PICTURE }],
    [undefined, 'no field', { says: NO_PICTURE }],
    [null, 'null', { says: NO_PICTURE }],
    [7, 'a number', { says: NO_PICTURE }],
    [[1, 2], 'a list of bytes', { says: NO_PICTURE }],
    [base64(jpeg, PICTURE_BYTES + 1), 'a byte too large', { says: '图片过大，请压缩后上传' }],
    [`data:image/jpeg;base64,${base64(jpeg)}`, 'an address of data'],
    ['_9j_4A==', 'the alphabet of addresses'],
    [base64(jpeg).replace('4', ' 4'), 'a space'],
    [`${base64(jpeg)}\n`, 'a line break'],
    ['/9j/4A===', 'too much at its end'],
    ['=/9j', 'its end before'],
    ['／９ｊ／', 'full width'],
    ['图片', 'Chinese'],
    ['😀', 'an emoji'],
    ['/9j/\u200b4A==', 'a zero-width space'],
    ['/9j/\u00004A==', 'a null'],
    ['<svg onload=alert(1)>', 'SVG'],
    ['/9j/4A', 'cut off', lie],
    ['/9j/4B==', 'bits that stand for nothing', lie],
    ['A', 'one letter', lie],
    [base64('ffd8'), 'a JPEG of two bytes', lie],
    [base64('00ffd8ff'), 'a JPEG after something else', lie],
    [base64(png), 'a PNG', lie],
    [base64(gif), 'a GIF', lie],
    [base64(heic), 'a HEIC', lie],
    [base64(pdf), 'a PDF', lie],
    [text64('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'an SVG in its letters', lie],
    [text64('<!doctype html>'), 'a page', lie],
    [text64('=1+1'), 'a formula', lie],
    [base64('4d5a9000'), 'a program', lie],
  ],
})

const pictures = rows('picture', NO_PICTURE, {
  good: [
    [{ type: 'image/jpeg', base64: base64(jpeg) }, 'a JPEG'],
    [{ type: 'image/png', base64: base64(png) }, 'a PNG'],
    [{ type: 'image/webp', base64: base64(webp) }, 'a WebP'],
  ],
  bad: [
    [undefined, 'no field', { says: UNKNOWN }],
    [null, 'null'],
    ['', 'nothing'],
    [base64(jpeg), 'its text alone'],
    [7, 'a number'],
    [true, 'true'],
    [{}, 'an empty object'],
    [[], 'an empty list'],
    [{ type: 'image/jpeg' }, 'its type alone'],
    [{ base64: base64(jpeg) }, 'without a type'],
    [{ type: 'image/jpeg', base64: base64(jpeg), name: 'a.jpg' }, 'with a name'],
    [{ type: 'image/png', base64: base64(jpeg) }, 'a JPEG for a PNG', { says: OTHER_PICTURE, ...lie }],
    [{ type: 'image/webp', base64: base64(`${webp.slice(0, 16)}57415645`) }, 'a sound for a WebP', { says: OTHER_PICTURE, ...lie }],
    [{ type: 'image/png', base64: base64(png.slice(0, 14)) }, 'a PNG cut off', { says: OTHER_PICTURE, ...lie }],
  ],
})

const amounts = rows('amount', '金额有误，请刷新后重试', {
  good: [
    [19_900, 'what it costs'],
    ['19900', 'the same as text: the specification names no type'],
    [0, 'nothing at all'],
    [1, 'a fen'],
    [19_899, 'a fen less'],
    [199, 'yuan for fen'],
    [Number.MAX_SAFE_INTEGER, 'all the money'],
  ],
  bad: [
    ['199.00', 'yuan as a text'],
    ['1e4', 'a text that is a number only to JavaScript'],
    ['9007199254740993', 'a text beyond what is exact'],
    ['￥199', 'with its sign'],
    [wide('19900'), 'full-width digits'],
    ['', 'an empty text'],
    [199.5, 'half a fen'],
    [-1, 'less than nothing'],
    [-19_900, 'money back'],
    [2 ** 53, 'beyond what is exact'],
    [1e21, 'beyond all money'],
    [null, 'null, as no number goes out'],
    [undefined, 'no field', { says: UNKNOWN }],
    [true, 'true'],
    [[19_900], 'a list'],
    [{}, 'an object'],
  ],
})

const moneyBack = rows('moneyBack', '金额有误，请刷新后重试', {
  good: [
    [19_900, 'what it cost'],
    [1, 'a fen'],
    [Number.MAX_SAFE_INTEGER, 'all the money'],
  ],
  bad: [
    [0, 'nothing at all'],
    [-1, 'less than nothing'],
    [0.5, 'half a fen'],
    ['19900', 'a text'],
    [wide('19900'), 'full-width digits'],
    ['', 'an empty text'],
    [2 ** 53, 'beyond what is exact'],
    [null, 'null, as no number goes out'],
    [true, 'true'],
    [[19_900], 'a list'],
    [{}, 'an object'],
  ],
})

const bankTypes = rows('bankType', TEXT, {
  good: [
    ['', 'left to the gateway'],
    ['WX_NATIVE', 'a QR code'],
    ['WX_H5', 'WeChat outside of WeChat'],
    ['WX_JSAPI', 'WeChat inside of WeChat'],
    ['wx_native', 'small letters: the gateway’s own'],
    [' ICBC ', 'spaces around'],
    ['A'.repeat(16), '16 letters'],
    ...unseen.map(([mark, why]): Entry => [`WX${mark}H5`, why]),
    ['WX\nH5', 'a line break'],
    [undefined, 'no field'],
  ],
  bad: [
    ['A'.repeat(17), '17 letters', { says: tooLong(16) }],
    ['A'.repeat(5000), 'five thousand', { says: tooLong(16) }],
    ['WX\ud83d', 'half a surrogate pair', { says: UNREADABLE }],
    [null, 'null'],
    [1, 'a number'],
    [['WX_H5'], 'a list'],
    [{}, 'an object'],
    [true, 'true'],
  ],
})

const payPlaces = rows('place', UNKNOWN, {
  good: [
    ['wechat', 'inside of WeChat'],
    ['phone', 'a phone'],
    ['desktop', 'a desk'],
    ['other', 'another app'],
  ],
  bad: [
    ['', 'nothing'],
    ['WeChat', 'capitals'],
    [' phone', 'a space before'],
    ['phone\n', 'a line break'],
    ['微信', 'Chinese'],
    ['ｐｈｏｎｅ', 'full width'],
    ['pho\u200bne', 'a zero-width space'],
    ['phone,desktop', 'two'],
    ['0', 'a zero'],
    ['null', 'the word null'],
    ['__proto__', 'what every object has'],
    ['😀', 'an emoji'],
    ['<b>', 'HTML'],
    ['x'.repeat(5000), 'five thousand'],
  ],
})

const flags = rows('flag', UNKNOWN, {
  good: [
    [0, 'no'],
    [1, 'yes'],
    ['0', 'no as a text'],
    ['1', 'yes as a text'],
  ],
  bad: [
    ['', 'nothing'],
    [' ', 'a space'],
    ['01', 'a leading zero'],
    ['1.0', 'a decimal'],
    ['0x1', 'hexadecimal'],
    ['1\n', 'a line break behind'],
    [2, 'two'],
    [-1, 'minus one'],
    [0.5, 'half'],
    ['2', 'two as a text'],
    ['yes', 'a word'],
    ['true', 'the word true'],
    [wide('1'), 'full-width digits'],
    ['①', 'a circled digit'],
    ['是', 'Chinese'],
    ['1\u200b', 'a zero-width space'],
    ['1\u0000', 'a null'],
    ['1;', 'a semicolon'],
    ['😀', 'an emoji'],
    [null, 'null'],
    [true, 'true'],
    [[1], 'a list'],
    [{}, 'an object'],
  ],
})

const refundActions = rows('refundAction', UNKNOWN, {
  good: [
    ['retry', 'sends it again'],
    ['returned', 'was paid back by hand'],
  ],
  bad: [
    ['', 'nothing'],
    ['Retry', 'a capital'],
    [' retry', 'a space before'],
    ['retry\n', 'a line break'],
    ['done', 'what only a provider can say'],
    ['重试', 'Chinese'],
    ['ｒｅｔｒｙ', 'full width'],
    ['constructor', 'what every object has'],
    [undefined, 'no field'],
    [null, 'null'],
    [0, 'a number'],
    [['retry'], 'a list'],
  ],
})

/** A path of ours to come back to: nothing that a browser could take for another host. */
const backs = rows('back', UNKNOWN, {
  good: [
    ['', 'none'],
    ['/', 'the first page'],
    ['/payment?no=1', 'a page with a query'],
    ['/a#b', 'a hash'],
    ['/会议?标题=年会', 'Chinese'],
    ['/a//b', 'two slashes later'],
    ['/%2f%2fe.example', 'slashes that stay a path'],
    ['/@e.example', 'an at sign'],
    ['/?to=https://e.example', 'another address in the query'],
    ['/<script>', 'HTML'],
    ['/😀', 'an emoji'],
    [' /payment ', 'spaces around'],
    [`/${'a'.repeat(499)}`, '500 characters'],
    ...unseen.filter(([mark]) => leavesSomething(mark)).map(([mark, why]): Entry => [`/${mark}/e.example`, `${why} between two slashes`]),
    ['/\n/e.example', 'a line break between two slashes'],
  ],
  bad: [
    ['//e.example', 'another host'],
    ['///e.example', 'another host after three slashes'],
    ['/\\e.example', 'another host after a backslash'],
    ['\\\\e.example', 'backslashes'],
    ['https://e.example/', 'an address'],
    ['javascript:alert(1)', 'a script'],
    ['data:text/html,x', 'a page of data'],
    ['payment', 'no slash'],
    ['?no=1', 'a query alone'],
    ['#a', 'a hash alone'],
    ['.', 'a full stop'],
    ['null', 'the word null'],
    [' //e.example', 'another host after a space'],
    ['／payment', 'a full-width slash'],
    ['⁄e.example', 'a slash of fractions'],
    [`/${'a'.repeat(500)}`, '501 characters', { says: tooLong(500) }],
    ...unseen.filter(([mark]) => !leavesSomething(mark)).map(([mark, why]): Entry => [`/${mark}/e.example`, `${why} between two slashes`]),
  ],
})

const authoriseTypes = rows('authoriseType', UNKNOWN, {
  good: [['1', 'the only one']],
  bad: [
    ['', 'nothing'],
    ['0', 'a zero'],
    ['2', 'two'],
    ['01', 'a leading zero'],
    ['1 ', 'a space behind'],
    ['1\n', 'a line break'],
    [wide('1'), 'full width'],
    ['一', 'Chinese'],
    ['1\u200b', 'a zero-width space'],
    ['snsapi_userinfo', 'a scope'],
    ['true', 'the word true'],
    ['😀', 'an emoji'],
    ['null', 'the word null'],
  ],
})

/** Words that WeChat or a link carries: taken as they are, of a length. */
function words(kind: Kind, most: number, missing: string | undefined): InputRow[] {
  const nothing: Entry[] = [
    ['', 'nothing'],
    ['  ', 'spaces'],
  ]
  return rows(kind, TEXT, {
    good: [
      ...(missing === undefined ? nothing : []),
      ['0', 'a zero'],
      ['-000001', 'digits'],
      ['041aBcDeF_0-~.', 'letters, digits and signs'],
      [' abc ', 'spaces around'],
      ['会务', 'Chinese'],
      [wide('123'), 'full-width digits'],
      ['😀', 'an emoji'],
      ['<b>&amp;', 'HTML'],
      ["' OR '1'='1", 'an attempt at SQL'],
      ['a&secret=b#c', 'parameters of its own'],
      ['null', 'the word null'],
      ['a'.repeat(most), 'as long as it may be'],
      ...unseen.map(([mark, why]): Entry => [`a${mark}b`, why]),
      ['a\nb', 'a line break'],
      ['a\r\nset-cookie: b', 'a header of its own, which becomes one line'],
    ],
    bad: [
      ...(missing === undefined ? [] : nothing.map(([value, why]): Entry => [value, why, { says: missing }])),
      ['a'.repeat(most + 1), 'one letter too long', { says: tooLong(most) }],
    ],
  })
}
const sysCodes = words('sysCode', 40, undefined)
const appIds = words('appId', 40, undefined)
const oauthCodes = words('oauthCode', 512, UNKNOWN)
const oauthStates = words('oauthState', 128, undefined)

const OURS = 'https://huiwu.test'
const pageUrls = rows('pageUrl', UNKNOWN, {
  good: [
    [`${OURS}/`, 'ours'],
    [OURS, 'ours without a path'],
    [`${OURS}/particulars?shareParticulars=1&from=singlemessage`, 'a page of ours with what WeChat adds'],
    [`${OURS}/会议?标题=年会`, 'Chinese'],
    [`${OURS}/#/a`, 'a hash'],
    [`${OURS}/😀`, 'an emoji'],
    [`${OURS}/?a=<script>`, 'HTML'],
    [`${OURS}/?a=//e.example`, 'another host in the query'],
    [`${OURS}/${'a'.repeat(2047 - OURS.length)}`, '2048 characters'],
    ['http://e.example/', 'somebody else’s'],
    ['http://huiwu.test/', 'ours by another scheme'],
    [`${OURS}.e.example/`, 'somebody else’s that begins like ours'],
    [`${OURS}@e.example/`, 'somebody else’s with our name before'],
    [`${OURS}:8080/`, 'another port'],
    ['https://ｅ.example/', 'full width, somebody else’s'],
    ['http://', 'no host'],
    ['http://[', 'broken'],
  ],
  bad: [
    ['', 'nothing'],
    [' ', 'a space'],
    ['huiwu.test', 'a host alone'],
    ['/particulars', 'a path'],
    ['//huiwu.test/', 'no scheme'],
    [` ${OURS}/`, 'a space before'],
    ['HTTP:/huiwu.test', 'one slash'],
    ['javascript:alert(1)', 'a script'],
    ['javascript://huiwu.test/%0aalert(1)', 'a script with our name'],
    ['data:text/html,x', 'a page of data'],
    ['file:///etc/passwd', 'a file'],
    ['weixin://dl', 'an app'],
    ['ｈｔｔｐ://huiwu.test/', 'full width'],
    [`\u202e${OURS}/`, 'an override of direction before'],
    [`\u200b${OURS}/`, 'a zero-width space before'],
    [`${OURS}/${'a'.repeat(2048 - OURS.length)}`, '2049 characters'],
    ['会议', 'a word'],
    ['😀', 'an emoji alone'],
    [undefined, 'no field'],
    [null, 'null'],
    [7, 'a number'],
    [[OURS], 'a list'],
    [{}, 'an object'],
    [true, 'true'],
  ],
})

export const inputTable: readonly InputRow[] = [
  ...mobiles,
  ...phones,
  ...smsCodes,
  ...passwords,
  ...brandedPasswords,
  ...digests,
  ...names,
  ...idcards,
  ...officerCards,
  ...studentCards,
  ...birthdays,
  ...agreements,
  ...captchas,
  ...ids,
  ...payerNames,
  ...bankSerials,
  ...payDays,
  ...notes,
  ...pictureTypes,
  ...pictureBytes,
  ...pictures,
  ...rejectReasons,
  ...reviewReasons,
  ...refundReasons,
  ...refundActions,
  ...changes,
  ...amounts,
  ...moneyBack,
  ...bankTypes,
  ...payPlaces,
  ...flags,
  ...backs,
  ...authoriseTypes,
  ...sysCodes,
  ...oauthCodes,
  ...oauthStates,
  ...appIds,
  ...pageUrls,
]

export function rowsOf(kind: Kind): InputRow[] {
  return inputTable.filter((row) => row.kind === kind)
}
