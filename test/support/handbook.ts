/** docs/operating.md as the tests that try it read it: its commands, and what an operator may read when something is wrong. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './sources.ts'

export type Language = 'en' | 'zh-CN'

const textOf = (language: Language) =>
  readFileSync(join(root, language === 'en' ? 'docs/operating.md' : `docs/operating.${language}.md`), 'utf8')

export interface Block {
  /** `sh`, `ini`, `cron`. */
  kind: string
  text: string
  /** Needs the machine: packages, accounts, services. */
  asRoot: boolean
}

/** What stands between fences, in its order. */
export function blocksOf(language: Language = 'en'): Block[] {
  return [...textOf(language).matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, kind = '', text = '']) => ({
    kind,
    text,
    asRoot: text.startsWith('# as root\n'),
  }))
}

const TROUBLE = /^## .*\n/gm

/** What is in backticks in the first column of each row of the last part: words that somebody reads, `…` for what differs. */
export function troublesOf(language: Language = 'en'): string[][] {
  const text = textOf(language)
  const last = [...text.matchAll(TROUBLE)].at(-1)
  return quotesOf(text.slice(last?.index))
}

function quotesOf(part: string): string[][] {
  return part
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => [...(line.split(/(?<!\\)\|/)[1] as string).matchAll(/`([^`]+)`/g)].map(([, words]) => words as string))
}

/** Whether all that a row quotes was said. */
export function isQuoted(quotes: readonly string[], said: string): boolean {
  return quotes.every((quote) => {
    const parts = quote.split('…').map((part) =>
      part
        .trim()
        .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replaceAll(/\s+/g, '\\s+'),
    )
    return new RegExp(parts.join('[^\\n]*?')).test(said)
  })
}

/** What is in backticks in the first column of each row under such a heading. */
export function rowsUnder(heading: string, language: Language = 'en'): string[][] {
  const [, part = ''] = textOf(language).split(`\n## ${heading}\n`)
  return quotesOf(part.split(/^## /m)[0] as string)
}
