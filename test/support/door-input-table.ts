/**
 * As input-table.ts, for those who work at a door, come in at one or pass a ticket on; what only programs send is there
 * because a program may be anybody's.
 */
import { type InputRow, lines, rows, UNKNOWN, UNREADABLE, unseen, wide } from './input-table.ts'

/** No texts, and no numbers either. */
const neither: [unknown, string][] = [
  [null, 'null'],
  [true, 'true'],
  [{}, 'an object'],
]
const noNumbers: [unknown, string][] = [...neither, [['1'], 'a list'], ['1', 'a text'], ['', 'an empty text']]
const noTexts: [unknown, string][] = [...neither, [7, 'a number'], [['x'], 'a list']]

const pins = rows('pin', '请输入6位数字口令', {
  good: [
    ['123457', 'six digits'],
    ['000000', 'zeros'],
    ['012345', 'a leading zero'],
  ],
  bad: [
    ['', 'nothing'],
    ['12345', 'five digits'],
    ['1234567', 'seven digits'],
    ['12345a', 'a letter'],
    [' 123457', 'a space before'],
    ['123457\n', 'a line break behind'],
    [wide('123457'), 'full-width digits'],
    ['一二三四五六', 'Chinese numerals'],
    ['-12345', 'a minus'],
    ['1e1000', 'a number of science'],
    ['12345\u200b', 'a zero-width space'],
    ['12345\u0000', 'a null'],
    ["' OR 1", 'an attempt at SQL'],
    ['1'.repeat(5000), 'five thousand digits'],
    ...noTexts,
  ],
})

const CODE = '23456789ABCDEFGHJKLM'
const helperCodes = rows('helperCode', UNKNOWN, {
  good: [
    [CODE, 'twenty letters of ours'],
    ['Z'.repeat(20), 'the last letter'],
  ],
  bad: [
    ['', 'nothing'],
    [CODE.slice(1), 'nineteen'],
    [`${CODE}M`, '21'],
    [CODE.toLowerCase(), 'small letters'],
    [CODE.replace('2', '0'), 'a zero, which we do not write'],
    [CODE.replace('A', 'O'), 'the letter O'],
    [` ${CODE}`, 'a space before'],
    [`${CODE}\n`, 'a line break behind'],
    [wide(CODE), 'full-width digits'],
    ['%'.repeat(20), 'wildcards'],
    ["'; DROP TABLE users;", 'an attempt at SQL'],
    ['人'.repeat(20), 'Chinese'],
    ['2'.repeat(5000), 'five thousand'],
    ...noTexts,
  ],
})

const CLAIM = '23456789ABCDEFGHJKLMNPQRST'
const claimCodes = rows('claimCode', '链接不完整，请重新打开收到的链接', {
  good: [
    [CLAIM, 'twenty-six letters of ours'],
    ['Z'.repeat(26), 'the last letter'],
  ],
  bad: [
    ['', 'nothing'],
    [CLAIM.slice(0, 19), 'cut off by a chat'],
    ['2'.repeat(65), 'two links run together'],
    [` ${CLAIM}`, 'a space before'],
    [`${CLAIM}\n`, 'a line break behind'],
    [`${CLAIM}，快领`, 'words of the chat behind it'],
    [wide(CLAIM), 'full-width letters'],
    ['%'.repeat(26), 'wildcards'],
    ["'; DROP TABLE users; --  ", 'an attempt at SQL'],
    ['2'.repeat(5000), 'five thousand'],
    ...noTexts,
  ],
})

const counts = (kind: 'uses' | 'hours', most: number, sentence: string) =>
  rows(kind, sentence, {
    good: [
      [1, 'one'],
      [2, 'two'],
      [most, 'as many as there may be'],
    ],
    bad: [
      [0, 'none'],
      [-1, 'less than none'],
      [most + 1, 'one too many'],
      [1.5, 'one and a half'],
      [1e21, 'beyond all numbers'],
      ...noNumbers,
    ],
  })

/** Tells whether it is real; what is nobody's is unknown, not wrong. */
const numbers = rows('shownNumber', '请输入正确的编号', {
  good: [
    ['ABCDEFGHJKLM', 'as printed'],
    ['abcd efgh jklm', 'in small letters with spaces'],
    ['你好', 'Chinese'],
    ['%', 'a wildcard'],
    ["' OR 1=1 --", 'an attempt at SQL'],
    ['<b>', 'HTML'],
    ['x'.repeat(60), 'sixty letters'],
    ...unseen.map(([mark, why]): [string, string] => [`ABCDEF${mark}GHJKLM`, why]),
  ],
  bad: [
    ['', 'nothing', { says: '请输入编号' }],
    ['   ', 'spaces', { says: '请输入编号' }],
    ['x'.repeat(61), '61 letters'],
    ['x'.repeat(5000), 'five thousand'],
    ['ABCDEF\ud83d', 'half a surrogate pair', { says: UNREADABLE }],
    ...noTexts,
  ],
})

const phonesOrTails = rows('phoneOrTail', '请输入完整手机号或后四位', {
  good: [
    ['0000', 'zeros'],
    ['1234', 'four digits'],
    ['13800000001', 'a phone'],
    ['138 0000 0001', 'a phone with spaces'],
    ['+86 138-0000-0001', 'a phone with its country code'],
    ['008613800000001', 'another way to write the country code'],
    [wide('1234'), 'full-width digits'],
    [' 1234', 'a space before'],
  ],
  bad: [
    ['123', 'three digits'],
    ['12345', 'five digits'],
    ['1380000000', 'ten digits'],
    ['138000000011', 'twelve digits'],
    ['12800000001', 'no mobile phone'],
    ['____', 'wildcards of SQL'],
    ['王小明', 'a name'],
  ],
})

const tails = rows('tail', '请输入手机号后四位', {
  good: [
    ['0000', 'zeros'],
    ['1234', 'four digits'],
    [wide('1234'), 'full-width digits'],
    [' 1234', 'a space before'],
    ['1234\n', 'a line break behind'],
  ],
  bad: [
    ['123', 'three digits'],
    ['12345', 'five digits'],
    ['13800000001', 'the whole number'],
    ['12%4', 'a wildcard'],
    ['____', 'wildcards of SQL'],
  ],
})

const nonces = rows('nonce', UNKNOWN, {
  good: [
    ['0123456789abcdef', 'sixteen letters'],
    ['A-Z_a-z_0-9_A-Z_a-z', 'all kinds of them'],
    ['x'.repeat(64), '64'],
  ],
  bad: [
    ['', 'nothing'],
    ['x'.repeat(15), 'fifteen'],
    ['x'.repeat(65), '65'],
    ['0123456789 abcdef', 'a space'],
    ['0123456789abcdef\n', 'a line break behind'],
    ['一二三四五六七八九十一二三四五六', 'Chinese'],
    ['0123456789abcde\u0000', 'a null'],
    [undefined, 'no field'],
    ...noTexts,
  ],
})

const moments = rows('moment', UNKNOWN, {
  good: [
    [0, 'the beginning of time'],
    [1, 'soon after'],
    [Number.MAX_SAFE_INTEGER, 'the end of all numbers'],
  ],
  bad: [[-1, 'before time'], [1.5, 'half a millisecond'], [2 ** 53, 'beyond what is exact'], [1e300, 'far beyond'], ...noNumbers],
})

const DIGEST = '0123456789abcdef'.repeat(4)
const shown = rows('shown', UNKNOWN, {
  good: [
    [{ kind: 'code', text: '' }, 'nothing'],
    [{ kind: 'code', text: '\u0000' }, 'a null'],
    [{ kind: 'code', text: 'x'.repeat(512) }, '512 letters'],
    [{ kind: 'entry', digest: DIGEST }, 'a digest'],
    [{ kind: 'person', serial: 1 }, 'somebody found'],
    [{ kind: 'paper', serial: 100_000_000 }, 'the last number there is'],
  ],
  bad: [
    [{ kind: 'code', text: 'x'.repeat(513) }, '513 letters'],
    [{ kind: 'code' }, 'a code without a text'],
    [{ kind: 'code', text: 7 }, 'a number for a text'],
    [{ kind: 'code', text: 'x', serial: 1 }, 'a code with a number'],
    [{ kind: 'entry', digest: DIGEST.toUpperCase() }, 'a digest in capitals'],
    [{ kind: 'entry', digest: DIGEST.slice(1) }, 'a digest too short'],
    [{ kind: 'entry', serial: 1 }, 'a digest that is none'],
    [{ kind: 'person', serial: 0 }, 'nobody'],
    [{ kind: 'person', serial: 1.5 }, 'half of somebody'],
    [{ kind: 'person', serial: 100_000_001 }, 'beyond all serials'],
    [{ kind: 'person', serial: '1' }, 'a serial as a text'],
    [{ kind: 'constructor', serial: 1 }, 'what every object has'],
    [{}, 'no kind'],
    [[], 'a list'],
    [null, 'null'],
    ['HWB', 'a text'],
    [undefined, 'no field'],
  ],
})

const TIME = '请填写正确的起止时间'
const times = rows('doorTime', TIME, {
  good: [
    ['2026-09-02 10:00:00', 'a moment'],
    ['2026-02-28 00:00:00', 'midnight'],
  ],
  bad: [
    ['', 'nothing'],
    ['2026-09-02', 'a day'],
    ['2026-09-02 10:00', 'no seconds'],
    ['2026-09-02T10:00:00', 'as computers write it'],
    ['2026-9-2 10:00:00', 'no zeros'],
    [' 2026-09-02 10:00:00', 'a space before'],
    [wide('2026-09-02 10:00:00'), 'full-width digits'],
    ['上午十点', 'Chinese'],
    ...noTexts,
  ],
})

const MANY = '请填写到场人员的序号，每次最多1000个'
const serials = rows('serials', UNKNOWN, {
  good: [
    [[1], 'one'],
    [[3, 1, 2, 1], 'in no order, one of them twice'],
    [Array.from({ length: 1000 }, (_, n) => n + 1), 'a thousand'],
  ],
  bad: [
    [[], 'nobody', { says: MANY }],
    [Array.from({ length: 1001 }, (_, n) => n + 1), 'a thousand and one', { says: MANY }],
    [[0], 'a zero'],
    [[1.5], 'half a serial'],
    [['1'], 'a text among them'],
    [[null], 'null among them'],
    [[100_000_001], 'beyond all serials'],
    ['1', 'a text'],
    [7, 'a number'],
    [{}, 'an object'],
  ],
})

/** How far east or north: a phone that does not say where it is sends none. */
const degrees = (kind: 'latitude' | 'longitude', most: number) =>
  rows(kind, UNKNOWN, {
    good: [
      [0, 'zero'],
      [30.25, 'a place'],
      [most, 'the most there is'],
      [-most, 'the least there is'],
    ],
    bad: [[most + 0.1, 'beyond the most'], [-most - 0.1, 'beyond the least'], [1e308, 'beyond all places'], ...noNumbers],
  })

export const doorTable: readonly InputRow[] = [
  ...pins,
  ...helperCodes,
  ...claimCodes,
  ...counts('uses', 50, '人数应为1到50之间的整数'),
  ...counts('hours', 24, '有效时间应为1到24小时'),
  ...numbers,
  ...tails,
  ...phonesOrTails,
  ...nonces,
  ...moments,
  ...shown,
  ...times,
  ...serials,
  ...degrees('latitude', 90),
  ...degrees('longitude', 180),
  ...lines('doorNote', { least: 0, most: 100, area: true }),
  ...lines('listName', { least: 1, most: 30 }),
]
