/**
 * What a file of bytes says: UTF-8 or UTF-16, else GB18030 or Big5, as Excel saves CSV in China and in Taiwan. Most of
 * what is written in one of these two can be read in the other, as nonsense: letters that every text has tell which.
 */
import { isAscii, isUtf8 } from 'node:buffer'
import { quoted } from './cell.ts'
import { UnreadableFile } from './failures.ts'

const OLD = [
  { label: 'gb18030', name: 'GBK' },
  { label: 'big5', name: 'Big5' },
] as const

/** The most frequent letters and marks of Chinese texts and headers, simplified and traditional; nonsense has few of them. */
const FREQUENT =
  /[，。、：；！？（）「」《》的一是不在人有中大上个個国國和地到以为為与與时時间間会會来來对對们們学學这這于於开開关關过過发發后後种種经經动動实實现現进進行用法可如何之分及新日期始结結束主题題演讲講嘉宾賓者摘要室场場议議程研究技术術应應数數据據设設计計社区區工作姓名手机機电電话話单單位公司职職务務部门門交易金额額账賬户戶号號流水转轉收付款摘余餘凭憑证證币幣]/g

/** So many of a text's letters are among them at least; of Chinese ones it is a fifth and more. */
const ENOUGH = 0.05

function decodedAs(label: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Which of the two it is, and what it says; undefined where neither makes sense. */
function decodedAsOld(bytes: Uint8Array): { name: string; text: string } | undefined {
  const readings = OLD.flatMap(({ label, name }) => {
    const text = decodedAs(label, bytes)
    if (text === undefined) return []
    const share = (text.match(FREQUENT)?.length ?? 0) / (text.match(/[^\0-\x7f]/g)?.length ?? 1)
    return share < ENOUGH ? [] : [{ name, text, share }]
  })
  return readings.toSorted((a, b) => b.share - a.share)[0]
}

/** @throws UnreadableFile saying which lines are not like the others, or that no encoding fits. */
export function textOf(bytes: Uint8Array): string {
  const text = decodedAs(unicodeOf(bytes), bytes)
  if (text !== undefined) return text
  refuseMixed(bytes)
  const old = decodedAsOld(bytes)
  if (old === undefined) throw new UnreadableFile('文件的文字编码无法识别（不是 UTF-8，也不像 GBK 或 Big5），请另存为 UTF-8 后重试')
  return old.text
}

/** UTF-16 begins with a byte order mark. */
function unicodeOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

interface Line {
  /** As an editor counts them. */
  at: number
  bytes: Uint8Array
}

/** Two such letters in a line of another encoding would be a great coincidence. */
const SURELY_UTF8 = /[\u2e80-\uffef].*[\u2e80-\uffef]/s
/** A letter that was cut in two, by a program that counts bytes. */
const DAMAGED = '\ufffd'
const FEW = 2
const NAMED = 3

/**
 * A file put together from several: some lines in UTF-8, some not. Of a file that is not UTF-8 as a whole.
 * @throws UnreadableFile naming the lines and what they look like.
 */
export function refuseMixed(bytes: Uint8Array): void {
  const [modern, others] = linesOf(bytes)
  if (modern.length === 0 || others.length === 0) return
  const damaged = others.filter((line) => isDamaged(line.bytes))
  if (damaged.length === others.length)
    throw new UnreadableFile(`${numbersOf(damaged)}有残缺的字（${quoted(lossy(damaged[0] as Line))}）；请改正后重试`)
  const foreign = others.filter((line) => !damaged.includes(line))
  const old = decodedAsOld(Buffer.concat(foreign.map((line) => line.bytes)))
  const looks = old === undefined ? '无法识别' : `像是 ${old.name}`
  const [odd, rest, theirs] = modern.length < foreign.length ? [modern, looks, '是 UTF-8'] : [foreign, '是 UTF-8', looks]
  const first = odd[0] as Line
  const sample = odd === modern ? lossy(first) : (decodedAsOld(first.bytes)?.text ?? lossy(first))
  throw new UnreadableFile(
    `${numbersOf(odd)}与其余各行的文字编码不同：其余${rest}，${odd.length === 1 ? '这一行' : '这几行'}${theirs}（${quoted(sample)}）；请统一为 UTF-8 后重试`,
  )
}

/** Lines that are UTF-8 for certain, and those that are not; plain ASCII is neither. */
function linesOf(bytes: Uint8Array): [modern: Line[], others: Line[]] {
  const lines: [Line[], Line[]] = [[], []]
  for (let at = 1, start = 0; start < bytes.length; at++) {
    const end = bytes.indexOf(0x0a, start)
    const line = { at, bytes: bytes.subarray(start, end === -1 ? bytes.length : end) }
    // A decoder that fails on each of a million lines takes a minute.
    if (!isUtf8(line.bytes)) lines[1].push(line)
    else if (!isAscii(line.bytes) && SURELY_UTF8.test(lossy(line))) lines[0].push(line)
    start = end === -1 ? bytes.length : end + 1
  }
  return lines
}

function lossy({ bytes }: Line): string {
  return new TextDecoder().decode(bytes)
}

function isDamaged(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes)
  return SURELY_UTF8.test(text.replaceAll(DAMAGED, '')) && text.split(DAMAGED).length - 1 <= FEW
}

function numbersOf(lines: readonly Line[]): string {
  const numbers = lines.slice(0, NAMED).map(({ at }) => at)
  return lines.length > NAMED ? `第 ${numbers.join('、')} 等 ${lines.length} 行` : `第 ${numbers.join('、')} 行`
}
