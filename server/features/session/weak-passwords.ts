/**
 * Passwords that everybody tries first. They arrive as MD5 (spec.md section 3), so what is known of them are their digests:
 * of the most common ones that the rule of 6 to 20 characters lets through (published lists of leaked passwords, the Chinese
 * ones above all), of repetitions and rows of keys, and of what an account's own phone gives away.
 */
import { hash } from 'node:crypto'

const common = `
  a123456 aa123456 a12345678 a123456789 qq123456 qwe123 qwe123456 asd123 asd123456 zxc123 zxc123456 abc123 abc123456 abcd1234
  abc123abc 123456a 123456aa 123456abc 123456q 123456qq 123abc 123qwe 123qweasd 1234abcd 1234qwer 12345a 12345qwert 1q2w3e 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3 q1w2e3r4 qazwsx qazwsx123 qazwsxedc qweasd qweasdzxc zaq12wsx zxcvbn asdasd
  asdasdasd asdf1234 qwer1234 dearbook xiazhili iloveyou iloveu loveyou woaini woaini123 woaini520 woaini521 woaini1314 woainima
  wojiushiwo wodemima mima123 5201314 520520 5211314 52013145 1314520 1314521 13145200 7758521 7758258 147258 147258369 147852
  159357 159753 258369 321654 369258147 456123 741852 741852963 753951 789456 789456123 963852741 987654321 123321 1234321 123454321
  12344321 123123 123123123 112233 11223344 1122334455 121212 12121212 131313 101010 110110 110110110 110120 110120119 12341234
  123654 123654789 123789 19491001 20080808 31415926 314159 3141592654 admin123 admin888 admin1234 administrator root123 test123
  test1234 guest123 user123 password password1 password123 passw0rd p@ssw0rd P@ssw0rd Passw0rd Password Password1 Password123 Aa123456
  Abc123456 Abcd1234 Qwer1234 Admin123 letmein welcome welcome1 monkey dragon football baseball superman batman sunshine princess
  shadow master trustno1 michael jordan23 jordan google taobao alibaba tencent weixin wechat huiwei huawei xiaomi beijing shanghai
  china123 zhongguo computer internet secret secret1 changeme default qwerty qwerty1 qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbnm
`
  .trim()
  .split(/\s+/)

const rows = ['01234567890', '09876543210', '1234567890', 'abcdefghijklmnopqrst', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const lengths = Array.from({ length: 15 }, (_, n) => n + 6)

/** 111111, aaaaaaaa, 123456, 654321, qwerty and the like, in every length that a password may have. */
function plain(): string[] {
  const repeated = Array.from('0123456789abcdefghijklmnopqrstuvwxyz').flatMap((one) => lengths.map((length) => one.repeat(length)))
  const parts = rows.flatMap((row) =>
    lengths.flatMap((length) => Array.from({ length: row.length }, (_, at) => row.slice(at, at + length))),
  )
  return [...repeated, ...parts.filter(({ length }) => length >= 6)]
}

const digestOf = (password: string) => hash('md5', password)
const weak: ReadonlySet<string> = new Set([...common, ...plain()].map(digestOf))

/** Whether a stranger would come to this password soon. @param mobile of the account that it is for. */
export function isWeak(digest: string, mobile: string): boolean {
  return weak.has(digest) || [mobile, mobile.slice(-6), mobile.slice(-8)].some((part) => digestOf(part) === digest)
}
