/**
 * What people type, good and bad, and the sentence for each: written by hand
 * from spec.md section 5, so that a rule that changes in the contract by
 * mistake does not change here with it. Every number of a person is made up.
 */

/** `password` and `brandedPassword` are as typed, `digest` is as the wire carries it. `idcard`, `officerCard` and `studentCard` are numbers of the three certificates. */
export type Kind =
  | 'mobile' | 'phone' | 'smsCode' | 'password' | 'brandedPassword' | 'digest' | 'name' | 'idcard' | 'officerCard' | 'studentCard' | 'birthday' | 'agreed' | 'captcha'

export interface InputRow {
  kind: Kind
  /** Texts for the most part; what is none can be sent, not typed. undefined: left out. */
  value: unknown
  good: boolean
  /** What is said of a bad one. */
  sentence: string
  why: string
  /** What the field keeps of it where it is typed, and whether that is good. */
  typed: { keeps: string; good: boolean }
}

/** @param more `keeps`: what the field keeps; `says`: another sentence than its kind's. */
type Entry = [value: unknown, why: string, more?: { keeps?: string; says?: string }]

function rows(kind: Kind, sentence: string, { good, bad }: { good: Entry[]; bad: Entry[] }): InputRow[] {
  const fine = new Set(good.map(([value]) => value))
  const row = (isGood: boolean) => ([value, why, { keeps, says = sentence } = {}]: Entry): InputRow => ({
    kind, value, good: isGood, sentence: says, why, typed: { keeps: keeps ?? String(value), good: isGood || (keeps !== undefined && fine.has(keeps)) },
  })
  return [...good.map(row(true)), ...bad.map(row(false))]
}

/** An ID number from its 17 digits: the check character by ISO 7064 MOD 11-2, reckoned another way than the product does. */
function idcard(region: string, born: string, serial: string): string {
  const first = region + born + serial
  let product = 0
  for (const digit of first) product = ((product + Number(digit)) * 2) % 11
  const check = (12 - product) % 11
  return first + (check === 10 ? 'X' : String(check))
}
/** The same with a check character that is off by one. */
const misprinted = (card: string) => card.slice(0, 17) + (card.endsWith('X') ? '0' : card.endsWith('9') ? 'X' : String(Number(card[17]) + 1))

const someone = idcard('330106', '19900307', '102')
const endsInX = '11010519491231002X'
/** Zero to nine in full width and in Arabic-Indic digits. */
const wide = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))
const arabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))

const MOBILE = '13800000001'

const mobiles = rows('mobile', '请输入正确的手机号码', {
  good: [
    [MOBILE, '138'], ['13100000002', '131'], ['14712345678', '147, a data card'], ['15000000000', '150 and zeros'], ['16612345678', '166'],
    ['17012345678', '170, a virtual operator'], ['18888888888', 'eights'], ['19212345678', '192'], ['19999999999', 'the last there is'],
    ['13000000000', 'the first there is'],
  ],
  bad: [
    ['', 'nothing'], [' ', 'a space', { keeps: '' }], ['1', 'one digit'], ['1380000000', '10 digits'], ['138000000011', '12 digits'],
    ['013800000001', 'a leading zero'], ['10012345678', '100'], ['10912345678', '109'], ['11012345678', '110'], ['11111111111', 'ones'],
    ['12012345678', '120'], ['12999999999', '129, the last before the first'], ['00000000000', 'zeros'], ['23800000001', 'beginning with 2'],
    ['93800000001', 'beginning with 9'], ['110', 'the police'], ['95588', 'a bank'], ['01088888888', 'a landline of Beijing'],
    ['010-88888888', 'a landline with a hyphen', { keeps: '01088888888' }], ['4008008888', 'a service number'], ['8613800000001', '86 before it'],
    ['+8613800000001', '+86 before it', { keeps: '8613800000001' }], ['+86 138 0000 0001', '+86 and spaces', { keeps: '8613800000001' }],
    ['008613800000001', '0086 before it'], ['+13800000001', 'a plus', { keeps: MOBILE }], ['-13800000001', 'a minus', { keeps: MOBILE }],
    ['138 0000 0001', 'spaces as phones print them', { keeps: MOBILE }], ['138-0000-0001', 'hyphens', { keeps: MOBILE }],
    [' 13800000001', 'a space before', { keeps: MOBILE }], ['13800000001 ', 'a space behind', { keeps: MOBILE }],
    ['13800000001\t', 'a tab behind', { keeps: MOBILE }], ['13800000001\n', 'a line break behind', { keeps: MOBILE }],
    ['138\u00a00000\u00a00001', 'no-break spaces', { keeps: MOBILE }], ['138\u30000000\u30000001', 'spaces of full width', { keeps: MOBILE }],
    ['13800\u200b000001', 'a zero-width space', { keeps: MOBILE }],
    ['\u202d13800000001\u202c', 'pasted from contacts with marks of direction', { keeps: MOBILE }],
    ['13800000001\u200f', 'a right-to-left mark', { keeps: MOBILE }], ['\ufeff13800000001', 'a byte order mark', { keeps: MOBILE }],
    ['13800000001\u0000', 'a null behind', { keeps: MOBILE }], ['138\u00000000001', 'a null inside', { keeps: '1380000001' }],
    [wide(MOBILE), 'full-width digits', { keeps: '' }], [`1${wide('3800000001')}`, 'one half-width digit', { keeps: '1' }],
    [arabic(MOBILE), 'Arabic-Indic digits', { keeps: '' }], ['१३८००००००००१', 'Devanagari digits', { keeps: '' }],
    ['𝟏𝟑𝟖𝟎𝟎𝟎𝟎𝟎𝟎𝟎𝟏', 'mathematical digits', { keeps: '' }], ['¹³⁸⁰⁰⁰⁰⁰⁰⁰¹', 'superscript digits', { keeps: '' }],
    ['一三八〇〇〇〇〇〇〇一', 'Chinese numerals', { keeps: '' }], ['138OOOOOOO1', 'the letter O for zero', { keeps: '1381' }],
    ['l3800000001', 'the letter l for one', { keeps: '3800000001' }], ['1З800000001', 'a Cyrillic letter for three', { keeps: '1800000001' }],
    ['1️⃣3800000001', 'a keycap for one', { keeps: MOBILE }], ['1380000000a', 'a letter', { keeps: '1380000000' }],
    ['1.3800000001', 'a decimal point', { keeps: MOBILE }], ['1.38e10', 'a number of science', { keeps: '13810' }],
    ['138*****001', 'a masked number', { keeps: '138001' }], ['13800000001,13900000002', 'two numbers', { keeps: '1380000000113900000002' }],
    ['📱13800000001', 'an emoji', { keeps: MOBILE }], ['手机13800000001', 'Chinese before it', { keeps: MOBILE }],
    ['<b>13800000001</b>', 'HTML', { keeps: MOBILE }], ["13800000001' OR '1'='1", 'an attempt at SQL', { keeps: '1380000000111' }],
    ['\ud83d', 'half a surrogate pair', { keeps: '' }], ['1'.repeat(5000), 'five thousand digits'], [undefined, 'no field'], [null, 'null'],
    [13_800_000_001, 'a number'], [[MOBILE], 'a list'], [{}, 'an object'], [true, 'true'],
  ],
})

/** A number that may be left out; spaces around it are not held against anybody. */
const phones = rows('phone', '请输入正确的手机号码', {
  good: [['', 'left out'], [MOBILE, 'a number'], ['19999999999', 'the last there is'], [` ${MOBILE} `, 'spaces around', { keeps: MOBILE }]],
  bad: [
    ['1380000000', '10 digits'], ['138000000011', '12 digits'], ['12800000001', '128'], ['+8613800000001', '+86 before it', { keeps: '8613800000001' }],
    ['138-0000-0001', 'hyphens', { keeps: MOBILE }], [arabic(MOBILE), 'Arabic-Indic digits', { keeps: '' }],
    [wide(MOBILE), 'full-width digits', { keeps: '' }], ['1380000\u200b001', 'a zero-width space in 11 characters', { keeps: '1380000001' }],
    ['无', 'the word none', { keeps: '' }], [0, 'a zero'], [null, 'null'],
  ],
})

const smsCodes = rows('smsCode', '请输入6位数字验证码', {
  good: [['123457', 'six digits'], ['000000', 'zeros'], ['012345', 'a leading zero'], ['999999', 'nines']],
  bad: [
    ['', 'nothing'], [' ', 'a space', { keeps: '' }], ['1', 'one digit'], ['12345', 'five digits'], ['1234567', 'seven digits'],
    ['12345a', 'a letter', { keeps: '12345' }], ['abcdef', 'letters', { keeps: '' }], ['l23457', 'the letter l for one', { keeps: '23457' }],
    [wide('123457'), 'full-width digits', { keeps: '' }], [arabic('123457'), 'Arabic-Indic digits', { keeps: '' }],
    ['१२३४५७', 'Devanagari digits', { keeps: '' }], ['一二三四五六', 'Chinese numerals', { keeps: '' }], ['①②③④⑤⑥', 'circled digits', { keeps: '' }],
    ['123 457', 'a space inside', { keeps: '123457' }], [' 123457', 'a space before', { keeps: '123457' }],
    ['123457 ', 'a space behind', { keeps: '123457' }], ['123457\n', 'a line break behind', { keeps: '123457' }],
    ['123-457', 'a hyphen', { keeps: '123457' }], ['12345\u200b7', 'a zero-width space', { keeps: '123457' }],
    ['\u200f123457', 'a right-to-left mark', { keeps: '123457' }], ['123457\u0000', 'a null behind', { keeps: '123457' }],
    ['12345\u0000', 'a null for the sixth', { keeps: '12345' }], ['-12345', 'a minus', { keeps: '12345' }], ['+12345', 'a plus', { keeps: '12345' }],
    ['1.2345', 'a decimal point', { keeps: '12345' }], ['0x1234', 'hexadecimal', { keeps: '01234' }],
    ['【云栖谷】123457', 'the whole message', { keeps: '123457' }], ['😀😀😀', 'emoji as long as six', { keeps: '' }],
    ["' OR 1", 'an attempt at SQL', { keeps: '1' }], ['1'.repeat(5000), 'five thousand digits'], [null, 'null'], [123_457, 'a number'],
  ],
})

const LENGTH = '密码长度应为6-20位字符，请重新输入'
const NO_PASSWORD = '请输入密码'

const passwords = rows('password', LENGTH, {
  good: [
    ['abc123', 'six characters'], ['aB3$efgh', 'eight of all kinds'], ['a'.repeat(19), '19 characters'], ['12345678901234567890', '20 characters'],
    ['aaaaaa', 'the same letter six times'], ['      ', 'six spaces'], [' abc12', 'a space before'], ['abc12 ', 'a space behind'],
    ['ab cd ef', 'spaces inside'], ['密码密码密码', 'six Chinese characters'], ['密码abc1', 'Chinese and Latin'], ['ａｂｃｄｅｆ', 'full-width letters'],
    ['😀😀😀', 'three emoji, six units'], ['😀'.repeat(10), 'ten emoji, twenty units'], ['<b>"\'&', 'six characters of HTML'], ['\\u0000', 'a backslash'],
    ["' OR 1=1 --", 'an attempt at SQL'], ['пароль', 'Cyrillic'], ['كلمةسر', 'Arabic'], ['e\u0301e\u0301e\u0301', 'accents apart'],
    ['abc\u200bde', 'a zero-width space'],
  ],
  bad: [
    ['', 'nothing', { says: NO_PASSWORD }], ['a', 'one character'], ['abc12', 'five characters'], ['     ', 'five spaces'],
    ['密码密码密', 'five Chinese characters'], ['😀😀', 'two emoji, four units'], ['😀', 'one emoji'], ['0', 'a zero'], ['1234567890123456789a1', '21 characters'],
    ['a'.repeat(21), 'the same letter 21 times'], [' '.repeat(21), '21 spaces'], ['密'.repeat(21), '21 Chinese characters'],
    ['😀'.repeat(11), 'eleven emoji, 22 units'], ['a'.repeat(32), 'as long as a digest'], ['a'.repeat(5000), 'five thousand'],
  ],
})

/** The branded login takes neither spaces nor Chinese: what is left of what was typed is the password. */
const brandedPasswords = rows('brandedPassword', LENGTH, {
  good: [
    ['abc123', 'nothing to strip'], ['abc 123', 'a space inside', { keeps: 'abc123' }], [' abc123 ', 'spaces around', { keeps: 'abc123' }],
    ['abc\u3000123', 'a space of full width', { keeps: 'abc123' }], ['abc\u00a0123', 'a no-break space', { keeps: 'abc123' }],
    ['abc\t123', 'a tab', { keeps: 'abc123' }], ['密码abc123', 'Chinese before', { keeps: 'abc123' }], ['a密b码c一2二3三1', 'Chinese between', { keeps: 'abc231' }],
    ['𠮷abc123', 'a rare character', { keeps: 'abc123' }], [`${'密'.repeat(30)}abc123`, 'too long only by what is stripped', { keeps: 'abc123' }],
    ['abc123。', 'a Chinese full stop, which stays'], ['ａｂｃｄｅｆ', 'full-width letters, which stay'], ['12345678901234567890', '20 characters'],
  ],
  bad: [
    ['', 'nothing', { says: NO_PASSWORD }], ['      ', 'six spaces', { keeps: '', says: NO_PASSWORD }],
    ['密码密码密码', 'six Chinese characters', { keeps: '', says: NO_PASSWORD }], ['密码 密码', 'Chinese and a space', { keeps: '', says: NO_PASSWORD }],
    ['a b c 1 2', 'five without the spaces', { keeps: 'abc12' }], ['密码abc12', 'five without the Chinese', { keeps: 'abc12' }],
    ['1 2345678901234567890a', '21 without the space', { keeps: '12345678901234567890a' }],
  ],
})

const digests = rows('digest', LENGTH, {
  good: [['0123456789abcdef0123456789abcdef', '32 hexadecimal digits'], ['e10adc3949ba59abbe56e057f20f883e', 'of 123456'], ['0'.repeat(32), 'zeros']],
  bad: [
    ['', 'nothing', { says: NO_PASSWORD }], ['d41d8cd98f00b204e9800998ecf8427e', 'of nothing'], ['0123456789ABCDEF0123456789ABCDEF', 'capitals'],
    ['0123456789abcdef0123456789abcdeF', 'one capital'], ['0123456789abcdef0123456789abcde', '31 letters'],
    ['0123456789abcdef0123456789abcdef0', '33 letters'], ['0123456789abcdef0123456789abcdeg', 'a letter beyond f'], ['secret123', 'the password itself'],
    ['密码密码密码', 'Chinese'], [wide('0123456789abcdef0123456789abcdef'), 'full-width digits'], [' 0123456789abcdef0123456789abcdef', 'a space before'],
    ['0123456789abcdef0123456789abcdef\n', 'a line break behind'], ['0123456789abcdef0123456789abcde\u0000', 'a null for the last'],
    ['0123456789abcdef\u200b0123456789abcde', 'a zero-width space'], ['0x23456789abcdef0123456789abcdef', 'a prefix'],
    ['{md5}0123456789abcdef0123456789abcdef', 'a scheme'], ['0123456789abcdef0123456789abcdef01234567', 'a SHA-1'], ['a'.repeat(5000), 'five thousand'],
    ['😀'.repeat(16), 'emoji of 32 units'], ["' OR '1'='1", 'an attempt at SQL'], [null, 'null', { says: NO_PASSWORD }],
    [7, 'a number', { says: NO_PASSWORD }],
  ],
})

const names = rows('name', '请输入正确的姓名', {
  good: [
    ['张三', 'two characters'], ['欧阳娜娜', 'a double surname'], ['阿卜杜拉·买买提', 'a name with the dot'], ['古丽•艾力', 'a name with a round dot'],
    ['阿不都热依木·买买提吐尔逊·艾山', 'a name with two dots'], ['𠮷野家', 'a rare character'], ['㐂张', 'a character of extension A'], ['Zhang San', 'Latin'],
    ["O'Brien", 'an apostrophe'], ['O’Brien', 'a typographic apostrophe'], ['Anne-Marie', 'a hyphen'], ['Zoë Müller', 'accents'], ['José', 'an accent apart'],
    ['J. R. R. Tolkien', 'initials'], ['Sammy Davis Jr.', 'a dot behind an abbreviation'], ['Иван Петров', 'Cyrillic'], ['محمد علي', 'Arabic'],
    ['김철수', 'Korean'], ['山田たろう', 'Japanese'], ['王小明2', 'a number for one of two namesakes'], ['李 明', 'a space inside'], [' 张三 ', 'spaces around'],
    ['\ufeff张三', 'a byte order mark, trimmed'], ['张'.repeat(50), '50 characters'], ['a'.repeat(50), '50 letters'],
  ],
  bad: [
    ['', 'nothing'], ['   ', 'spaces'], ['\u3000\u3000', 'spaces of full width'], ['张', 'one character'], ['𠮷', 'one character of two units'],
    ['A', 'one letter'], ['12', 'digits'], ['13800000001', 'a phone number'], ['１２３', 'full-width digits'], ['1张三', 'a digit before'],
    ['·买买提', 'a dot before'], ['买买提·', 'a dot behind'], ['··', 'dots'], ['--', 'hyphens'], ['张三-', 'a hyphen behind'], ['张'.repeat(51), '51 characters'],
    ['a'.repeat(51), '51 letters'], ['张'.repeat(5000), 'five thousand'], ['张\u0000三', 'a null'], ['张三\u0007王', 'a bell'], ['张\t三', 'a tab'],
    ['张\n三', 'a line break', { keeps: '张三' }], ['张\u001b[31m三', 'an escape of the terminal'], ['张\u202e三', 'an override of direction'],
    ['\u2066张三\u2069', 'an isolate of direction'], ['张\u200e三', 'a left-to-right mark'], ['张\u061c三', 'an Arabic letter mark'],
    ['张\u200b三', 'a zero-width space'], ['张\u200d三', 'a zero-width joiner'], ['张\ufeff三', 'a byte order mark inside'], ['张\u00ad三', 'a soft hyphen'],
    ['张\u00a0三', 'a no-break space'], ['张\u3000三', 'a space of full width inside'], ['\u3164\u3164', 'Hangul fillers, which nobody sees'],
    ['张\uffa0三', 'a Hangul filler inside'], ['张\u115f三', 'a Hangul filler of syllables'], ['张三😀', 'an emoji'], ['😀😀', 'emoji'],
    ['👨\u200d👩\u200d👧', 'a family of emoji'], ['张\ud800三', 'half a surrogate pair'], ['\ue000张三', 'a character of private use'], ['Ⅷ世', 'a Roman numeral'],
    ['①②', 'circled digits'], ['张三①', 'a circled digit'], ['<b>张三</b>', 'HTML'], ['张三<script>', 'a script'], ['张三&amp;', 'an entity'],
    ["'; DROP TABLE users; --", 'an attempt at SQL'], ['张三;', 'a semicolon'], ['张三@qq', 'an at sign'], ['张_三', 'an underscore'], ['张三（一）', 'brackets'],
    ['张三，李四', 'two names'], ['=1+1', 'a formula'], ['@张三', 'a mention'], ['测试/张三', 'a slash'], [undefined, 'no field'], [null, 'null'], [7, 'a number'],
    [['张三'], 'a list'], [{}, 'an object'], [false, 'false'],
  ],
})

const idcards = rows('idcard', '请输入正确的身份证号码', {
  good: [
    ['', 'left out'], [someone, 'a woman of Hangzhou'], [endsInX, 'ending in X'], [endsInX.toLowerCase(), 'ending in x'],
    [idcard('440304', '20010101', '337'), 'a man of Shenzhen'], [idcard('650102', '19991231', '123'), 'the last day of a century'],
    [idcard('540102', '20000101', '123'), 'the first day of another'], [idcard('310101', '20000229', '123'), '29 February of a leap year'],
    [idcard('310101', '19960229', '006'), '29 February of another'], [idcard('110101', '19000101', '001'), 'born in 1900'],
    [idcard('710000', '19800615', '451'), 'of Taiwan'], [idcard('810000', '19751120', '018'), 'a residence permit of Hong Kong'],
    [idcard('820000', '19880930', '027'), 'a residence permit of Macau'], [idcard('830000', '19920804', '039'), 'a residence permit of Taiwan'],
    [idcard('330106', '19900307', '000'), 'a serial of zeros'], [` ${someone} `, 'spaces around'],
  ],
  bad: [
    [misprinted(someone), 'a wrong check digit'], [misprinted(endsInX), 'a digit where X belongs'], [`${someone.slice(0, 17)}X`, 'X where a digit belongs'],
    [someone.slice(0, 15) + someone[16] + someone[15] + someone[17], 'two digits exchanged'], [someone.replace('0106', '0107'), 'a wrong region'],
    [idcard('310101', '19900230', '123'), '30 February'], [idcard('310101', '19990229', '123'), '29 February of a common year'],
    [idcard('310101', '19000229', '123'), '29 February of 1900'], [idcard('310101', '19900431', '123'), '31 April'],
    [idcard('310101', '19901301', '123'), 'a thirteenth month'], [idcard('310101', '19900001', '123'), 'a month of zero'],
    [idcard('310101', '19900100', '123'), 'a day of zero'], [idcard('310101', '19900132', '123'), '32 January'], ['440524188001010014', 'born in 1880'],
    [idcard('310101', '21900101', '123'), 'born in 2190'], [idcard('010101', '19900101', '123'), 'a region of zero'], ['330106900307102', '15 digits'],
    [someone.slice(0, 17), '17 digits'], [`${someone}1`, '19 digits'], [someone + someone, 'twice'], ['0', 'a zero'], ['0'.repeat(18), 'zeros'],
    ['1'.repeat(18), 'ones'], ['123456789012345678', 'digits in their order'], [wide(someone), 'full-width digits'], [arabic(someone), 'Arabic-Indic digits'],
    [`${endsInX.slice(0, 17)}×`, 'a multiplication sign for X'], [`${endsInX.slice(0, 17)}Х`, 'a Cyrillic letter for X'],
    [`${endsInX.slice(0, 17)}Ｘ`, 'a full-width X'], [`${endsInX.slice(0, 17)}Ⅹ`, 'a Roman numeral for X'], [`X${someone.slice(1)}`, 'X before'],
    [someone.replace('1990', 'l990'), 'the letter l for one'], [`${someone.slice(0, 6)} ${someone.slice(6)}`, 'a space inside'],
    [`${someone.slice(0, 6)}-${someone.slice(6)}`, 'a hyphen'], [`${someone.slice(0, 17)}\u200b`, 'a zero-width space for the last'],
    [`\u202e${someone.slice(1)}`, 'an override of direction'], [`${someone.slice(0, 17)}\u0000`, 'a null for the last'],
    ['330106********1023', 'a masked number'], ['H12345678', 'a permit of Hong Kong before 2018'], ['E12345678', 'a passport'], ['无', 'the word none'],
    ['😀'.repeat(9), 'emoji of 18 units'], ['<script>alert(1)<', 'a script'], ["' OR '1'='1", 'an attempt at SQL'], ['1'.repeat(5000), 'five thousand digits'],
    [null, 'null'], [110105194912310020, 'a number'], [{}, 'an object'],
  ],
})

const CARD = '请输入正确的证件号码'
const NO_CARD = '请选择证件类型并填写证件号码'

const officerCards = rows('officerCard', CARD, {
  good: [
    ['军字第2001988号', 'of an officer'], ['士字第20019881号', 'of a sergeant'], ['南字012345', 'of a region, short'], ['海字第0123456789号', 'ten digits'],
    ['武警部队字第123456号', 'four characters before'], ['01234567', 'digits only'], ['123456', 'six digits'], ['2001988号', 'without what stands before'],
    [' 军字第2001988号 ', 'spaces around'],
  ],
  bad: [
    ['', 'nothing', { says: NO_CARD }], ['军字第12345号', 'five digits'], ['军字第12345678901号', 'eleven digits'], ['军字第号', 'no digits'],
    ['军第2001988号', 'without 字'], ['字第2001988号', 'of nobody'], ['中国人民解放军字第2001988号', 'too much before'], ['ABC2001988', 'Latin before'],
    ['军字第２００１９８８号', 'full-width digits'], ['军字第2001988号号', 'twice 号'], ['军字第2001 988号', 'a space inside'], ['军字第2001988\u200b号', 'a zero-width space'],
    ['军字第2001988\u0000', 'a null'], ['<b>军字第2001988号</b>', 'HTML'], ['军'.repeat(31), '31 characters'], [someone, 'an ID number'],
  ],
})

const studentCards = rows('studentCard', CARD, {
  good: [['S2026001', 'a letter and digits'], ['2026', 'four'], ['20260102030405060708', 'twenty'], ['abcd', 'letters'], ['0000', 'zeros'], [' S2026001 ', 'spaces around']],
  bad: [
    ['', 'nothing', { says: NO_CARD }], ['202', 'three'], ['202601020304050607081', '21'], ['2026-001', 'a hyphen'], ['学2026001', 'Chinese'],
    [wide('2026001'), 'full-width digits'], ['S2026 001', 'a space inside'], ['S2026\u200b001', 'a zero-width space'], ['S2026\u0000', 'a null'],
    ['😀😀', 'emoji of four units'], ['Ｓ2026001', 'a full-width letter'], ['С2026001', 'a Cyrillic letter'], ['S2026001;', 'a semicolon'],
    ['é2026', 'an accent'], ['0'.repeat(31), '31 digits'],
  ],
})

const birthdays = rows('birthday', '请输入正确的出生日期', {
  good: [['', 'left out'], ['1990-03-07', 'a day'], ['2000-02-29', '29 February of a leap year'], ['1900-01-01', 'the first day taken'], [' 1990-03-07', 'a space before']],
  bad: [
    ['1990-02-30', '30 February'], ['1999-02-29', '29 February of a common year'], ['1990-04-31', '31 April'], ['1990-13-01', 'a thirteenth month'],
    ['1990-00-10', 'a month of zero'], ['1990-01-00', 'a day of zero'], ['1990-01-32', '32 January'], ['1899-12-31', 'born before 1900'],
    ['2190-01-01', 'born in 2190'], ['1990-3-7', 'no zeros'], ['1990/03/07', 'slashes'], ['19900307', 'no hyphens'], ['07-03-1990', 'the day first'],
    ['1990-03-07T00:00:00Z', 'a moment'], ['1990年3月7日', 'in Chinese'], [wide('1990-03-07'), 'full-width digits'], ['昨天', 'yesterday'], [null, 'null'],
    [19900307, 'a number'],
  ],
})

const agreements = rows('agreed', '请阅读并同意协议', {
  good: [['2026-11', 'the wording that the form shows']],
  bad: [['', 'no tick'], ['2020-01', 'another wording'], ['1', 'a tick without a wording'], ['2026-11 ', 'a space behind'], [wide('2026-11'), 'full-width digits'], [undefined, 'no field'], [null, 'null'], [true, 'true'], [1, 'one']],
})

/** An answer to a captcha is right or wrong; only what no answer can be is refused for its form. */
const captchas = rows('captcha', '内容过长或含有无法识别的字符', {
  good: [['AB12CD', 'six characters'], ['ab12cd', 'small letters'], ['AB', 'too few: a wrong answer'], ['答案', 'Chinese: a wrong answer']],
  bad: [['A'.repeat(11), 'eleven characters'], ['A'.repeat(5000), 'five thousand'], ['AB\u000012', 'a null'], ['AB\u200b12', 'a zero-width space'], ['AB\u202e12', 'an override of direction'], ['AB\ud83d', 'half a surrogate pair'], [null, 'null'], [123456, 'a number'], [[], 'a list']],
})

export const inputTable: readonly InputRow[] = [
  ...mobiles, ...phones, ...smsCodes, ...passwords, ...brandedPasswords, ...digests, ...names, ...idcards, ...officerCards, ...studentCards, ...birthdays, ...agreements, ...captchas,
]

export function rowsOf(kind: Kind): InputRow[] {
  return inputTable.filter((row) => row.kind === kind)
}
